import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { decodeConsole } from '../util/console-text.ts';
import { policyError } from './parse.ts';
import { POLICY_KEY } from './registry.ts';

/** Runs `reg.exe` with these arguments; null where it could not be run or ended with an error. */
export type AskRegistry = (...args: readonly string[]) => Promise<string | null>;

interface WindowsPolicy {
  /** What `reg.exe query` prints of the policy's key; null: there is no such key. */
  readonly registry: string | null;
  /** `%ProgramData%` as the registry has it: a user can set the variable to another folder. */
  readonly programData: string;
}

/** Folders that may hold Windows. The usual one is tried first, since a user can set the variable `SystemRoot`. */
const SYSTEM_ROOTS = ['C:\\Windows', process.env.SystemRoot ?? 'C:\\Windows'];
const TIME_LIMIT_MS = 30_000;
/** The key that holds `%ProgramData%`. */
const PROFILES = 'HKLM\\SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\ProfileList';

/**
 * Reads what Windows' registry says of the policy. `isUnreadable`: the registry could not be read at all, for instance
 * because an administrator has switched the registry's programs off.
 */
export async function readRegistry(
  ask: AskRegistry = askRegistry,
): Promise<WindowsPolicy & { isUnreadable: boolean }> {
  const [all, data] = await Promise.all([ask('query', 'HKLM\\Software\\Policies'), programData(ask)]);
  const isThere = all !== null && /^HKEY_LOCAL_MACHINE\\Software\\Policies\\Rastro\s*$/im.test(all);
  const registry = isThere ? await ask('query', POLICY_KEY) : null;
  // The key was there a moment ago.
  if (isThere && registry === null) throw policyError({ reason: 'policy-unreadable', path: POLICY_KEY });
  return { registry, programData: data, isUnreadable: all === null };
}

async function programData(ask: AskRegistry): Promise<string> {
  const printed = await ask('query', PROFILES, '/v', 'ProgramData');
  const named = /^ {4}ProgramData {4}REG_\w+ {4}(.+?)\s*$/m.exec(printed ?? '')?.[1];
  return (named ?? '%SystemDrive%\\ProgramData').replace(
    /%SystemDrive%/i,
    path.win32.parse(systemRoot()).root.slice(0, 2),
  );
}

const systemRoot = (): string => SYSTEM_ROOTS.find((root) => existsSync(regExe(root))) ?? 'C:\\Windows';

const regExe = (root: string) => path.win32.join(root, 'System32', 'reg.exe');

const askRegistry: AskRegistry = (...args) =>
  new Promise((resolve) => {
    const options = { timeout: TIME_LIMIT_MS, windowsHide: true, env: {}, encoding: 'buffer' } as const;
    execFile(regExe(systemRoot()), args, options, (error, stdout) =>
      resolve(error ? null : decodeConsole(stdout)),
    );
  });
