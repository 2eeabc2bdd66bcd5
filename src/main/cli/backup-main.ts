import { statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { formatText } from '../../shared/i18n/format.ts';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import type { Texts } from '../../shared/i18n/locale.ts';
import { backupNameAt, pruneBackups } from '../backup/files.ts';
import { openBackupRecord } from '../backup/record.ts';
import { openDataDir } from '../data-dir/open.ts';
import { CommandError } from '../lookup-job/command-error.ts';
import { errorText, exitCodeOf } from '../lookup-job/outcome.ts';
import { restoreClosed } from '../store/backup/restore.ts';
import { writeBackup } from '../store/backup/write.ts';
import { AppError } from '../util/errors.ts';
import { requireKnown, usage, wholeNumber } from './known-options.ts';
import { languageOfSystem } from './language.ts';

/** The commands that need no window, no network and no service. */
export type DataCommand = 'backup' | 'restore';

export interface BackupMain {
  readonly name: DataCommand;
  /** What the user types to get here, for the help. */
  readonly command: string;
  /** What the user typed behind it. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly stdout: Pick<NodeJS.WritableStream, 'write'>;
  readonly stderr: Pick<NodeJS.WritableStream, 'write'>;
}

const OPTIONS = {
  keep: { type: 'string' },
  data: { type: 'string' },
  quiet: { type: 'boolean' },
} as const;
const RESTORE_OPTIONS = { data: OPTIONS.data, quiet: OPTIONS.quiet } as const;

/**
 * The command lines `backup` and `restore`.
 *
 * @returns the exit code
 */
export async function backupMain(main: BackupMain): Promise<number> {
  const language = languageOfSystem(main.env);
  const { cli } = locales[language].texts;
  const { command } = main;
  if (main.args.includes('--help')) {
    const help = { backup: cli.backup.help, restore: cli.backup.restoreHelp }[main.name];
    main.stdout.write(`${formatText(help, { command }, language)}\n`);
    return 0;
  }
  try {
    const lines = main.name === 'backup' ? await backUp(main, language) : restore(main, language);
    if (!main.args.includes('--quiet')) main.stderr.write(`${lines.join('\n')}\n`);
    return 0;
  } catch (error) {
    const more = formatText(cli.allOptions, { command }, language);
    const isUsage = error instanceof CommandError && error.kind === 'bad-input';
    main.stderr.write(`${errorText(error, language)}${isUsage ? `\n\n${more}` : ''}\n`);
    return exitCodeOf(error);
  }
}

/** Writes the backup in this process: a database that another one has open can be read all the same. */
async function backUp({ args }: BackupMain, language: Language): Promise<string[]> {
  requireKnown(args, OPTIONS, 1);
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  const keep = wholeNumber('keep', values.keep, 1, 365);
  const named = fileOf(positionals);
  const isFolder = statSync(named, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (keep !== null && !isFolder) throw usage('keepNeedsFolder');
  const madeAt = Date.now();
  const file = isFolder ? path.join(named, backupNameAt(madeAt)) : named;
  const dataDir = dataDirOf(values.data);
  const facts = noDatabaseIn(dataDir, () => writeBackup(dataDir, file, madeAt));
  const { bytes, vehicles, lists } = facts;
  // Without it the backup is there, and Rastro does not offer it.
  await openBackupRecord(dataDir, { warn: () => undefined })
    .set({ last: { path: file, madeAt, bytes, vehicles, lists } })
    .catch(() => undefined);
  if (keep !== null) await pruneBackups(named, keep);
  return [textOf('made', { path: file, ...facts }, language)];
}

function restore({ args }: BackupMain, language: Language): string[] {
  requireKnown(args, RESTORE_OPTIONS, 1);
  const { values, positionals } = parseArgs({
    args: [...args],
    options: RESTORE_OPTIONS,
    allowPositionals: true,
  });
  const file = fileOf(positionals);
  const dataDir = dataDirOf(values.data);
  const { aside, ...facts } = inUse(dataDir, () => restoreClosed(dataDir, file));
  return [
    textOf('restored', facts, language),
    ...(aside === null ? [] : [textOf('aside', { path: aside }, language)]),
  ];
}

function textOf(
  key: 'made' | 'restored' | 'aside',
  values: Readonly<Record<string, string | number | null>>,
  language: Language,
): string {
  const texts: Texts['cli']['backup'] = locales[language].texts.cli.backup;
  const shown = Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
  return formatText(texts[key], Object.fromEntries(shown), language);
}

function fileOf([file]: readonly string[]): string {
  if (!file) throw usage('fileMissing');
  return path.resolve(file);
}

function dataDirOf(named: string | undefined): string {
  return openDataDir(named ?? null).dataDir;
}

function noDatabaseIn<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'not-found') throw error;
    throw new CommandError('not-found', 'noDatabase', { path }, { cause: error });
  }
}

function inUse<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'conflict') throw error;
    throw new CommandError('conflict', 'restoreInUse', { path }, { cause: error });
  }
}
