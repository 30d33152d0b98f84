import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';

import { carriedOut, mention } from './carried';

interface Exported {
  name: string;
  text: string;
  warning: string | null;
}

/** Write the match as XG and GNU Backgammon open it, into a file that the user names. */
export async function exportAsMat(client: LanguageClient, uri: string): Promise<void> {
  const { name, text, warning } = await carriedOut<Exported>(client, 'exportMat', uri);
  const record = client.protocol2CodeConverter.asUri(uri);
  const file = await vscode.window.showSaveDialog({
    title: 'Export for XG and GNU Backgammon',
    defaultUri: beside(record, name),
    filters: { 'Backgammon match': ['mat'] },
  });
  if (!file) {
    return;
  }
  if (file.toString() === record.toString()) {
    throw new Error('That is the record itself: choose another name, so that its notes are not lost.');
  }
  await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
  mention(`Exported to ${vscode.workspace.asRelativePath(file)}`);
  if (warning) {
    void vscode.window.showWarningMessage(warning);
  }
}

function beside(record: vscode.Uri, name: string): vscode.Uri | undefined {
  const folder =
    record.scheme === 'untitled' ? vscode.workspace.workspaceFolders?.[0]?.uri : vscode.Uri.joinPath(record, '..');
  return folder && vscode.Uri.joinPath(folder, name);
}
