import type { TakenFile } from '../../preload/schemas/folders.ts';
import type { Clock } from '../util/clock.ts';
import { messageOf } from '../util/errors.ts';
import type { Log } from '../util/log.ts';
import { repeat } from '../util/repeat.ts';
import { createSerialQueue } from '../util/serial-queue.ts';
import type { FolderRecord } from './record.ts';
import { type FoundFile, failureOf, filesIn, nothingOf, type TakeDeps, takeFile } from './take-file.ts';

/** A file is taken once two looks have found it the same, so that it is whole. Folders of a network send no events. */
export const LOOK_EVERY_MS = 5_000;

/** Files that the state names. */
const SHOWN = 20;

export interface WatchedDeps extends TakeDeps {
  readonly record: FolderRecord;
  readonly clock: Clock;
  /** Called after each file, and when the folder can be read no longer, or again. */
  readonly changed: () => void;
  /** For the journal: a file has become a list. */
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
  /** Prints of the look before. */
  let before: ReadonlySet<string> = new Set();
  /** Prints of files that could not be read or imported for now, such as one that a program has locked. */
  let refused: ReadonlySet<string> = new Set();

  function report(file: TakenFile): void {
    shown = [file, ...shown].slice(0, SHOWN);
    if (file.listId !== null) deps.taken(file);
    changed();
  }

  /** @returns whether the file is dealt with; else it is tried again at the next look */
  async function take(file: FoundFile): Promise<boolean> {
    const at = clock.now();
    try {
      report({ ...(await takeFile(deps, file, closed.signal)), at });
      return true;
    } catch (error) {
      if (closed.signal.aborted || refused.has(file.print)) return false;
      refused = new Set([...refused, file.print]);
      log.warn('folders.not-taken', { error: messageOf(error) });
      report({ ...nothingOf(file), at, outcome: 'failed', failure: failureOf(error) });
      return false;
    }
  }

  async function look(): Promise<void> {
    const { watched, done } = record.get();
    const files = watched === null ? null : await readFolder(watched);
    if (!files) return;
    // What is gone or has changed since is forgotten.
    const known = done.filter((print) => files.some((file) => file.print === print));
    const waiting = files.filter(({ print }) => !known.includes(print));
    for (const file of waiting.filter(({ print }) => before.has(print))) {
      if (closed.signal.aborted) return;
      if (!(await take(file))) continue;
      known.push(file.print);
      await record.set({ done: known });
    }
    before = new Set(printsOf(waiting));
  }

  /** Null where it can't be read now: a drive of the network may be there again at the next look. */
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
    /** Of this session. */
    facts: () => ({ isReadable, taken: shown }),
    /** Begins to watch a folder. What it holds already stays as it is: a folder of downloads would become a hundred lists. */
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

const printsOf = (files: readonly FoundFile[]): string[] => files.map(({ print }) => print);
