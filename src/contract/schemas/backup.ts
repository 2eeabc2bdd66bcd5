import { z } from 'zod';
import type { ErrorKind, ErrorReason } from './errors.ts';

/** Maximum number of backups to keep in the folder. */
const MOST_KEPT = 365;

export const backupSettings = z.object({
  /** Whether a backup is made each day on which Rastro is open. */
  daily: z.boolean(),
  /** How many backups stay in the folder; older ones are deleted after a daily backup. */
  keep: z.number().int().min(1).max(MOST_KEPT),
});

export const backupName = z.string().regex(/^rastro-backup-[\d-]{17}\.sqlite$/);

/** Times are milliseconds since 1970. */
export interface BackupFile {
  readonly name: string;
  readonly madeAt: number;
  readonly bytes: number;
}

export interface MadeBackup extends BackupFile {
  readonly vehicles: number;
  readonly lists: number;
}

export interface BackupState {
  /** Where backups go; null: the user has chosen no folder. */
  readonly folder: string | null;
  /** How the user chooses folder and file. `named`: only the folder, by an option of the command that starts Rastro. */
  readonly choosing: 'dialog' | 'named' | 'none';
  readonly daily: boolean;
  readonly keep: number;
  readonly isMaking: boolean;
  /** The last backup; null: none, or its file is gone. */
  readonly last: MadeBackup | null;
  /** Why the newest attempt failed; null: it did not. */
  readonly failure: {
    readonly at: number;
    readonly kind: ErrorKind;
    readonly reason?: ErrorReason;
    readonly isDaily: boolean;
  } | null;
  /** The backups in the folder, newest first. */
  readonly files: readonly BackupFile[];
}

/** What a backup holds, for the user to recognise it. Times are milliseconds since 1970. */
export interface BackupFacts {
  /** Null: the file is a database that was set aside. */
  readonly madeAt: number | null;
  /** When the newest answer of the service in it came; null: it has no answer. */
  readonly newestAnswerAt: number | null;
  readonly vehicles: number;
  readonly lists: number;
  readonly runs: number;
  readonly bytes: number;
}

/** A backup that was checked and can be restored. */
export interface BackupPreview extends BackupFacts {
  readonly id: string;
  readonly name: string;
}
