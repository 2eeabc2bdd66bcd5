import { spawn } from 'node:child_process';
import path from 'node:path';
import { type FileOpener, notOpened } from '../../export/finished-files.ts';

/** Milliseconds after which an opener that still runs counts as a success: it may itself be showing the file. */
const PATIENCE_MS = 2_000;

interface OpenCommand {
  readonly program: string;
  readonly args: readonly string[];
  /** Whether the arguments are already quoted, so that Node must not quote them. True only on Windows. */
  readonly isVerbatim: boolean;
  /** Whether an exit code other than 0 means that the program failed. */
  readonly hasExitCode: boolean;
}

/** The command by which the system opens a file or shows it in its folder. It is started without a shell. */
export function openCommand(platform: NodeJS.Platform, what: keyof FileOpener, file: string): OpenCommand {
  if (platform === 'win32') {
    // The Explorer parses its command line itself: a comma ends an unquoted path. Its exit code is always 1.
    const program = path.win32.join(process.env.SystemRoot ?? 'C:\\Windows', 'explorer.exe');
    const args = [what === 'open' ? `"${file}"` : `/select,"${file}"`];
    return { program, args, isVerbatim: true, hasExitCode: false };
  }
  if (platform === 'darwin') {
    const args = what === 'open' ? [file] : ['-R', file];
    return { program: 'open', args, isVerbatim: false, hasExitCode: true };
  }
  // `xdg-open` can open a folder, but not mark a file in it.
  const args = [what === 'open' ? file : path.posix.dirname(file)];
  return { program: 'xdg-open', args, isVerbatim: false, hasExitCode: true };
}

/**
 * Opens files with the system's opener.
 *
 * @param options.patience milliseconds to wait for the opener to fail. Without a desktop environment the opener is the
 *   viewer itself and runs for as long as the user looks at the file
 */
export function createFileOpener({
  patience = PATIENCE_MS,
}: {
  readonly patience?: number;
} = {}): FileOpener {
  const run = (what: keyof FileOpener) => (file: string) =>
    start(openCommand(process.platform, what, file), patience);
  return { open: run('open'), showInFolder: run('showInFolder') };
}

/** Starts a program that outlives this process. @throws AppError `not-found` (`not-opened`) if it fails early */
function start({ program, args, isVerbatim, hasExitCode }: OpenCommand, patience: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: 'ignore',
      detached: true,
      windowsVerbatimArguments: isVerbatim,
    });
    const timer = setTimeout(resolve, patience);
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(notOpened(error.message));
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      if (code === 0 || !hasExitCode) resolve();
      else reject(notOpened(`${program} ended with ${code}.`));
    });
    child.unref();
  });
}
