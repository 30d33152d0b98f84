import * as vscode from 'vscode';

import { LANGUAGE } from './languages';

/** The entry behind `{}` in the status bar: what runs, or why nothing does. */
export class Status implements vscode.Disposable {
  private readonly item = vscode.languages.createLanguageStatusItem('bg-lsp', { language: LANGUAGE });

  constructor() {
    this.item.name = 'Backgammon';
    this.item.command = { title: 'Show Log', command: 'bg-lsp.showLog' };
  }

  starting(): void {
    this.show('Backgammon', 'starting', vscode.LanguageStatusSeverity.Information, true);
  }

  running(version: string | undefined, label: string): void {
    this.show(`bg-lsp ${version ?? ''}`.trim(), label, vscode.LanguageStatusSeverity.Information);
  }

  failed(reason: string): void {
    this.show('Backgammon: not checked', reason, vscode.LanguageStatusSeverity.Error);
  }

  dispose(): void {
    this.item.dispose();
  }

  private show(text: string, detail: string, severity: vscode.LanguageStatusSeverity, busy = false): void {
    Object.assign(this.item, { text, detail, severity, busy });
  }
}
