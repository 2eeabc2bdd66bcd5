import type { Handlers } from '../../contract/contract-types.ts';
import type { ErasurePreview, ErasureState } from '../../contract/schemas/erasure.ts';
import type { NewEntry } from '../journal/journal.ts';
import type { ErasureScope } from '../store/records.ts';
import { AppError } from '../util/errors.ts';
import { type CarryOutDeps, carryOut } from './carry-out.ts';
import { databaseCopies, setAsideBefore } from './left-files.ts';

/** Least milliseconds between two messages of progress to the screen. */
const PROGRESS_MS = 250;

interface ErasureDeps extends CarryOutDeps {
  readonly changed: (state: ErasureState | null) => void;
  /** Called after each erasure, also one that stopped early: rows may be gone. */
  readonly erased: () => void;
}

export interface Erasure {
  readonly handlers: Pick<Handlers['erasure'], 'state' | 'preview' | 'erase' | 'resume'>;
  preview(scope: ErasureScope): Promise<ErasurePreview>;
  /** @throws AppError `conflict` (`erasing`, `vehicles-in-run`), `not-found`, `disk`, `cancelled` after `close` */
  erase(scope: ErasureScope): Promise<void>;
  /** Finishes an erasure that an earlier session began, if there is one. Throws as `erase` does. */
  resume(): Promise<void>;
  /** Stops after the current step. The next start of Rastro finishes the erasure. */
  close(): Promise<void>;
}

/** Erases for good, one erasure at a time. */
export function createErasure(deps: ErasureDeps): Erasure {
  const { store, journal, clock, dataDir } = deps;
  const stop = new AbortController();
  let state: ErasureState | null = null;
  let shownAt = Number.NEGATIVE_INFINITY;
  let underWay: Promise<void> | null = null;

  function show(next: ErasureState | null): void {
    const isProgress = next !== null && next.failed === null && next.step === state?.step;
    state = next;
    if (isProgress && clock.monotonic() - shownAt < PROGRESS_MS) return;
    shownAt = clock.monotonic();
    deps.changed(next);
  }

  async function run(resumed: boolean): Promise<void> {
    const stored = await store.erasure.pending();
    if (!stored) return;
    const { kind } = stored;
    let last: ErasureState = { kind, resumed, failed: null, step: 'rows', share: 0 };
    try {
      await carryOut(
        deps,
        stored,
        (progress) => {
          last = { ...last, ...progress };
          show(last);
        },
        stop.signal,
      );
      show(null);
    } catch (error) {
      show({ ...last, failed: error instanceof AppError ? error.kind : 'internal' });
      throw error;
    } finally {
      deps.erased();
    }
  }

  function runOnce(resumed: boolean): Promise<void> {
    underWay ??= run(resumed).finally(() => {
      underWay = null;
    });
    return underWay;
  }

  async function preview(scope: ErasureScope): Promise<ErasurePreview> {
    const counts = await store.erasure.preview(scope);
    return { ...counts, files: (await filesOf(scope, dataDir)).length };
  }

  async function erase(scope: ErasureScope): Promise<void> {
    const vehicles = await store.erasure.begin(scope);
    // Recorded before the erasure is carried out, since a later session may finish it.
    await journal.add(entryOf(scope, vehicles));
    await runOnce(false);
  }

  const resume = () => runOnce(true);
  return {
    handlers: { state: () => state, preview, erase, resume: resume },
    preview,
    erase,
    resume,
    async close() {
      stop.abort(new AppError('cancelled', 'Rastro is closing.'));
      await underWay?.catch(() => undefined);
    },
  };
}

function filesOf(scope: ErasureScope, dataDir: string): Promise<string[]> {
  if (scope.kind !== 'retention') return databaseCopies(dataDir);
  return scope.positionsBefore === null
    ? Promise.resolve([])
    : setAsideBefore(dataDir, scope.positionsBefore);
}

function entryOf(scope: ErasureScope, vehicles: number): NewEntry {
  switch (scope.kind) {
    case 'vehicle':
      return { action: 'vehicles-erased', vehicles };
    case 'list':
      return { action: 'list-erased', listId: scope.listId, vehicles };
    case 'everything':
      return { action: 'everything-erased', vehicles };
    case 'retention':
      return { action: 'positions-thinned', vehicles };
  }
}
