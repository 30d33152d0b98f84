import * as path from 'node:path';
import * as vscode from 'vscode';

import { findInterpreter, type Report } from './interpreter';
import { isProgram, onPath } from './programs';

/** How the server is started. */
export interface Server {
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  /** A folder that is not the workspace: nothing in it may be taken for a part of Python. */
  cwd: string;
  /** What runs and where it came from, for people. */
  label: string;
}

/**
 * Where the server comes from: the program that the settings name, the one inside this extension,
 * `bg-lsp` on PATH. In an untrusted workspace only the one inside this extension.
 *
 * All settings read here are of scope `machine`: a workspace cannot set them.
 */
export async function findServer(extension: vscode.Uri, report: Report): Promise<Server | undefined> {
  const cwd = extension.fsPath;
  const env: NodeJS.ProcessEnv = { ...process.env, PYTHONUTF8: '1' };

  if (vscode.workspace.isTrusted) {
    const program = vscode.workspace.getConfiguration('bg-lsp').get<string>('path');
    if (program && path.isAbsolute(program) && (await isProgram(program))) {
      return { command: program, args: ['serve', '--stdio'], env, cwd, label: `${program} (the setting bg-lsp.path)` };
    }
    if (program) {
      report(`the setting bg-lsp.path: ${program} is not the full path of a program`);
    }
  }

  const interpreter = await findInterpreter(cwd, report);
  if (interpreter) {
    const { command, version, source } = interpreter;
    const start = path.join(cwd, 'bundled', 'start.py');
    const args = ['-I', '-X', 'utf8', start, 'serve', '--stdio'];
    return { command, args, env, cwd, label: `the server of this extension, with Python ${version} (${source})` };
  }

  if (vscode.workspace.isTrusted) {
    const program = await onPath('bg-lsp');
    if (program) {
      return { command: program, args: ['serve', '--stdio'], env, cwd, label: `${program} (on PATH)` };
    }
  }
  return undefined;
}
