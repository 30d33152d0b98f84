import { randomBytes } from 'node:crypto';
import * as path from 'node:path';
import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';

import { carriedOut, cursorOf, matchEditor, type Place } from './carried';

/** What is shown of a board. */
interface Drawn {
  text: string;
  svg: { light: string; dark: string };
  xgid: string | null;
}

/**
 * The board beside the text, which follows the cursor.
 *
 * A picture that the server has drawn, in a panel that can load nothing from anywhere: whatever a
 * record holds is a picture here, or a text.
 */
export class Board implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private readonly listeners: vscode.Disposable;
  private wanted: Place | undefined;
  private asking = false;

  constructor(private readonly running: () => LanguageClient | undefined) {
    this.listeners = vscode.Disposable.from(
      vscode.window.onDidChangeTextEditorSelection(() => this.follow()),
      vscode.window.onDidChangeActiveTextEditor(() => this.follow()),
    );
  }

  async show(client: LanguageClient, place: Place): Promise<void> {
    this.open();
    this.wanted = place;
    await this.ask(client);
  }

  async showId(client: LanguageClient, id: string): Promise<void> {
    const drawn = await carriedOut<Drawn>(client, 'board', id);
    this.open();
    this.draw(drawn, id);
  }

  dispose(): void {
    this.listeners.dispose();
    this.panel?.dispose();
  }

  private follow(): void {
    const [client, editor] = [this.running(), matchEditor()];
    if (this.panel?.visible && client && editor) {
      this.wanted = cursorOf(client, editor);
      void this.ask(client).catch(() => undefined); // the board stays what it was
    }
  }

  /** One question at a time; where the cursor has moved on meanwhile, the next one is about that. */
  private async ask(client: LanguageClient): Promise<void> {
    if (this.asking) {
      return;
    }
    this.asking = true;
    try {
      while (this.wanted) {
        const [uri, position] = this.wanted;
        this.wanted = undefined;
        const drawn = await client.sendRequest<Drawn | null>('bg-lsp/position', { textDocument: { uri }, position });
        if (drawn) {
          this.draw(drawn, `${path.posix.basename(vscode.Uri.parse(uri).path)}, line ${position.line + 1}`);
        }
      }
    } finally {
      this.asking = false;
    }
  }

  private draw(drawn: Drawn, caption: string): void {
    void this.panel?.webview.postMessage({
      light: picture(drawn.svg.light),
      dark: picture(drawn.svg.dark),
      text: drawn.text,
      caption,
      id: drawn.xgid ?? '',
    });
  }

  private open(): void {
    if (this.panel) {
      this.panel.reveal(undefined, true);
      return;
    }
    const column = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    this.panel = vscode.window.createWebviewPanel('bg-lsp.board', 'Board', column, {
      enableScripts: true,
      localResourceRoots: [],
      retainContextWhenHidden: true,
    });
    this.panel.webview.html = page(randomBytes(16).toString('hex'));
    this.panel.onDidDispose(() => (this.panel = undefined));
  }
}

function picture(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/** The panel's page; what comes in later is put in as the address of a picture, or as text. */
function page(nonce: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; img-src data:; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'">
<title>Board</title>
<style nonce="${nonce}">
  body { padding: 12px; }
  img { display: block; max-width: 100%; max-height: calc(100vh - 80px); margin: auto; }
  .dark, .vscode-dark .light, .vscode-high-contrast:not(.vscode-high-contrast-light) .light { display: none; }
  .vscode-dark .dark, .vscode-high-contrast:not(.vscode-high-contrast-light) .dark { display: block; }
  p { margin: 8px 0 0; text-align: center; overflow-wrap: anywhere; color: var(--vscode-descriptionForeground); }
  code { user-select: all; }
</style>
</head>
<body>
<img class="light" hidden><img class="dark" hidden>
<p id="caption"></p>
<p><code id="id"></code></p>
<script nonce="${nonce}">
  addEventListener('message', ({ data }) => {
    for (const kind of ['light', 'dark']) {
      const image = document.querySelector('img.' + kind);
      image.src = data[kind];
      image.alt = data.text;
      image.hidden = false;
    }
    document.getElementById('caption').textContent = data.caption;
    document.getElementById('id').textContent = data.id;
  });
</script>
</body>
</html>`;
}
