import { execFile } from 'node:child_process';
import { constants, realpathSync } from 'node:fs';
import { access } from 'node:fs/promises';
import * as path from 'node:path';
import * as vscode from 'vscode';

const ENDING = process.platform === 'win32' ? '.exe' : '';

/**
 * The full path of a program on PATH, or undefined.
 *
 * Looked up here and started by its full path, since Windows would look into the current folder
 * first. Folders of the workspace are passed over, and those that are not absolute: what lies in a
 * workspace must not choose what runs.
 */
export async function onPath(name: string): Promise<string | undefined> {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    const file = path.join(folder, name + ENDING);
    if (path.isAbsolute(folder) && !isInWorkspace(file) && (await isProgram(file))) {
      return file;
    }
  }
  return undefined;
}

/** Whether a file lies in a folder of the workspace, by whatever name either goes. */
export function isInWorkspace(file: string): boolean {
  const home = real(path.dirname(file));
  return (vscode.workspace.workspaceFolders ?? []).some(folder => {
    const relative = path.relative(real(folder.uri.fsPath), home);
    return !relative.startsWith('..') && !path.isAbsolute(relative);
  });
}

function real(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

export async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** What a program prints, or an error; `cwd` is never a folder of the workspace. */
export function output(program: string, args: string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { cwd, timeout: 10_000, windowsHide: true }, (error, printed) =>
      error ? reject(error) : resolve(printed),
    );
  });
}
