import { realpath } from 'node:fs/promises';
import type { Handlers } from '../../contract/contract-types.ts';
import type { FoldersState, FolderUse } from '../../contract/schemas/folders.ts';
import type { Run } from '../../contract/schemas/runs.ts';
import { AppError } from '../util/errors.ts';
import { createWatched, type WatchedDeps } from './watched.ts';
import { createWritten, type WrittenDeps } from './written.ts';

/** How the user chooses the two folders. Both paths are absolute; null: none chosen. */
export interface ChooseFolders {
  readonly by: 'dialog' | 'named';
  /** Null: the host has no way to choose this folder. */
  readonly written: (() => Promise<string | null>) | null;
  readonly watched: (() => Promise<string | null>) | null;
}

export interface FoldersDeps extends Omit<WrittenDeps, 'changed'>, Omit<WatchedDeps, 'changed' | 'clock'> {
  readonly choose: ChooseFolders | null;
  readonly clock: WatchedDeps['clock'];
  readonly changed: (state: FoldersState) => void;
}

export interface Folders {
  readonly handlers: Handlers['folders'];
  runChanged(run: Run): void;
  /** Looks into the watched folder at once. */
  wake(): void;
  /** Stops writing and importing. Resolves when neither is in progress. */
  close(): Promise<void>;
}

/** Two folders of an office: Rastro writes a file into one after each lookup, and imports files from the other. */
export function createFolders(deps: FoldersDeps): Folders {
  const { record, choose } = deps;
  const written = createWritten({ ...deps, changed });
  const watched = createWatched({ ...deps, changed });

  function state(): FoldersState {
    const { written: writtenFolder, format, watched: watchedFolder } = record.get();
    const how = (use: FolderUse) => (choose?.[use] ? choose.by : 'none');
    return {
      choosing: { written: how('written'), watched: how('watched') },
      written: { folder: writtenFolder, format, ...written.facts() },
      watched: { folder: watchedFolder, ...watched.facts() },
    };
  }

  function changed(): FoldersState {
    const now = state();
    deps.changed(now);
    return now;
  }

  return {
    handlers: {
      state,
      async save({ format }) {
        deps.requireFormat(format);
        await record.set({ format });
        return changed();
      },
      async choose({ use }) {
        const folder = (await choose?.[use]?.()) ?? null;
        if (folder === null) return null;
        await requireApart(folder, record.get()[use === 'written' ? 'watched' : 'written']);
        if (use === 'watched') await watched.choose(folder);
        else {
          await record.set({ written: folder });
          written.chosen();
        }
        return changed();
      },
      async stop({ use }) {
        await record.set(use === 'written' ? { written: null } : { watched: null, done: [] });
        return changed();
      },
    },
    runChanged: written.runChanged,
    wake: watched.wake,
    async close() {
      await Promise.all([written.close(), watched.close()]);
    },
  };
}

/** @throws AppError `bad-input` (`same-folder`): each written file would be imported as a list */
async function requireApart(folder: string, other: string | null): Promise<void> {
  if (other === null) return;
  const [one, two] = await Promise.all([folder, other].map((each) => realpath(each).catch(() => each)));
  if (one !== two) return;
  throw new AppError('bad-input', 'The same folder can not be written and watched.', {
    reason: 'same-folder',
  });
}
