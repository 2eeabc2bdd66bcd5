import { basename } from 'node:path';
import type { BasemapFault, BasemapState } from '../../contract/schemas/basemap.ts';
import type { StoredBasemap } from '../store/records.ts';
import type { Store } from '../store/threads/store.ts';
import { AppError, messageOf } from '../util/errors.ts';
import type { Log } from '../util/log.ts';
import { createSerialQueue } from '../util/serial-queue.ts';
import { type Archive, openArchive } from './archive.ts';
import { BasemapError } from './fault.ts';
import { type Online, type OnlineDeps, openOnline } from './online.ts';

export interface SelectionDeps extends OnlineDeps {
  readonly settings: Pick<Store['settings'], 'basemap' | 'saveBasemap'>;
  readonly changed: (state: Omit<BasemapState, 'choosing'>) => void;
  readonly log: Log;
}

/** The basemap that the user has selected, opened. */
export interface SelectedBasemap {
  readonly stored: StoredBasemap;
  readonly archive: Archive | null;
  readonly online: Online | null;
  /** Why the stored basemap can't be drawn, so that the bundled one is drawn instead; null: it can. */
  readonly fault: BasemapFault | null;
}

/** Opens, replaces and stores the user's basemap; changes run one after the other. */
export interface BasemapSelection {
  /** The selected basemap, opened at the first call. An online style may still be loading then. */
  current(): Promise<SelectedBasemap>;
  /** The selected basemap, opened or not; null before the first call of `current`. */
  peek(): SelectedBasemap | null;
  /**
   * Opens another basemap, and stores the selection once it is open. A basemap that can't be drawn changes nothing.
   *
   * @param patch gets the stored selection and returns the changes to it
   * @throws BasemapError; AppError `cancelled`
   */
  select(patch: (stored: StoredBasemap) => Partial<StoredBasemap>): Promise<SelectedBasemap>;
  /** Opens the selected basemap again. A BasemapError is not thrown, but becomes the basemap's fault. */
  reopen(): Promise<SelectedBasemap>;
  /** Starts `reopen` without waiting for it; a failure is logged. */
  reopenLater(): void;
  /** Gives the selected basemap a fault, because it failed in use. Does nothing if `lost` is no longer selected. */
  markFailed(lost: Archive | Online, fault: BasemapFault): void;
  /** Aborts the opening that is under way, so that the next change need not wait for a server that hangs. */
  cancelOpening(message: string): void;
  close(): Promise<void>;
}

export function createBasemapSelection(deps: SelectionDeps): BasemapSelection {
  let selected: SelectedBasemap | null = null;
  let opening = new AbortController();
  let isClosed = false;
  const inTurn = createSerialQueue();

  /** Makes `next` the selected basemap, and closes the former basemap. */
  async function put(next: SelectedBasemap): Promise<SelectedBasemap> {
    const before = selected;
    selected = next;
    if (before?.online !== next.online) before?.online?.close();
    if (before?.archive !== next.archive) await before?.archive?.close();
    deps.changed(describe(next));
    return next;
  }

  async function load(): Promise<SelectedBasemap> {
    if (selected) return selected;
    const stored = await deps.settings.basemap();
    selected = { stored, archive: null, online: null, fault: null };
    if (stored.kind === 'file') await reopen();
    if (stored.kind === 'online') reopenLater();
    return selected;
  }

  async function reopen(): Promise<SelectedBasemap> {
    const { stored } = await load();
    try {
      return await put(await open(stored));
    } catch (error) {
      if (!(error instanceof BasemapError)) throw error;
      return put({ stored, archive: null, online: null, fault: error.fault });
    }
  }

  function open(stored: StoredBasemap): Promise<SelectedBasemap> {
    opening = new AbortController();
    return openStored(stored, deps, opening.signal);
  }

  function reopenLater(): void {
    inTurn(reopen).catch(logFailure);
  }

  function logFailure(error: unknown): void {
    // Cancelled because another basemap was selected meanwhile: not worth a line of the log.
    const isCancelled = error instanceof AppError && error.kind === 'cancelled';
    if (!isClosed && !isCancelled) deps.log.warn('basemap.not-opened', { error: messageOf(error) });
  }

  return {
    current: async () => selected ?? inTurn(load),
    peek: () => selected,
    select: (patch) =>
      inTurn(async () => {
        const { stored } = await load();
        const next = await open({ ...stored, ...patch(stored) });
        await deps.settings.saveBasemap(next.stored);
        return put(next);
      }),
    reopen: () => inTurn(reopen),
    reopenLater,
    markFailed(lost, fault) {
      if (isClosed) return;
      inTurn(async () => {
        if (selected && (selected.archive === lost || selected.online === lost))
          await put({ stored: selected.stored, archive: null, online: null, fault });
      }).catch(logFailure);
    },
    cancelOpening: (message) => opening.abort(new AppError('cancelled', message)),
    async close() {
      isClosed = true;
      opening.abort(new AppError('cancelled', 'Rastro is closing.'));
      await inTurn(async () => undefined);
      selected?.online?.close();
      await selected?.archive?.close();
    },
  };
}

async function openStored(
  stored: StoredBasemap,
  deps: OnlineDeps,
  signal: AbortSignal,
): Promise<SelectedBasemap> {
  const archive = stored.kind === 'file' ? await openArchive(stored.path) : null;
  const online = stored.kind === 'online' ? await openOnline(stored.address, deps, signal) : null;
  return { stored, archive, online, fault: null };
}

export function describe({
  stored,
  archive,
  online,
  fault,
}: SelectedBasemap): Omit<BasemapState, 'choosing'> {
  return {
    kind: stored.kind,
    fileName: stored.path === '' ? null : basename(stored.path),
    file: archive?.about ?? null,
    address: stored.address,
    online: online && { styleId: online.styleId, name: online.name, attribution: online.attribution },
    fault,
  };
}
