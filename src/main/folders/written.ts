import type { FolderFailure, FoldersState, WrittenFile } from '../../contract/schemas/folders.ts';
import type { Run } from '../../contract/schemas/runs.ts';
import type { Language } from '../../shared/i18n/languages.ts';
import type { Exports } from '../export/exports.ts';
import type { Clock } from '../util/clock.ts';
import { AppError, messageOf } from '../util/errors.ts';
import type { Log } from '../util/log.ts';
import { createSerialQueue } from '../util/serial-queue.ts';
import type { FolderRecord } from './record.ts';
import { failureOf } from './take-file.ts';
import { isWrittenAfter, writeAfterRun } from './write-after-run.ts';

/** The failure; with the folder and a text for the screen where it is the file that the system did not write. */
function unwritten(error: unknown, folder: string): FolderFailure {
  const { kind, details } = failureOf(error);
  // A failure of the database has no path.
  return kind === 'disk' && details.path !== undefined
    ? { kind, details: { ...details, folder, reason: 'folder-unwritable' } }
    : { kind, details };
}

export interface WrittenDeps {
  readonly record: FolderRecord;
  readonly exports: Pick<Exports, 'writeAs'>;
  /** @throws AppError `policy` where the administrator forbids such a file */
  readonly requireFormat: (format: FoldersState['written']['format']) => void;
  readonly language: () => Promise<Language>;
  readonly clock: Pick<Clock, 'now'>;
  /** Called after each attempt. */
  readonly changed: () => void;
  readonly log: Pick<Log, 'warn'>;
}

/** Writes a file after each lookup, one at a time, while a folder for them is chosen. */
export function createWritten({
  record,
  exports,
  requireFormat,
  language,
  clock,
  changed,
  log,
}: WrittenDeps) {
  const closed = new AbortController();
  const inTurn = createSerialQueue();
  const seen = new Set<number>();
  let last: WrittenFile | null = null;
  let failure: FoldersState['written']['failure'] = null;

  async function write(run: Run): Promise<void> {
    const { written: folder, format } = record.get();
    if (folder === null || closed.signal.aborted) return;
    const now = clock.now();
    try {
      requireFormat(format);
      const after = { run, folder, format, language: await language(), now };
      last = await writeAfterRun(exports, after, closed.signal);
      failure = null;
    } catch (error) {
      if (error instanceof AppError && error.kind === 'cancelled') return;
      failure = { at: now, ...unwritten(error, folder) };
      log.warn('folders.not-written', { error: messageOf(error) });
    }
    changed();
  }

  return {
    /** The last file of this session, and why the newest attempt failed. */
    facts: () => ({ last, failure }),
    /** Call when another folder was chosen: drops the failure of the previous folder. */
    chosen() {
      failure = null;
    },
    runChanged(run: Run) {
      if (!isWrittenAfter(run) || seen.has(run.id) || closed.signal.aborted) return;
      seen.add(run.id);
      inTurn(() => write(run)).catch((error) => log.warn('folders.failed', { error: messageOf(error) }));
    },
    async close() {
      closed.abort();
      await inTurn(async () => undefined);
    },
  };
}
