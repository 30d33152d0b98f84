import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';

import type { Board } from './board';
import { carriedOut, mention, placeOf } from './carried';
import { exportAsMat } from './export';

/** What a command needs besides what it is about. */
export interface Means {
  client: LanguageClient;
  board: Board;
}

/** What the server answers to a command that changes the text. */
interface Change {
  message: string;
}

/** Where the server leads to. */
interface Stop {
  uri: string;
  range: { start: { line: number; character: number } };
  number: number;
  total: number;
}

type Command = (means: Means, ...about: unknown[]) => Promise<void>;

/** The commands that need a server, by their names behind `bg-lsp.` */
export const COMMANDS: Record<string, Command> = {
  showBoard: async ({ client, board }, ...about) => board.show(client, placeOf(client, about)),
  showPosition: async ({ client, board }, id) => board.showId(client, String(id)),
  copyXgid: ({ client }, ...about) => copy(client, 'xgid', about),
  copyGnubgId: ({ client }, ...about) => copy(client, 'gnubgid', about),
  goToNextProblem: ({ client }) => goTo(client, 'nextProblem'),
  goToPreviousProblem: ({ client }) => goTo(client, 'previousProblem'),
  exchangePlayersOfGame: ({ client }, ...about) => change(client, 'exchangeGame', placeOf(client, about)),
  exchangePlayersOfMatch: ({ client }, ...about) => change(client, 'exchangeMatch', placeOf(client, about)),
  mend: ({ client }, ...about) => change(client, 'mendAll', placeOf(client, about).slice(0, 1)),
  exportAsMat: ({ client }, ...about) => exportAsMat(client, placeOf(client, about)[0]),
};

async function copy(client: LanguageClient, name: 'xgid' | 'gnubgid', about: unknown[]): Promise<void> {
  const id = await carriedOut<string | null>(client, name, ...placeOf(client, about));
  if (id === null) {
    throw new Error('This position has more checkers or larger numbers than such an ID can hold.');
  }
  await vscode.env.clipboard.writeText(id);
  mention(`Copied ${id}`);
}

async function change(client: LanguageClient, name: string, about: unknown[]): Promise<void> {
  const { message } = await carriedOut<Change>(client, name, ...about);
  mention(message);
}

/** Move the cursor, and show what is wrong there. */
async function goTo(client: LanguageClient, name: 'nextProblem' | 'previousProblem'): Promise<void> {
  const stop = await carriedOut<Stop | null>(client, name, ...placeOf(client, []));
  if (!stop) {
    mention('There is no problem in this match.');
    return;
  }
  const { line, character } = stop.range.start;
  const at = new vscode.Position(line, character);
  const uri = client.protocol2CodeConverter.asUri(stop.uri);
  await vscode.window.showTextDocument(uri, { selection: new vscode.Range(at, at) });
  await vscode.commands.executeCommand('editor.action.showHover', { focus: 'noAutoFocus' });
  mention(`Problem ${stop.number} of ${stop.total}`);
}
