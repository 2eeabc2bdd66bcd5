import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { app } from 'electron';
import { type Language, locales } from '../../../shared/i18n/languages.ts';
import { languageOfSystem } from '../../cli/language.ts';
import { beginCommand, helpOf } from '../../cli/run-command.ts';
import { guardStandardStreams } from '../../cli/standard-streams.ts';
import { errorText } from '../../commands/outcome.ts';
import { END_MS, endProcessIn } from '../../util/end-process.ts';
import { version } from '../../util/version.ts';
import type { Command } from './command.ts';
import type { AppFiles } from './files.ts';
import { electronNetwork } from './network.ts';

/** Waits until all output is written, and returns the process's exit code. */
let exitCode = async (code: number): Promise<number> => code;

const help = (language: Language): string =>
  `${locales[language].texts.cli.program}\n\n${helpOf('lookup', 'Rastro lookup', language)}\n`;

/**
 * Runs a command without a window, and ends the process with the command's exit code.
 *
 * May be awaited at the top level of the entry module, before Electron is ready: a lookup, which needs Electron,
 * continues after the promise has resolved.
 */
export async function runCommand(command: Command, files: AppFiles): Promise<void> {
  // Otherwise Electron would show a dialog, which nobody closes where a scheduler started the command.
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  exitCode = guardStandardStreams();
  const { env, stdin, stdout, stderr } = process;
  if (!('args' in command)) {
    stdout.write(command.name === 'version' ? `Rastro ${version}\n` : help(languageOfSystem(env)));
    return end(0);
  }
  app.dock?.hide();
  const { name, args } = command;
  const begun = await beginCommand({
    name,
    command: `Rastro ${name}`,
    args,
    env,
    stdin,
    stdout,
    stderr,
    files,
    networkOf: electronNetwork,
    interrupted: interruptOfUser(),
  });
  if (typeof begun === 'number') return end(begun);
  // Only a lookup sends requests, for which Electron must be ready.
  if (name !== 'lookup') return end(await begun());
  startWithoutDisplay(process.argv);
  // Chromium's files go to a temporary folder and no lock is taken, so that windows and other lookups can run at once.
  const windowDir = mkdtempSync(path.join(tmpdir(), 'rastro-lookup-'));
  process.once('exit', () => remove(windowDir));
  app.setPath('userData', windowDir);
  begun().then(end, fail);
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // On Windows Chromium may still have a file open. The system cleans its temporary folder itself.
  }
}

function fail(error: unknown): void {
  process.stderr.write(`${errorText(error, languageOfSystem(process.env))}\n`);
  void end(1);
}

/**
 * Aborted by Ctrl+C or a request to quit. Once Electron is ready, its own handlers of the process's signals ask the app
 * to quit.
 */
function interruptOfUser(): AbortSignal {
  const interrupt = new AbortController();
  interrupt.signal.addEventListener('abort', () => endProcessIn(END_MS));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupt.abort());
  app.on('before-quit', (event) => {
    event.preventDefault();
    interrupt.abort();
  });
  return interrupt.signal;
}

/**
 * On Linux without a display, starts this process again (`execve`, with the same process id and streams) on Chromium's
 * headless platform. Chromium chooses its platform before any script runs, so `appendSwitch` would come too late.
 *
 * Source: Electron's `ElectronMainDelegate::PreSandboxStartup`.
 */
export function startWithoutDisplay(argv: readonly string[]): void {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  const hasDisplay = process.platform !== 'linux' || DISPLAY || WAYLAND_DISPLAY;
  if (hasDisplay || argv.some((arg) => arg.startsWith('--ozone-platform='))) return;
  const switches = ['--ozone-platform=headless', '--disable-gpu'];
  process.execve?.(process.execPath, [process.execPath, ...switches, ...argv.slice(1)], process.env);
}

async function end(code: number): Promise<void> {
  app.exit(await exitCode(code));
}
