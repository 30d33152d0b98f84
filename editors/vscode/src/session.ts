import * as vscode from 'vscode';
import {
  CloseAction,
  ErrorAction,
  LanguageClient,
  RevealOutputChannelOn,
  State,
  TransportKind,
  type CloseHandlerResult,
  type ErrorHandler,
} from 'vscode-languageclient/node';

import { Board } from './board';
import { COMMANDS } from './commands';
import { debugInformation } from './information';
import { LANGUAGE } from './languages';
import { findServer, type Server } from './server';
import { Status } from './status';

/** The server of one window: found, started, restarted, stopped. */
export class Session implements vscode.Disposable {
  private readonly log = vscode.window.createOutputChannel('Backgammon', { log: true });
  private readonly status = new Status();
  private readonly board = new Board(() => this.client);
  private readonly listeners: vscode.Disposable;
  private client: LanguageClient | undefined;
  private server: Server | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly context: vscode.ExtensionContext) {
    this.listeners = vscode.Disposable.from(
      vscode.workspace.onDidChangeConfiguration(change => {
        if (change.affectsConfiguration('bg-lsp.path') || change.affectsConfiguration('bg-lsp.interpreter')) {
          void this.restart();
        }
      }),
      vscode.workspace.onDidGrantWorkspaceTrust(() => void this.restart()),
    );
  }

  start(): Promise<void> {
    return this.next(() => this.run());
  }

  restart(): Promise<void> {
    return this.next(async () => {
      await this.end();
      await this.run();
    });
  }

  stop(): Promise<void> {
    return this.next(() => this.end());
  }

  showLog(): void {
    this.log.show();
  }

  async showDebugInformation(): Promise<void> {
    const content = await debugInformation(this.context, this.server, this.client);
    const document = await vscode.workspace.openTextDocument({ language: 'markdown', content });
    await vscode.window.showTextDocument(document);
  }

  /** Carry out a command; what cannot be done is said to whoever has asked for it. */
  async carryOut(name: string, about: unknown[]): Promise<void> {
    try {
      if (this.client?.state !== State.Running) {
        throw new Error('The server does not run: “Backgammon: Show Log” says why.');
      }
      await COMMANDS[name]!({ client: this.client, board: this.board }, ...about);
    } catch (error) {
      void vscode.window.showWarningMessage(error instanceof Error ? error.message : String(error));
    }
  }

  dispose(): void {
    this.listeners.dispose();
    this.status.dispose();
    this.board.dispose();
    this.log.dispose();
  }

  /** One thing after the other: a restart during a start waits for it. */
  private next(step: () => Promise<void>): Promise<void> {
    this.running = this.running.then(step, step);
    return this.running;
  }

  private async run(): Promise<void> {
    this.status.starting();
    this.server = await findServer(this.context.extensionUri, text => this.log.info(text));
    if (!this.server) {
      this.log.error('No Python 3.11 or later was found, and no bg-lsp.');
      this.status.failed('No Python 3.11 or later was found');
      void this.askForPython();
      return;
    }
    const { command, args, env, cwd, label } = this.server;
    this.log.info(`starting ${label}: ${[command, ...args].join(' ')}`);
    const executable = { command, args, options: { env, cwd }, transport: TransportKind.stdio };
    const client = new LanguageClient('bg-lsp', 'Backgammon', executable, {
      documentSelector: [
        { language: LANGUAGE, scheme: 'file' },
        { language: LANGUAGE, scheme: 'untitled' },
        { language: LANGUAGE, scheme: 'vscode-vfs' },
      ],
      initializationOptions: {
        pictures: true,
        checksSettings: true,
        commands: ['bg-lsp.showBoard', 'bg-lsp.copyXgid', 'bg-lsp.showPosition', 'editor.action.triggerSuggest'],
      },
      synchronize: { configurationSection: 'bg-lsp' },
      outputChannel: this.log,
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      initializationFailedHandler: () => false,
      errorHandler: new Restarts(reason => this.status.failed(reason)),
    });
    this.client = client;
    try {
      await client.start();
      this.status.running(client.initializeResult?.serverInfo?.version, label);
    } catch (error) {
      this.log.error(`the server did not start: ${String(error)}`);
      this.status.failed('The server did not start');
    }
  }

  private async end(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    await client?.dispose().catch((error: unknown) => this.log.warn(`while stopping: ${String(error)}`));
  }

  /** The one thing that only the user can do something about. */
  private async askForPython(): Promise<void> {
    const get = 'Get Python';
    const choose = 'Choose Interpreter…';
    const showLog = 'Show Log';
    const answer = await vscode.window.showErrorMessage(
      'Checking backgammon matches needs Python 3.11 or later, and none was found.',
      get,
      choose,
      showLog,
    );
    if (answer === get) {
      await vscode.env.openExternal(vscode.Uri.parse('https://www.python.org/downloads/'));
    } else if (answer === choose) {
      await this.chooseInterpreter();
    } else if (answer === showLog) {
      this.showLog();
    }
  }

  private async chooseInterpreter(): Promise<void> {
    const [file] = (await vscode.window.showOpenDialog({ title: 'A Python interpreter, 3.11 or later' })) ?? [];
    if (file) {
      await vscode.workspace
        .getConfiguration('bg-lsp')
        .update('interpreter', file.fsPath, vscode.ConfigurationTarget.Global);
    }
  }
}

/** A server that ends is started again, unless it keeps ending; the status says so, nothing pops up. */
class Restarts implements ErrorHandler {
  private static readonly most = 4;
  private static readonly within = 3 * 60_000;
  private ends: number[] = [];

  constructor(private readonly giveUp: (reason: string) => void) {}

  error(): { action: ErrorAction; handled: boolean } {
    return { action: ErrorAction.Continue, handled: true };
  }

  closed(): CloseHandlerResult {
    const now = Date.now();
    this.ends = [...this.ends.filter(end => now - end < Restarts.within), now];
    if (this.ends.length <= Restarts.most) {
      return { action: CloseAction.Restart, handled: true };
    }
    this.giveUp('The server keeps ending');
    return { action: CloseAction.DoNotRestart, handled: true };
  }
}
