import { closeSync, openSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { formatText } from '../../shared/i18n/format.ts';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import type { Texts } from '../../shared/i18n/locale.ts';
import { backupNameAt, pruneBackups } from '../backup/files.ts';
import { openBackupRecord } from '../backup/record.ts';
import { openDataDir } from '../data-dir/open.ts';
import type { Journal } from '../journal/journal.ts';
import { CommandError } from '../lookup-job/command-error.ts';
import { unwritable } from '../lookup-job/unwritable.ts';
import { restoreClosed } from '../store/backup/restore.ts';
import { writeBackupAlone } from '../store/threads/backup-alone.ts';
import { asCommandError } from './as-command-error.ts';
import { type CommandMain, commandMain } from './command-main.ts';
import { parseKnown, usageError, wholeNumber } from './known-options.ts';
import { terminalJournal } from './saying-journal.ts';

/** Commands that only need the database's file: no window, no network and no service. */
export type DataCommand = 'backup' | 'restore';

export interface BackupMain extends CommandMain {
  readonly name: DataCommand;
  /** Aborted by Ctrl+C; only a backup has it. */
  readonly interrupted?: AbortSignal;
  /** URL of the store's worker script in a bundle; absent: the script is where the source has it. */
  readonly storeWorker?: URL;
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
  const helpOf = (language: Language) => {
    const { help, restoreHelp } = locales[language].texts.cli.backup;
    return { backup: help, restore: restoreHelp }[main.name];
  };
  return commandMain(main, helpOf, async (language) => {
    const lines = await { backup: backUp, restore }[main.name](main, language);
    if (!main.args.includes('--quiet')) main.stderr.write(`${lines.join('\n')}\n`);
    return 0;
  });
}

/** Writes the backup in this process. A database can be read even while another process has it open. */
async function backUp(main: BackupMain, language: Language): Promise<string[]> {
  const { values, positionals } = parseKnown(main.args, OPTIONS, 1);
  const keep = wholeNumber('keep', values.keep, 1, 365);
  const named = fileOf(positionals);
  const isFolder = statSync(named, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (keep !== null && !isFolder) throw usageError('keepNeedsFolder');
  const madeAt = Date.now();
  const file = isFolder ? path.join(named, backupNameAt(madeAt)) : named;
  const dataDir = dataDirOf(values.data);
  const { interrupted: signal = new AbortController().signal, storeWorker: worker } = main;
  const facts = await writeBackupAlone(dataDir, file, madeAt, { signal, worker }).catch((error: unknown) => {
    const ofFile = { conflict: 'backupIsDatabase', cancelled: 'backupInterrupted' } as const;
    const ofData = { 'not-found': 'noDatabase', 'newer-database': 'dataNewer' } as const;
    throw asCommandError(asCommandError(unwritable(error, file), file, ofFile), dataDir, ofData);
  });
  const { bytes, vehicles, lists } = facts;
  // Recorded, so that Rastro offers this backup for restoring. If this fails, the backup is complete all the same.
  await openBackupRecord(dataDir, { warn: () => undefined })
    .set({ last: { path: file, madeAt, bytes, vehicles, lists } })
    .catch(() => undefined);
  await journalOf(main, dataDir, language).add({ action: 'backup-written', file, vehicles });
  if (keep !== null) await pruneBackups(named, keep, madeAt);
  return [textOf('made', { path: file, ...facts }, language)];
}

async function restore(main: BackupMain, language: Language): Promise<string[]> {
  const { values, positionals } = parseKnown(main.args, RESTORE_OPTIONS, 1);
  const file = fileOf(positionals);
  requireReadable(file);
  const dataDir = dataDirOf(values.data);
  const { aside, ...facts } = withTexts(dataDir, { conflict: 'restoreInUse' }, () =>
    restoreClosed(dataDir, file),
  );
  await journalOf(main, dataDir, language).add({ action: 'backup-restored' });
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
  if (!file) throw usageError('fileMissing');
  return path.resolve(file);
}

/** @throws CommandError `not-found` where there is no such file, it is a folder, or access is denied */
function requireReadable(file: string): void {
  try {
    const opened = openSync(file, 'r');
    try {
      readSync(opened, Buffer.alloc(1));
    } finally {
      closeSync(opened);
    }
  } catch (cause) {
    throw new CommandError('not-found', 'backupUnreadable', { path: file }, { cause });
  }
}

function dataDirOf(named: string | undefined): string {
  return openDataDir(named ?? null).dataDir;
}

/** The command's journal. If an entry can't be written, prints that, even with `--quiet`, but the command succeeds. */
function journalOf({ stderr }: BackupMain, dataDir: string, language: Language): Journal {
  return terminalJournal({ dataDir, now: Date.now, language, say: (text) => stderr.write(`${text}\n`) });
}

function withTexts<T>(path: string, texts: Parameters<typeof asCommandError>[2], work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw asCommandError(error, path, texts);
  }
}
