import * as vscode from 'vscode';
import { ExecuteCommandRequest, type LanguageClient } from 'vscode-languageclient/node';

import { LANGUAGE } from './languages';

/** A document and a position in it, as the protocol has them. */
export type Place = [uri: string, position: { line: number; character: number }];

/** Have the server carry out a command; what it cannot do is an error with a sentence for people. */
export function carriedOut<Answer>(client: LanguageClient, name: string, ...about: unknown[]): Promise<Answer> {
  return client.sendRequest(ExecuteCommandRequest.type, { command: `bg-lsp.${name}`, arguments: about }) as Promise<Answer>;
}

/** The editor with a match in it that has the cursor. */
export function matchEditor(): vscode.TextEditor | undefined {
  const editor = vscode.window.activeTextEditor;
  return editor?.document.languageId === LANGUAGE ? editor : undefined;
}

export function cursorOf(client: LanguageClient, editor: vscode.TextEditor): Place {
  const { code2ProtocolConverter: convert } = client;
  return [convert.asUri(editor.document.uri), convert.asPosition(editor.selection.active)];
}

/**
 * What a command is about: the place that the server has put into a lens, else the cursor's. Menus
 * hand over something else, which is passed by: it is the editor that has the cursor anyway.
 */
export function placeOf(client: LanguageClient, about: unknown[]): Place {
  if (typeof about[0] === 'string') {
    return about as Place;
  }
  const editor = matchEditor();
  if (!editor) {
    throw new Error('Put the cursor into a match first.');
  }
  return cursorOf(client, editor);
}

/** Says something that is gone again after a moment. */
export function mention(text: string): void {
  vscode.window.setStatusBarMessage(text, 8_000);
}
