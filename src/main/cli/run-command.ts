import path from 'node:path';
import { parseArgs } from 'node:util';
import { formatText } from '../../shared/i18n/format.ts';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import { isCommand } from '../commands/answer.ts';
import { CommandError } from '../commands/command-error.ts';
import { PATIENCE_MINUTES } from '../commands/lookup-options.ts';
import { errorText, exitCodeOf } from '../commands/outcome.ts';
import { unwritable } from '../commands/unwritable.ts';
import { defaultDataDir } from '../data-dir/data-dir.ts';
import { systemClock } from '../util/clock.ts';
import { requireOutput } from '../util/output.ts';
import { backUp, restore } from './backups.ts';
import type { CommandMain } from './command-main.ts';
import { diagnostics } from './diagnostics.ts';
import { beginOrder } from './give-order.ts';
import { languageOfSystem } from './language.ts';
import { createTerminal } from './terminal.ts';

/** Commands that read or replace files, whether Rastro is open or not. */
const onFiles = { backup: backUp, restore, diagnostics };

/** What a user may type after the program's name. */
export const commandNames = ['lookup', 'erase', 'report', 'backup', 'restore', 'diagnostics'] as const;

export async function runCommand(main: CommandMain): Promise<number> {
  const begun = await beginCommand(main);
  return typeof begun === 'number' ? begun : begun();
}

/**
 * Begins a command, in two parts. The first part reads the words, and hands them to the Rastro that has the data folder
 * open. The second part, which is returned where none has it open, carries the command out in this process. On Electron
 * the entry module may await the first part, but not the second: its requests wait for Electron to be ready, and
 * Electron waits for the module to end.
 *
 * @returns the exit code, or the second part
 */
export async function beginCommand(main: CommandMain): Promise<number | (() => Promise<number>)> {
  const { name, args, command } = main;
  const language = languageOfSystem(main.env);
  if (args.includes('--help')) {
    main.stdout.write(`${helpOf(name, command, language)}\n`);
    return 0;
  }
  const open = (quiet: boolean, logFile: string | null) =>
    createTerminal({ stderr: main.stderr, quiet, logFile, language, now: systemClock.now });
  let terminal = open(false, null);
  try {
    const logFile = name === 'lookup' ? await logFileOf(args) : null;
    terminal = open(args.includes('--quiet'), logFile);
    if (isCommand(name)) return await beginOrder(name, main, terminal, language);
    return await onFiles[name as keyof typeof onFiles](main, terminal, language);
  } catch (error) {
    const code = exitCodeOf(error);
    terminal.fail(errorWithHint(error, command, language));
    terminal.end(code);
    return code;
  }
}

/** A command's help. `command` is what the user types: `npm run lookup --` or `Rastro lookup`. */
export function helpOf(name: string, command: string, language: Language): string {
  const { cli } = locales[language].texts;
  const texts: Readonly<Record<string, string>> = {
    lookup: cli.help,
    erase: cli.erase.help,
    report: cli.report.help,
    backup: cli.backup.help,
    restore: cli.backup.restoreHelp,
    diagnostics: cli.diagnostics.help,
  };
  return formatText(texts[name] ?? '', { command, minutes: PATIENCE_MINUTES }, language);
}

/**
 * The file of `--log`. Ignores errors in other options, since their message goes into this file.
 *
 * @throws AppError where it is the input or a file of the data folder, whose folder of logs aside
 */
export async function logFileOf(args: readonly string[]): Promise<string | null> {
  const options = { log: { type: 'string' }, data: { type: 'string' }, input: { type: 'string' } } as const;
  const { log, data, input } = parseArgs({ args: [...args], options, strict: false }).values;
  if (typeof log !== 'string' || log === '') return null;
  const file = path.resolve(log);
  const dataDir = typeof data === 'string' ? path.resolve(data) : defaultDataDir();
  const guarded = {
    dataDir,
    input: typeof input === 'string' ? input : null,
    free: path.join(dataDir, 'logs'),
  };
  await requireOutput(file, guarded).catch((error: unknown) => {
    throw unwritable(error, file);
  });
  return file;
}

/** What the user reads about an error; where an option is wrong, also how to see all options. */
function errorWithHint(error: unknown, command: string, language: Language): string {
  const text = errorText(error, language);
  if (!(error instanceof CommandError) || error.kind !== 'bad-input') return text;
  return `${text}\n\n${formatText(locales[language].texts.cli.allOptions, { command }, language)}`;
}
