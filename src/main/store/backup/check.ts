import type { BackupFacts } from '../../../contract/schemas/backup.ts';
import type { ErrorReason } from '../../../contract/schemas/errors.ts';
import { AppError } from '../../util/errors.ts';
import type { Database } from '../db/database.ts';
import { readHeader } from '../db/find-damage.ts';
import { APPLICATION_ID } from '../db/migrate.ts';
import { migrations } from '../db/migrations/index.ts';

/** Name of the setting that says when a backup was made. Only backups have it. */
export const CREATED_AT_KEY = 'backupMadeAt';

/**
 * Checks the header of a file that should be a backup, without SQLite.
 *
 * @returns whether the file's last commits may be in a write-ahead log (WAL) beside it
 * @throws AppError `bad-input` (`backup-not-ours`), `newer-database`
 */
export function requireRastroHeader(file: string): { readonly isWal: boolean } {
  const header = readHeader(file);
  const version = header?.readUInt32BE(60) ?? 0;
  if (header?.readUInt32BE(68) !== APPLICATION_ID || version === 0)
    throw refusal('backup-not-ours', 'The file is no backup of Rastro.');
  if (version > migrations.length) {
    throw new AppError('newer-database', `A newer Rastro wrote the backup (version ${version}).`, {
      reason: 'backup-newer',
      version,
    });
  }
  return { isWal: header[18] === 2 };
}

/** A view or trigger, which Rastro never makes, would run here, maybe without end. @throws AppError `bad-input` (`backup-not-ours`) */
export function requireTablesAlone(db: Database): void {
  const found = db.prepare("SELECT name FROM sqlite_schema WHERE type IN ('view', 'trigger')").pluck().get();
  if (found !== undefined) throw refusal('backup-not-ours', `The backup has a view or trigger: ${found}`);
}

/** Checks every page and index. @throws AppError `bad-input` (`backup-damaged`) */
export function requireIntact(db: Database): void {
  const found = db.pragma('integrity_check(1)', { simple: true });
  if (found !== 'ok') throw damagedBackupError(String(found));
}

/** @param what SQLite's message, for the log */
export const damagedBackupError = (what: string): AppError =>
  refusal('backup-damaged', `The backup is damaged: ${what}`);

const refusal = (reason: Extract<ErrorReason, `backup-${string}`>, message: string): AppError =>
  new AppError('bad-input', message, { reason });

/** What a database with the current schema holds, so that the user recognises the backup. */
export function factsOf(db: Database): Omit<BackupFacts, 'bytes'> {
  const count = (what: string) => Number(db.prepare(`SELECT count(*) FROM ${what}`).pluck().get());
  const madeAt = db.prepare('SELECT value FROM setting WHERE name = ?').pluck().get(CREATED_AT_KEY);
  const newest = db.prepare('SELECT max(asked_at) FROM vehicle').pluck().get();
  return {
    madeAt: typeof madeAt === 'string' ? Number(madeAt) : null,
    newestAnswerAt: typeof newest === 'number' ? newest : null,
    vehicles: count('vehicle'),
    lists: count('list WHERE published = 1 AND removed_at IS NULL'),
    runs: count('run'),
  };
}
