import * as os from 'node:os';
import * as vscode from 'vscode';
import { State, type LanguageClient } from 'vscode-languageclient/node';

import { carriedOut } from './carried';
import type { Server } from './server';

/** What somebody who is asked for help would want to know; nothing of the user's texts is in it. */
export async function debugInformation(
  context: vscode.ExtensionContext,
  server: Server | undefined,
  client: LanguageClient | undefined,
): Promise<string> {
  const manifest = context.extension.packageJSON as { version: string };
  const info = client?.initializeResult?.serverInfo;
  const capabilities = Object.keys(client?.initializeResult?.capabilities ?? {}).sort();
  const running = client?.state === State.Running;
  const told = running ? await carriedOut(client, 'information').catch(String) : 'It does not run.';
  const settings = vscode.workspace.getConfiguration('bg-lsp');
  const rows: [string, string][] = [
    ['extension', manifest.version],
    ['editor', `${vscode.env.appName} ${vscode.version}`],
    ['system', `${os.type()} ${os.release()} ${os.arch()}`],
    ['workspace', vscode.workspace.isTrusted ? 'trusted' : 'not trusted'],
    ['server', info ? `${info.name} ${info.version ?? ''}`.trim() : 'none'],
    ['state', client ? State[client.state] : 'not started'],
    ['found', server?.label ?? 'nothing'],
    ['command', server ? [server.command, ...server.args].join(' ') : ''],
    ['process', String(client?.serverProcess?.pid ?? '')],
  ];
  return [
    '# Backgammon: debug information',
    '',
    '| | |',
    '|---|---|',
    ...rows.map(([name, value]) => `| ${name} | ${value.replaceAll('|', '\\|')} |`),
    '',
    `What the server offers: ${capabilities.join(', ') || 'nothing'}`,
    '',
    '## What the server says',
    '',
    ...json(told),
    '## What is set here',
    '',
    ...json(settings),
    '',
  ].join('\n');
}

function json(value: unknown): string[] {
  return ['```json', JSON.stringify(value, null, 2), '```', ''];
}
