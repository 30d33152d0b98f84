import * as vscode from 'vscode';

import { LANGUAGE, recogniseMatches } from './languages';
import type { Session } from './session';

/** The commands that need a server; what they do lies in `commands.ts`, which is not loaded before it is wanted. */
const CARRIED_OUT = [
  'showBoard',
  'showPosition',
  'copyXgid',
  'copyGnubgId',
  'goToNextProblem',
  'goToPreviousProblem',
  'exchangePlayersOfGame',
  'exchangePlayersOfMatch',
  'mend',
  'exportAsMat',
];

let session: Promise<Session> | undefined;

/**
 * Looks at texts as they are opened, and starts a session with the first match among them. Until
 * then nothing of the language client is loaded: this runs in every window with a plain text in it.
 */
export function activate(context: vscode.ExtensionContext): void {
  const opened = (): Promise<Session> => (session ??= open(context));
  const startFor = (document: vscode.TextDocument): void => {
    if (document.languageId === LANGUAGE) {
      void opened();
    }
  };
  const command = (name: string, run: (session: Session, ...about: unknown[]) => unknown): vscode.Disposable =>
    vscode.commands.registerCommand(`bg-lsp.${name}`, async (...about) => run(await opened(), ...about));

  context.subscriptions.push(
    recogniseMatches(),
    vscode.workspace.onDidOpenTextDocument(startFor),
    command('restart', session => session.restart()),
    command('showLog', session => session.showLog()),
    command('showDebugInformation', session => session.showDebugInformation()),
    ...CARRIED_OUT.map(name => command(name, (session, ...about) => session.carryOut(name, about))),
    vscode.commands.registerCommand('bg-lsp.openSample', () => openSample(context)),
  );
  vscode.workspace.textDocuments.forEach(startFor);
}

export async function deactivate(): Promise<void> {
  await (await session)?.stop();
}

async function open(context: vscode.ExtensionContext): Promise<Session> {
  const { Session } = await import('./session.js');
  const session = new Session(context);
  context.subscriptions.push(session);
  await session.start();
  return session;
}

/** A copy, so that one may scribble in it. */
async function openSample(context: vscode.ExtensionContext): Promise<void> {
  const file = vscode.Uri.joinPath(context.extensionUri, 'walkthrough', 'sample.bgn');
  const content = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  const document = await vscode.workspace.openTextDocument({ language: LANGUAGE, content });
  await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside });
}
