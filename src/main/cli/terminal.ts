import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { formatText } from '../../shared/i18n/format.ts';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import { CommandError, failureText } from '../commands/command-error.ts';
import { codeOf } from '../util/errors.ts';
import { createProgress, type Progress } from './progress.ts';

interface TerminalOptions {
  /** Gets the messages, and the progress bar where the stream is a terminal. */
  readonly stderr: NodeJS.WriteStream;
  readonly quiet: boolean;
  /** Gets every message with its time, even if `quiet`; its folder is created. Null: there is no log file. */
  readonly logFile: string | null;
  readonly language: Language;
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
export function createTerminal({ stderr, quiet, logFile, language, now }: TerminalOptions): Terminal {
  function log(text: string): void {
    if (logFile === null) return;
    const time = new Date(now()).toISOString();
    const lines = shown(text)
      .split('\n')
      .map((line) => `${time} ${line}\n`);
    try {
      appendFileSync(logFile, lines.join(''));
    } catch (error) {
      // A full disk must not end the lookup.
      print(failureText('logFile', { path: logFile, code: codeOf(error) }, language));
    }
  }

  function print(text: string): void {
    stderr.write(`${shown(text)}\n`);
  }

  if (logFile !== null) makeLogFile(logFile);
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
    progress: createProgress({ stream: stderr, quiet, language, now, say }),
    end: (code) => log(formatText(locales[language].texts.cli.exitCode, { code }, language)),
  };
}

/** Text of files, names and options with its control characters as pictures: the terminal would obey them. */
const shown = (text: string): string =>
  text.replaceAll(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, (character) => {
    const code = character.charCodeAt(0);
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\u2421';
  });

function makeLogFile(file: string): void {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    appendFileSync(file, '');
  } catch (error) {
    throw new CommandError('bad-input', 'logFile', { path: file, code: codeOf(error) }, { cause: error });
  }
}
