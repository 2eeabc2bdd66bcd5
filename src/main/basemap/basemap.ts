import type { Handlers } from '../../contract/contract-types.ts';
import type { BasemapState } from '../../contract/schemas/basemap.ts';
import { AppError } from '../util/errors.ts';
import { parseStyleAddress } from './address.ts';
import { bundledBasemap } from './bundled.ts';
import { BasemapError } from './fault.ts';
import {
  type BasemapSelection,
  createBasemapSelection,
  describe,
  type SelectedBasemap,
  type SelectionDeps,
} from './selection.ts';

export interface BasemapDeps extends Omit<SelectionDeps, 'changed'> {
  readonly bundledFile: string;
  /** How the user chooses an archive of their own; null: this host has no way to ask. */
  readonly choose: { readonly by: 'dialog' | 'named'; readonly ask: () => Promise<string | null> } | null;
  readonly changed: (state: BasemapState) => void;
}

export interface Basemap {
  readonly handlers: Handlers['basemap'];
  /** Call when there may be a network again: tries again to open an online style that failed. */
  wake(): void;
  close(): Promise<void>;
}

/** After this number of failed requests in a row the style gets a fault. Fewer failures may be gaps in its map. */
const MOST_FAILURES = 3;

/**
 * The map under the vehicles: the bundled archive, the user's own archive, or an online style, whose address the user
 * enters. If the selected map can't be drawn, the state has a `fault`. The bundled archive can be read in any case.
 */
export function createBasemap(deps: BasemapDeps): Basemap {
  const { choose } = deps;
  const bundled = bundledBasemap(deps.bundledFile);
  const withChoosing = (state: ReturnType<typeof describe>): BasemapState => ({
    ...state,
    choosing: choose?.by ?? 'none',
  });
  const stateOf = (selected: SelectedBasemap) => withChoosing(describe(selected));
  const selection = createBasemapSelection({
    ...deps,
    changed: (state) => deps.changed(withChoosing(state)),
  });

  return {
    handlers: {
      state: async () => stateOf(await selection.current()),
      async choose() {
        if (!choose) throw new AppError('bad-input', 'This host has no way to choose a file.');
        const path = await choose.ask();
        return path === null ? null : stateOf(await selection.select(() => ({ kind: 'file', path })));
      },
      async use(wanted) {
        if (wanted.kind === 'online') {
          const address = parseStyleAddress(wanted.address);
          return stateOf(await selection.select(() => ({ kind: 'online', address })));
        }
        selection.cancelOpening('Another basemap was chosen.');
        const { kind } = wanted;
        const selected = await selection.select(({ path }) => {
          if (kind === 'file' && path === '')
            throw new BasemapError('basemap-missing', 'No file was chosen so far.');
          return { kind };
        });
        return stateOf(selected);
      },
      retry: async () => stateOf(await selection.reopen()),
      async read({ archiveId, offset, length }) {
        if (archiveId === 'bundled') return bundled.read(offset, length);
        const { archive } = await selection.current();
        if (archive?.about.archiveId !== archiveId) throw replaced();
        return archive.read(offset, length).catch((error: unknown) => {
          if (error instanceof BasemapError) selection.markFailed(archive, error.fault);
          throw error;
        });
      },
      ...onlineHandlers(selection),
    },
    wake() {
      const selected = selection.peek();
      if (selected?.stored.kind === 'online' && selected.fault) selection.reopenLater();
    },
    async close() {
      await Promise.all([selection.close(), bundled.close()]);
    },
  };
}

function onlineHandlers(selection: BasemapSelection): Pick<Handlers['basemap'], 'style' | 'online'> {
  /** By online style: how many of its last requests failed in a row. */
  const failures = new WeakMap<object, number>();
  return {
    async style({ styleId }) {
      const { online } = await selection.current();
      if (online?.styleId !== styleId) throw replaced();
      return online.style;
    },
    async online({ url }) {
      const { online } = await selection.current();
      if (!online) throw replaced();
      try {
        const bytes = await online.get(url);
        failures.delete(online);
        return bytes;
      } catch (error) {
        if (!(error instanceof BasemapError)) throw error;
        const count = (failures.get(online) ?? 0) + 1;
        failures.set(online, count);
        if (count >= MOST_FAILURES) selection.markFailed(online, error.fault);
        throw error;
      }
    },
  };
}

/** The error where the screen still requests tiles of the basemap that it drew before. */
function replaced(): AppError {
  return new AppError('not-found', 'Another basemap is in use.');
}
