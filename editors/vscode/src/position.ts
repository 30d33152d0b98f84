import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';

/** What `bg-lsp/position` answers, as far as it is used here. */
interface Moment {
  xgid: string;
}

/**
 * The XGID of the position at a place: the one that the server named (a document and a position),
 * else the cursor's.
 */
export async function xgidAt(client: LanguageClient, about: unknown[]): Promise<string | undefined> {
  const editor = vscode.window.activeTextEditor;
  const here = editor && [
    client.code2ProtocolConverter.asUri(editor.document.uri),
    client.code2ProtocolConverter.asPosition(editor.selection.active),
  ];
  const [uri, position] = typeof about[0] === 'string' ? about : (here ?? []);
  if (!uri) {
    return undefined;
  }
  const moment = await client.sendRequest<Moment | null>('bg-lsp/position', { textDocument: { uri }, position });
  return moment?.xgid;
}
