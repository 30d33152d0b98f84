import * as vscode from 'vscode';

import { isMatch } from './recognise';

export const LANGUAGE = 'bgn';

/**
 * Gives match texts their language by what they hold: most lie in `.txt` files, and `.mat` is also
 * the ending of other programs' files, which are let go again.
 *
 * Each document is judged once, when it is opened, so that a language chosen by hand stays: VS Code
 * closes and opens the same document object where only its language changes.
 */
export function recogniseMatches(): vscode.Disposable {
  const judged = new WeakSet<vscode.TextDocument>();

  function judge(document: vscode.TextDocument): void {
    const wanted = language(document);
    if (!wanted || judged.has(document)) {
      return;
    }
    judged.add(document);
    if (wanted !== document.languageId) {
      void vscode.languages.setTextDocumentLanguage(document, wanted);
    }
  }

  vscode.workspace.textDocuments.forEach(judge);
  return vscode.workspace.onDidOpenTextDocument(judge);
}

/** The language a document should have, or undefined where that is none of our business. */
function language(document: vscode.TextDocument): string | undefined {
  const settings = vscode.workspace.getConfiguration('bg-lsp', document);
  if (document.isUntitled || !settings.get<boolean>('recogniseMatches')) {
    return undefined;
  }
  const name = document.uri.path.toLowerCase();
  const holdsMatch = () => isMatch(document.lineCount, line => document.lineAt(line).text);
  if (document.languageId === 'plaintext' && /\.(?:txt|mat)$/.test(name)) {
    return holdsMatch() ? LANGUAGE : 'plaintext';
  }
  if (document.languageId === LANGUAGE && name.endsWith('.mat')) {
    return holdsMatch() || isBlank(document) ? LANGUAGE : 'plaintext';
  }
  return undefined;
}

function isBlank(document: vscode.TextDocument): boolean {
  return document.lineCount < 100 && document.getText().trim() === '';
}
