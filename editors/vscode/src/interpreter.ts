import * as vscode from 'vscode';

import { isInWorkspace, isProgram, onPath, output } from './programs';

/** A Python that can run the bundled server. */
export interface Interpreter {
  command: string;
  version: string;
  /** Where it was found, for people. */
  source: string;
}

const OLDEST = [3, 11];
const ASK_VERSION = 'import sys; print(sys.executable); print(*sys.version_info[:3], sep=".")';
const PATIENCE = 5_000;

/** Says why a candidate was passed over. */
export type Report = (text: string) => void;

/**
 * The first Python of at least 3.11: the setting, what the Python extensions have selected, PATH,
 * and what uv has installed. None of them is needed besides the others, nothing is downloaded, and
 * no interpreter inside a folder of the workspace is taken: its files must not choose what runs.
 */
export async function findInterpreter(home: string, report: Report): Promise<Interpreter | undefined> {
  for (const source of vscode.workspace.isTrusted ? [...SOURCES] : [setting, ...PATH_SOURCES]) {
    const candidate = await source(home).catch((error: unknown) => report(`${source.name}: ${String(error)}`));
    if (!candidate) {
      continue;
    }
    const { command, args = [], label, chosen } = candidate;
    if (!chosen && isInWorkspace(command)) {
      report(`${label}: ${command} lies in the workspace, passed over`);
      continue;
    }
    try {
      const [executable, version] = (await output(command, [...args, '-I', '-c', ASK_VERSION], home)).trim().split(/\r?\n/);
      if (executable && version && isRecent(version)) {
        return { command: executable, version, source: label };
      }
      report(`${label}: ${command} is Python ${version ?? '?'}, 3.11 or later is needed`);
    } catch (error) {
      report(`${label}: ${command} does not run: ${String(error)}`);
    }
  }
  return undefined;
}

interface Candidate {
  command: string;
  args?: string[];
  label: string;
  /** Named by the user's own settings. */
  chosen?: boolean;
}

type Source = (home: string) => Promise<Candidate | undefined>;

const setting: Source = async () => {
  const command = vscode.workspace.getConfiguration('bg-lsp').get<string>('interpreter');
  return command ? { command, label: 'the setting bg-lsp.interpreter', chosen: true } : undefined;
};

const environmentsExtension: Source = async () => {
  const api = await exportsOf<EnvironmentsApi>('ms-python.vscode-python-envs');
  const environment = await inTime(api?.getEnvironment(vscode.workspace.workspaceFolders?.[0]?.uri));
  const command = environment?.execInfo?.run?.executable;
  return command ? { command, label: 'the extension Python Environments' } : undefined;
};

const pythonExtension: Source = async () => {
  const api = await exportsOf<PythonApi>('ms-python.python');
  const active = api?.environments.getActiveEnvironmentPath(vscode.workspace.workspaceFolders?.[0]?.uri);
  const environment = active && (await inTime(api?.environments.resolveEnvironment(active)));
  const command = environment?.executable.uri?.fsPath;
  return command ? { command, label: 'the extension Python' } : undefined;
};

const python3: Source = async () => fromPath('python3');

const python: Source = async () => fromPath('python');

const launcher: Source = async () => {
  const command = await onPath('py');
  return command ? { command, args: ['-3'], label: 'py -3' } : undefined;
};

const uv: Source = async home => {
  const program = await onPath('uv');
  if (!program) {
    return undefined;
  }
  const found = await output(program, ['python', 'find', '--no-project', '--no-python-downloads', '>=3.11'], home);
  const command = found.trim();
  return (await isProgram(command)) ? { command, label: 'uv' } : undefined;
};

const PATH_SOURCES: Source[] = process.platform === 'win32' ? [launcher, python, uv] : [python3, python, uv];
const SOURCES: Source[] = [setting, environmentsExtension, pythonExtension, ...PATH_SOURCES];

async function fromPath(name: string): Promise<Candidate | undefined> {
  const command = await onPath(name);
  return command ? { command, label: `${name} on PATH` } : undefined;
}

function isRecent(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > OLDEST[0]! || (major === OLDEST[0] && minor >= OLDEST[1]!);
}

async function exportsOf<Api>(id: string): Promise<Api | undefined> {
  const extension = vscode.extensions.getExtension<Api>(id);
  return extension && (extension.isActive ? extension.exports : inTime(extension.activate()));
}

/** Another extension may take its time, but not ours. */
function inTime<T>(answer: PromiseLike<T> | undefined): Promise<T | undefined> {
  const enough = new Promise<undefined>(resolve => setTimeout(() => resolve(undefined), PATIENCE).unref());
  return Promise.race([Promise.resolve(answer), enough]);
}

interface EnvironmentsApi {
  getEnvironment(scope: vscode.Uri | undefined): Promise<{ execInfo?: { run?: { executable?: string } } } | undefined>;
}

interface PythonApi {
  environments: {
    getActiveEnvironmentPath(resource?: vscode.Uri): { id: string; path: string };
    resolveEnvironment(environment: { id: string; path: string }): Promise<{ executable: { uri?: vscode.Uri } } | undefined>;
  };
}
