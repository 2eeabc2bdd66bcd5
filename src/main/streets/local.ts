import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BasemapFile } from '../../contract/schemas/basemap.ts';
import { describeArchive } from '../basemap/archive.ts';
import { openTileReader } from '../basemap/tile-reader.ts';
import { messageOf } from '../util/errors.ts';
import type { Log } from '../util/log.ts';
import { renameWithRetry } from '../util/rename.ts';
import { createSerialQueue } from '../util/serial-queue.ts';
import { openLocal, type Source } from './source.ts';

/** The open archive of the regions on this computer. */
export interface OpenedStreets {
  readonly about: BasemapFile;
  readonly bytes: number;
  readonly source: Source;
  /** Version of the source that the tiles came from; '' where the archive does not say. */
  readonly sourceVersion: string;
  /** An unpacked vector tile; null where the archive has none. */
  tile(z: number, x: number, y: number): Promise<Uint8Array | null>;
}

export interface LocalStreets {
  readonly path: string;
  /** Path at which a new archive is written before it replaces the present one. */
  readonly temporary: string;
  /** The opened archive; null: there is none, or it can't be read. */
  current(): Promise<OpenedStreets | null>;
  /** Puts the file under `temporary` in the archive's place. */
  replace(): Promise<void>;
  /** Closes the archive, then does the work. */
  released(work: () => Promise<void>): Promise<void>;
  isClosed(): boolean;
  close(): Promise<void>;
}

/** @param folder of the regions; it must exist */
export function createLocal(folder: string, log: Pick<Log, 'warn'>): LocalStreets {
  const path = join(folder, 'streets.pmtiles');
  const temporary = join(folder, 'streets.new');
  const inTurn = createSerialQueue();
  let opened: (OpenedStreets & { close(): Promise<void> }) | null = null;
  let isClosed = false;

  async function open(): Promise<typeof opened> {
    if (opened || isClosed) return opened;
    const there = await stat(path).catch(() => null);
    if (!there) return null;
    try {
      const source = await openLocal(path);
      const about = describeArchive(source.header, source.metadata);
      opened = {
        about,
        source,
        bytes: there.size,
        sourceVersion: versionIn(source.metadata),
        tile: tileReader(source),
        close: source.close,
      };
    } catch (error) {
      // An archive that can't be read is fetched again at the next update.
      log.warn('streets.not-opened', { error: messageOf(error) });
    }
    return opened;
  }

  async function release(): Promise<void> {
    const before = opened;
    opened = null;
    await before?.close();
  }

  return {
    path,
    temporary,
    current: () => inTurn(open),
    replace: () =>
      inTurn(async () => {
        // Windows renames no file over an open file.
        await release();
        await renameWithRetry(temporary, path);
      }),
    released: (work) =>
      inTurn(async () => {
        await release();
        await work();
      }),
    isClosed: () => isClosed,
    close: () => {
      isClosed = true;
      return inTurn(release);
    },
  };
}

function tileReader(source: Source): OpenedStreets['tile'] {
  const tiles = openTileReader(source.ranges.read, randomUUID());
  return async (z, x, y) => {
    const tile = await tiles.getZxy(z, x, y);
    return tile ? new Uint8Array(tile.data) : null;
  };
}

/** The metadata for `writeArchive`: the source's metadata, with the source's version added. */
export function withVersion(metadata: Source['metadata'], version: string): Source['metadata'] {
  return { ...metadata, 'rastro:source': version };
}

function versionIn(metadata: Source['metadata']): string {
  const version = metadata['rastro:source'];
  return typeof version === 'string' ? version : '';
}
