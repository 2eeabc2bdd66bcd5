import type { Handlers } from '../../preload/contract-types.ts';
import type { RecoveryState } from '../../preload/schemas/recovery.ts';
import { languageFor, locales } from '../../shared/i18n/languages.ts';
import { startPlaceBackfill } from '../places/backfill.ts';
import { recoverFile, UNASKED_BYTES } from '../recovery/steps.ts';
import type { Clock } from '../util/clock.ts';
import { AppError } from '../util/errors.ts';
import { type Core, warnOnFailure } from './core.ts';

/** How long Rastro's start waits for a recovery. Most recoveries end in this time; others go on in the background. */
const START_MS = 3_000;
/** Shortest time between two `recovery.changed` events that report progress. */
const EVENT_MS = 200;

/** @param recovered called after each recovery, even a failed one: rows, including schedules, may have come back */
export function openRecovery(core: Core, recovered: () => void): Recovery {
  const { store, events, deps } = core;
  let places: ReturnType<typeof startPlaceBackfill> | null = null;
  const recovery = createRecovery(core, async () => {
    await places?.close();
    places = startPlaceBackfill(store.fleet.backfillPlaces, events.fleetChanged, deps.log);
    events.fleetChanged();
    recovered();
  });
  return {
    ...recovery,
    async close() {
      await recovery.close();
      await places?.close();
    },
  };
}

export interface Recovery {
  readonly handlers: Handlers['recovery'];
  /** Recovers a small damaged database that this start set aside. After a few seconds it goes on in the background. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Gets rows back from the newest damaged database that was set aside, between the store's other writes. A recovery can
 * be cancelled and started again: rows that the store has already stay as they are.
 *
 * @param recovered called after each recovery, also one that failed or was cancelled
 */
function createRecovery(core: Core, recovered: () => Promise<void> | void): Recovery {
  const { store, deps, events, isSetAside } = core;
  const { log, clock } = deps;
  let state: RecoveryState | null = null;
  let running: Promise<void> | null = null;
  let isCancelled = false;

  async function current(): Promise<RecoveryState> {
    state ??= { file: await newest(store), phase: 'offered', part: 0, counts: null, reason: null };
    return state;
  }

  function set(changed: Partial<RecoveryState>): void {
    if (!state) return;
    state = { ...state, ...changed };
    events.emit('recovery.changed', state);
  }

  async function run(name: string): Promise<void> {
    isCancelled = false;
    set({ phase: 'running', part: 0, counts: null, reason: null });
    try {
      let next = 0;
      const counts = await recoverFile(store, name, await lostListName(core), (part, found) => {
        if (clock.monotonic() >= next) {
          next = clock.monotonic() + EVENT_MS;
          set({ part, counts: found });
        }
        return !isCancelled;
      });
      // Saved even if nothing in the file was readable, so that the file is not offered again.
      if (!isCancelled) await store.settings.saveRecovered(name);
      set({ phase: isCancelled ? 'cancelled' : 'done', part: 1, counts });
      log.info('database.recovered', { isCancelled, ...counts });
    } catch (error) {
      warnOnFailure(log, 'database.not-recovered')(error);
      set({ phase: 'failed', reason: isNoRoom(error) ? 'no-room' : 'error' });
    }
    await recovered();
  }

  async function begin(): Promise<RecoveryState> {
    const { file } = await current();
    if (file && !running)
      running = run(file.name).finally(() => {
        running = null;
      });
    return current();
  }

  return {
    handlers: {
      state: current,
      start: begin,
      async cancel() {
        isCancelled = true;
        await running;
        return current();
      },
      async dismiss() {
        const { file } = await current();
        if (file) await store.settings.saveRecovered(file.name);
        set({ file: null });
        return current();
      },
    },
    async start() {
      if (!isSetAside) return;
      const { file } = await current();
      if (!file || file.bytes > UNASKED_BYTES) return;
      await begin();
      if (running) await atMost(clock, running);
    },
    async close() {
      isCancelled = true;
      await running;
    },
  };
}

const isNoRoom = (error: unknown) => error instanceof AppError && error.details.reason === 'no-room';

/** The name for lists whose own row was lost, in the user's language; a number follows it. */
async function lostListName({ store, deps }: Core): Promise<string> {
  const { language } = await store.settings.get();
  return locales[languageFor(language, deps.locale())].texts.file.lostList;
}

/** Waits for `work`, but not longer than `START_MS`. */
async function atMost(clock: Clock, work: Promise<void>): Promise<void> {
  const inTime = new AbortController();
  const wait = clock.sleep(START_MS, inTime.signal).catch(() => undefined);
  await Promise.race([work, wait]);
  inTime.abort();
}

async function newest(store: Core['store']): Promise<RecoveryState['file']> {
  const [files, handled] = await Promise.all([store.recovery.files(), store.settings.recovered()]);
  const [file] = files;
  return file && !handled.includes(file.name) ? file : null;
}
