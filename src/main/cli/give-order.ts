import { readdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { formatText } from '../../shared/i18n/format.ts';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import { type CommandName, commands } from '../commands/answer.ts';
import type { Command } from '../commands/command.ts';
import { CommandError, type CommandFailureReason, failureText } from '../commands/command-error.ts';
import { usageError } from '../commands/known-options.ts';
import { errorOutcome } from '../commands/outcome.ts';
import { defaultDataDir } from '../data-dir/data-dir.ts';
import { openDataDir } from '../data-dir/open.ts';
import { handOver } from '../handover/client.ts';
import type { Caller, Outcome, Words } from '../handover/messages.ts';
import { systemClock } from '../util/clock.ts';
import { AppError } from '../util/errors.ts';
import { version } from '../util/version.ts';
import type { CommandMain } from './command-main.ts';
import { answerAlone } from './own-core.ts';
import type { Terminal } from './terminal.ts';

/** Default of `busyMs`: a Rastro that starts or closes takes some seconds to take commands or to release the folder. */
const BUSY_MS = 20_000;
const TRY_AGAIN_MS = 250;

/**
 * Reads a command that needs the data folder open, and hands it to the Rastro that has it open.
 *
 * @returns the exit code; where no Rastro has the folder open, a function that carries the command out in this process
 * @throws CommandError `bad-input` for wrong words, `not-found` for a data folder without data
 */
export async function beginOrder(
  name: CommandName,
  main: CommandMain,
  terminal: Terminal,
  language: Language,
): Promise<number | (() => Promise<number>)> {
  const command = commands[name];
  const typed: Words = {
    name,
    args: [...main.args],
    cwd: process.cwd(),
    language,
    secret: main.env.RASTRO_CLIENT_SECRET || null,
  };
  const { data, secret, isPreview } = command.read(typed, language);
  if (isPreview && !main.stdin.isTTY) throw usageError('eraseUnconfirmed');
  const words = { ...typed, secret };
  const dataDir = command.makesData ? openDataDir(data ?? null) : existingDataDir(data);
  const { say, progress } = terminal;
  const caller: Caller = { say, progress: progress.show, interrupted: main.interrupted };
  const { there, here } = waysOf(command, main, dataDir, caller, language);
  const conclude = ({ code, message }: Outcome): number => {
    terminal.progress.end();
    if (message !== null) terminal.fail(message);
    terminal.end(code);
    return code;
  };
  if (!isPreview) {
    const handed = await there(words);
    return handed ? conclude(handed) : async () => conclude(await here(words));
  }
  const give = async (given: Words) => (await there(given)) ?? here(given);
  const preview = await give(words);
  if (preview.code !== 0 || !(await isConfirmed(main, language))) return conclude(preview);
  return conclude(await give({ ...words, args: [...words.args, '--yes'] }));
}

type FailureText = [failure: CommandFailureReason, values: Readonly<Record<string, string>>];

/** The two ways of a command: `there` is null where no Rastro has the folder open. */
function waysOf(command: Command, main: CommandMain, dataDir: string, caller: Caller, language: Language) {
  /** Why the Rastro that has the folder open could not be reached; null: not known. */
  let why: string | null = null;
  const failed = (code: number, ...what: FailureText): Outcome => ({
    code,
    message: failureText(...what, language),
  });

  async function there(words: Words): Promise<Outcome | null> {
    const handed = await handOver(dataDir, words, caller);
    switch (handed.kind) {
      case 'done':
        return handed.outcome;
      case 'lost':
        return failed(130, command.gone, {});
      case 'other-version':
        return failed(2, 'otherVersion', { theirs: handed.version, ours: version });
      case 'nobody':
        why = handed.unsafe && failureText('foreign', { path: handed.unsafe }, language);
        return null;
    }
  }

  async function here(words: Words): Promise<Outcome> {
    const until = systemClock.monotonic() + (main.busyMs ?? BUSY_MS);
    for (;;) {
      try {
        return await answerAlone(words, dataDir, main, caller, language);
      } catch (error) {
        if (caller.interrupted.aborted) return failed(130, command.interrupted, {});
        const outcome = errorOutcome(error, language);
        const isInUse = error instanceof AppError && error.kind === 'conflict';
        if (!isInUse) return outcome;
        if (systemClock.monotonic() >= until)
          return { ...outcome, message: [outcome.message, why].filter(Boolean).join(' ') };
      }
      await systemClock.sleep(TRY_AGAIN_MS, caller.interrupted).catch(() => undefined);
      const handed = await there(words);
      if (handed) return handed;
    }
  }

  return { there, here };
}

/**
 * The named data folder, else the usual one, for commands that only read or erase. In a folder that was typed wrongly
 * they would report an empty fleet, or that everything is erased, and they would close it to other users.
 *
 * @throws CommandError `not-found` where nothing in the folder is Rastro's
 */
function existingDataDir(named: string | undefined): string {
  const dataDir = named === undefined ? defaultDataDir() : path.resolve(named);
  if (!hasData(dataDir)) throw new CommandError('not-found', 'noDatabase', { path: dataDir });
  return openDataDir(dataDir);
}

/** A database that was set aside, or an activity log, is data too, also where the database itself is gone. */
function hasData(dataDir: string): boolean {
  try {
    return readdirSync(dataDir).some((name) => name.startsWith('rastro.') || name === 'journal.jsonl');
  } catch {
    return false;
  }
}

/** Asks the user at the terminal. Ctrl+C, Ctrl+D or the end of the input is no confirmation. */
async function isConfirmed(
  { stdin, stderr, interrupted }: CommandMain,
  language: Language,
): Promise<boolean> {
  const { erasure } = locales[language].texts;
  const terminal = createInterface({ input: stdin, output: stderr });
  // Without this, `question` would never settle after the end of the input.
  const left = new AbortController();
  terminal.once('close', () => left.abort());
  const signal = AbortSignal.any([interrupted, left.signal]);
  const question = `${formatText(erasure.type, { word: erasure.word }, language)}: `;
  try {
    const typed = await terminal.question(question, { signal });
    return typed.trim().toUpperCase() === erasure.word;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return false;
    throw error;
  } finally {
    terminal.close();
  }
}
