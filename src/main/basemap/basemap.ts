import { basename } from 'node:path';
import type { Handlers } from '../../preload/contract.ts';
import type { BasemapFault, BasemapState } from '../../preload/schemas/basemap.ts';
import type { StoredBasemap } from '../store/records.ts';
import type { Store } from '../store/types.ts';
import { AppError, messageOf } from '../util/errors.ts';
import type { Log } from '../util/log.ts';
import { parseStyleAddress } from './address.ts';
import { type Archive, openArchive } from './archive.ts';
import { bundledBasemap } from './bundled.ts';
import { BasemapError } from './fault.ts';
import { type Online, type OnlineDeps, openOnline } from './online.ts';

export interface BasemapDeps extends OnlineDeps {
  /** Path of the bundled archive. */
  readonly bundledFile: string;
  /** Where the user names an archive of their own; null: nowhere. */
  readonly choose: { readonly by: 'dialog' | 'named'; readonly ask: () => Promise<string | null> } | null;
  readonly settings: Pick<Store['settings'], 'basemap' | 'saveBasemap'>;
  readonly changed: (state: BasemapState) => void;
  readonly log: Log;
}

export interface Basemap {
  readonly handlers: Handlers['basemap'];
  /** There may be a network again. */
  wake(): void;
  close(): Promise<void>;
}

/** So many requests that fail in a row are no gap in a map, but a server that is not there. */
const FAILURES = 3;

/** What was chosen, opened. */
interface Current {
  readonly kept: StoredBasemap;
  readonly archive: Archive | null;
  readonly online: Online | null;
  readonly fault: BasemapFault | null;
}

/**
 * What lies under the vehicles: the bundled archive, one of the user's, or an online style, which is off until its address
 * is given. What was chosen and is not there is told as `fault`; the bundled one can always be read.
 */
export function createBasemap(deps: BasemapDeps): Basemap {
  const bundled = bundledBasemap(deps.bundledFile);
  let current: Current | null = null;
  let failures = 0;
  let opening = new AbortController();
  let isClosed = false;
  /** Changes come one after the other. */
  let turn: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = turn.then(work, work);
    turn = next.catch(() => null);
    return next;
  }

  function stateOf({ kept, archive, online, fault }: Current): BasemapState {
    return {
      kind: kept.kind,
      choosing: deps.choose?.by ?? 'none',
      fileName: kept.path === '' ? null : basename(kept.path),
      file: archive?.about ?? null,
      address: kept.address,
      online: online && { styleId: online.styleId, name: online.name, attribution: online.attribution },
      fault,
    };
  }

  /** Takes what is new and lets go of what was there. */
  async function put(next: Current): Promise<BasemapState> {
    const before = current;
    current = next;
    failures = 0;
    if (before?.online !== next.online) before?.online?.close();
    if (before?.archive !== next.archive) await before?.archive?.close();
    const state = stateOf(next);
    deps.changed(state);
    return state;
  }

  /** What was chosen at the last start; a style is on its way when this is answered. */
  const start = async (): Promise<Current> => {
    if (current) return current;
    const kept = await deps.settings.basemap();
    current = { kept, archive: null, online: null, fault: null };
    if (kept.kind === 'file') await reopen();
    if (kept.kind === 'online') void inTurn(reopen).catch(noteUnforeseen);
    return current;
  };
  const started = () => (current ? Promise.resolve(current) : inTurn(start));

  /** Opens what is chosen anew; what is wrong with it becomes the state's fault. */
  async function reopen(): Promise<BasemapState> {
    const { kept } = await start();
    try {
      return await put(await opened(kept));
    } catch (error) {
      if (!(error instanceof BasemapError)) throw error;
      return put({ kept, archive: null, online: null, fault: error.fault });
    }
  }

  async function opened(kept: StoredBasemap): Promise<Current> {
    opening = new AbortController();
    const archive = kept.kind === 'file' ? await openArchive(kept.path) : null;
    const online = kept.kind === 'online' ? await openOnline(kept.address, deps, opening.signal) : null;
    return { kept, archive, online, fault: null };
  }

  /** Opens what is asked for, and keeps it once it is open: what can't be drawn changes nothing. */
  async function use(patch: Partial<StoredBasemap>): Promise<BasemapState> {
    const next = await opened({ ...(await start()).kept, ...patch });
    await deps.settings.saveBasemap(next.kept);
    return put(next);
  }

  /** Tells once that what was chosen is gone in mid-use. */
  function lose(lost: Archive | Online, fault: BasemapFault): void {
    if (isClosed) return;
    void inTurn(async () => {
      if (current && (current.archive === lost || current.online === lost))
        await put({ kept: current.kept, archive: null, online: null, fault });
    }).catch(noteUnforeseen);
  }

  function noteUnforeseen(error: unknown): void {
    // Not worth a line: somebody chose another one meanwhile.
    const isCancelled = error instanceof AppError && error.kind === 'cancelled';
    if (!isClosed && !isCancelled) deps.log.warn('basemap.not-opened', { error: messageOf(error) });
  }

  return {
    handlers: {
      state: async () => stateOf(await started()),
      async choose() {
        if (!deps.choose) throw new AppError('bad-input', 'This host has no way to choose a file.');
        const path = await deps.choose.ask();
        return path === null ? null : inTurn(() => use({ kind: 'file', path }));
      },
      async use(wanted) {
        if (wanted.kind === 'online') {
          const address = parseStyleAddress(wanted.address);
          return inTurn(() => use({ kind: 'online', address }));
        }
        // Whoever goes back does not wait for a server that hangs.
        opening.abort(new AppError('cancelled', 'Another basemap was chosen.'));
        return inTurn(async () => {
          if (wanted.kind === 'file' && (await start()).kept.path === '')
            throw new BasemapError('basemap-missing', 'No file was chosen so far.');
          return use({ kind: wanted.kind });
        });
      },
      again: () => inTurn(reopen),
      async read({ archiveId, offset, length }) {
        if (archiveId === 'bundled') return bundled.read(offset, length);
        const { archive } = await started();
        if (archive?.about.archiveId !== archiveId) throw gone();
        return archive.read(offset, length).catch((error: unknown) => {
          if (error instanceof BasemapError) lose(archive, error.fault);
          throw error;
        });
      },
      async style({ styleId }) {
        const { online } = await started();
        if (online?.styleId !== styleId) throw gone();
        return online.style;
      },
      async online({ url }) {
        const { online } = await started();
        if (!online) throw gone();
        try {
          const bytes = await online.get(url);
          failures = 0;
          return bytes;
        } catch (error) {
          if (error instanceof BasemapError && ++failures >= FAILURES) lose(online, error.fault);
          throw error;
        }
      },
    },
    wake() {
      if (current?.kept.kind === 'online' && current.fault) void inTurn(reopen).catch(noteUnforeseen);
    },
    async close() {
      isClosed = true;
      opening.abort(new AppError('cancelled', 'Rastro is closing.'));
      await turn;
      current?.online?.close();
      await Promise.all([current?.archive?.close(), bundled.close()]);
    },
  };
}

/** The screen asks for tiles of what it drew before. */
function gone(): AppError {
  return new AppError('not-found', 'Another basemap is in use.');
}
