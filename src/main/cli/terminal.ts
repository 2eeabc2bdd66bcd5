import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { AppError, messageOf } from '../util/errors.ts';
import { createProgress, type Progress } from './progress.ts';

export interface TerminalOptions {
  /** Messages, and the progress bar where it is a terminal. */
  readonly stderr: NodeJS.WriteStream;
  readonly quiet: boolean;
  /** Gets every message with its time, quiet or not; its folder is made. Null: none. */
  readonly logFile: string | null;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What a user of the command line reads. */
export interface Terminal {
  /** A message that `--quiet` leaves out. */
  say(text: string): void;
  /** An error, which is always printed. */
  fail(text: string): void;
  readonly progress: Progress;
  /** Writes the exit code into the log file. */
  end(code: number): void;
}

/** @throws AppError `bad-input` where the log file can't be written */
export function createTerminal({ stderr, quiet, logFile, now }: TerminalOptions): Terminal {
  function log(text: string): void {
    if (logFile === null) return;
    const time = new Date(now()).toISOString();
    const lines = text.split('\n').map((line) => `${time} ${line}\n`);
    try {
      appendFileSync(logFile, lines.join(''));
    } catch (error) {
      // A full disk must not end the lookup.
      print(`The log file can't be written: ${messageOf(error)}`);
    }
  }

  function print(text: string): void {
    stderr.write(`${text}\n`);
  }

  try {
    if (logFile !== null) {
      mkdirSync(path.dirname(logFile), { recursive: true });
      appendFileSync(logFile, '');
    }
  } catch (error) {
    throw new AppError('bad-input', `The log file can't be written: ${messageOf(error)}`);
  }
  const say = (text: string) => {
    log(text);
    if (!quiet) print(text);
  };
  return {
    say,
    fail(text) {
      log(text);
      print(text);
    },
    progress: createProgress({ stream: stderr, quiet, now, say }),
    end: (code) => log(`Exit code ${code}.`),
  };
}
