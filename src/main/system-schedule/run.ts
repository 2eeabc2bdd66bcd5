import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { decodeConsole } from '../util/console-text.ts';
import type { Run, SchedulerProgram } from './types.ts';

/** Long enough for a computer that has just been started. */
const TIME_LIMIT_MS = 30_000;
const MOST_BYTES = 16 * 1024 * 1024;

/** Paths of each program; the first that exists is used. In PATH, another program of that name could come first. */
const PATHS: Readonly<Record<SchedulerProgram, readonly string[]>> = {
  schtasks: [path.win32.join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'schtasks.exe')],
  launchctl: ['/bin/launchctl'],
  systemctl: ['/usr/bin/systemctl', '/bin/systemctl', '/run/current-system/sw/bin/systemctl'],
};

/**
 * Starts the systems' schedulers, without a shell. systemctl is made to write in English, with times in UTC. Besides
 * this, only `policy/windows.ts` and `host/browser/file-opener.ts` start other programs.
 */
export const runProgram: Run = (program, args) =>
  new Promise((resolve) => {
    const paths = PATHS[program];
    const file = paths.find((each) => existsSync(each));
    if (file === undefined) {
      resolve({ code: null, stdout: '', stderr: `${paths[0]} is not there` });
      return;
    }
    const child = execFile(
      file,
      args,
      {
        encoding: 'buffer',
        timeout: TIME_LIMIT_MS,
        killSignal: 'SIGKILL',
        maxBuffer: MOST_BYTES,
        windowsHide: true,
        // An AppImage brings libraries of its own, which the system's programs must not load.
        env: { ...process.env, LD_LIBRARY_PATH: undefined, LC_ALL: 'C', TZ: 'UTC' },
      },
      (error, stdout, stderr) => {
        const [out, said] = [decodeConsole(stdout), decodeConsole(stderr)];
        const code = error ? error.code : 0;
        resolve({
          code: typeof code === 'number' ? code : null,
          stdout: out,
          // A program that could not be started has no output.
          stderr: said || (typeof code === 'string' ? (error?.message ?? '') : ''),
        });
      },
    );
    // No user can answer a question, such as for a password.
    child.stdin?.end();
  });
