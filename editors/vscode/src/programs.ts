import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import * as path from 'node:path';

const WINDOWS = process.platform === 'win32';

/**
 * The full path of a program on PATH, or undefined.
 *
 * Looked up here and started by its full path, since Windows would look into the current folder
 * first; entries that are not absolute are passed over for the same reason.
 */
export async function onPath(name: string): Promise<string | undefined> {
  const endings = WINDOWS ? ['.exe', '.cmd', '.bat'] : [''];
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    if (!path.isAbsolute(folder)) {
      continue;
    }
    for (const ending of endings) {
      const file = path.join(folder, name + ending);
      if (await isProgram(file)) {
        return file;
      }
    }
  }
  return undefined;
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
