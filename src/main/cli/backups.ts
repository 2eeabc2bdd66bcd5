import { closeSync, openSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { formatText } from '../../shared/i18n/format.ts';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import type { Texts } from '../../shared/i18n/locale.ts';
import { backupNameAt, pruneBackups } from '../backup/files.ts';
import { openBackupRecord } from '../backup/record.ts';
import { asCommandError, CommandError } from '../commands/command-error.ts';
import { parseKnown, usageError, wholeNumber } from '../commands/known-options.ts';
import { unwritable } from '../commands/unwritable.ts';
import { openDataDir } from '../data-dir/open.ts';
import { createJournal, type Journal } from '../journal/journal.ts';
import { restoreClosed } from '../store/backup/restore.ts';
import { writeBackupAlone } from '../store/threads/one-task.ts';
import { fileTarget, requireOutput } from '../util/output.ts';
import type { CommandMain } from './command-main.ts';
import type { Terminal } from './terminal.ts';
import { terminalLog } from './terminal-log.ts';

const OPTIONS = {
  keep: { type: 'string' },
  data: { type: 'string' },
  quiet: { type: 'boolean' },
} as const;
const RESTORE_OPTIONS = { data: OPTIONS.data, quiet: OPTIONS.quiet } as const;

/** Writes the backup in this process. A database can be read even while another process has it open. */
export async function backUp(main: CommandMain, terminal: Terminal, language: Language): Promise<number> {
  const { values, positionals } = parseKnown(main.args, OPTIONS, 1);
  const keep = wholeNumber('keep', values.keep, 1, 365);
  const named = fileOf(positionals);
  const isFolder = statSync(named, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (keep !== null && !isFolder) throw usageError('keepNeedsFolder');
  const madeAt = Date.now();
  const file = isFolder ? path.join(named, backupNameAt(madeAt)) : named;
  const dataDir = dataDirOf(values.data);
  const { interrupted: signal, files } = main;
  const worker = files.storeWorker;
  let target = file;
  const writing = async () => {
    await requireOutput(file, { dataDir });
    target = await fileTarget(file);
    return writeBackupAlone(dataDir, target, madeAt, { signal, worker });
  };
  const facts = await writing().catch((error: unknown) => {
    const ofFile = { cancelled: 'backupInterrupted' } as const;
    const ofData = { 'not-found': 'noDatabase', 'newer-database': 'dataNewer' } as const;
    throw asCommandError(asCommandError(unwritable(error, target), file, ofFile), dataDir, ofData);
  });
  const { bytes, vehicles, lists } = facts;
  // Recorded, so that Rastro offers this backup for restoring. If this fails, the backup is complete all the same.
  await openBackupRecord(dataDir, { warn: () => undefined })
    .set({ last: { path: file, madeAt, bytes, vehicles, lists } })
    .catch(() => undefined);
  await journalOf(terminal, dataDir, language).add({ action: 'backup-written', file, vehicles });
  if (keep !== null) await pruneBackups(named, keep, madeAt);
  terminal.say(textOf('made', { path: file, ...facts }, language));
  return 0;
}

/** Replaces the database with a backup, while Rastro is closed. */
export async function restore(main: CommandMain, terminal: Terminal, language: Language): Promise<number> {
  const { values, positionals } = parseKnown(main.args, RESTORE_OPTIONS, 1);
  const file = fileOf(positionals);
  requireReadable(file);
  const dataDir = dataDirOf(values.data);
  const { aside, ...facts } = withTexts(dataDir, { conflict: 'restoreInUse' }, () =>
    restoreClosed(dataDir, file),
  );
  await journalOf(terminal, dataDir, language).add({ action: 'backup-restored' });
  terminal.say(textOf('restored', facts, language));
  if (aside !== null) terminal.say(textOf('aside', { path: aside }, language));
  return 0;
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

const dataDirOf = (named: string | undefined): string => openDataDir(named ?? null);

/** The command's journal. If an entry can't be written, prints that, even with `--quiet`, but the command succeeds. */
const journalOf = ({ fail }: Terminal, dataDir: string, language: Language): Journal =>
  createJournal({ dataDir, now: Date.now, log: terminalLog(dataDir, language, fail) });

function withTexts<T>(path: string, texts: Parameters<typeof asCommandError>[2], work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw asCommandError(error, path, texts);
  }
}
