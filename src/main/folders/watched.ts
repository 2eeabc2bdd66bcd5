import type { TakenFile } from '../../contract/schemas/folders.ts';
import type { Clock } from '../util/clock.ts';
import { AppError, messageOf } from '../util/errors.ts';
import type { Log } from '../util/log.ts';
import { repeat } from '../util/repeat.ts';
import { createSerialQueue } from '../util/serial-queue.ts';
import type { FolderRecord } from './record.ts';
import { emptyOutcome, type FoundFile, failureOf, filesIn, type TakeDeps, takeFile } from './take-file.ts';

/**
 * Milliseconds between two looks into the folder, since network folders send no events. A file is imported once two
 * looks in a row found it unchanged, so that it is complete.
 */
const LOOK_EVERY_MS = 5_000;

/** Number of newest files that the state names. */
const SHOWN = 20;

export interface WatchedDeps extends TakeDeps {
  readonly record: FolderRecord;
  readonly clock: Clock;
  /** Called after each file, and when the folder becomes unreadable or readable again. */
  readonly changed: () => void;
  /** Called when a file has become a list, to record it in the journal. */
  readonly taken: (file: TakenFile) => void;
  readonly log: Pick<Log, 'warn'>;
}

/** Imports the files that appear or change in the watched folder, while one is chosen. */
export function createWatched(deps: WatchedDeps) {
  const { record, clock, changed, log } = deps;
  const closed = new AbortController();
  const inTurn = createSerialQueue();
  let isReadable = true;
  let shown: readonly TakenFile[] = [];
  /** Fingerprints of the files that waited to be imported at the last look. */
  let before: ReadonlySet<string> = new Set();
  /** Fingerprints of files that could not be imported, such as a locked one. Each is retried, but reported once. */
  let refused: ReadonlySet<string> = new Set();

  function report(file: TakenFile): void {
    shown = [file, ...shown].slice(0, SHOWN);
    if (file.listId !== null) deps.taken(file);
    changed();
  }

  /** @returns whether the file was imported or refused by the import; if not, the next look tries it again */
  async function take(file: FoundFile): Promise<boolean> {
    const at = clock.now();
    try {
      report({ ...(await takeFile(deps, file, closed.signal)), at });
      return true;
    } catch (error) {
      if (closed.signal.aborted || isGone(error, file) || refused.has(file.print)) return false;
      refused = new Set([...refused, file.print]);
      log.warn('folders.not-taken', { error: messageOf(error) });
      report({ ...emptyOutcome(file), at, outcome: 'failed', failure: failureOf(error) });
      return false;
    }
  }

  async function look(): Promise<void> {
    const { watched, done } = record.get();
    const files = watched === null ? null : await readFolder(watched);
    if (!files) return;
    // Drops the fingerprints of files that are gone or have changed.
    const present = new Set(printsOf(files));
    const known = new Set(done.filter((print) => present.has(print)));
    const waiting = files.filter(({ print }) => !known.has(print));
    for (const file of waiting.filter(({ print }) => before.has(print))) {
      if (closed.signal.aborted) return;
      if (!(await take(file))) continue;
      known.add(file.print);
      await record.set({ done: [...known] });
    }
    before = new Set(printsOf(waiting));
  }

  /** The folder's files; null where it can't be read now: a network drive may be back at the next look. */
  async function readFolder(folder: string): Promise<FoundFile[] | null> {
    const wasReadable = isReadable;
    const files = await filesIn(folder).catch(() => null);
    isReadable = files !== null;
    if (wasReadable !== isReadable) changed();
    return files;
  }

  const looking = repeat(clock, async () => {
    await inTurn(look).catch((error) => log.warn('folders.not-looked', { error: messageOf(error) }));
    return LOOK_EVERY_MS;
  });

  return {
    /** The state of the folder, and the last files of this session. */
    facts: () => ({ isReadable, taken: shown }),
    /** Begins to watch a folder. Its present files are skipped: a folder of downloads would become a hundred lists. */
    async choose(folder: string) {
      await inTurn(async () => record.set({ watched: folder, done: printsOf(await filesIn(folder)) }));
      isReadable = true;
      shown = [];
    },
    wake: looking.wake,
    async close() {
      closed.abort();
      looking.close();
      await inTurn(async () => undefined);
    },
  };
}

/** Whether the file was moved or deleted since the look that found it. */
const isGone = (error: unknown, { path }: FoundFile): boolean =>
  error instanceof AppError && error.details.path === path && error.details.code === 'ENOENT';

const printsOf = (files: readonly FoundFile[]): string[] => files.map(({ print }) => print);
