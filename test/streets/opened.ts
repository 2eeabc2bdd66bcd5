/** The service over a folder of its own, and what its archive is compared with. */

import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { type Compression, PMTiles, tileIdToZxy } from 'pmtiles';
import type { StreetsJob, StreetsState } from '../../src/contract/schemas/streets.ts';
import { openRanges } from '../../src/main/basemap/ranges.ts';
import { createTerritories } from '../../src/main/places/territories.ts';
import type { StreetsDeps } from '../../src/main/streets/service.ts';
import { createStreets, type Streets } from '../../src/main/streets/streets.ts';
import { type Extent, enumerateTileIds } from '../../src/main/streets/tiles.ts';
import { systemClock } from '../../src/main/util/clock.ts';
import { directFetch } from '../helpers/network.ts';

export interface Opened {
  readonly streets: Streets;
  readonly warnings: string[];
  /** Resolves once the fetch has ended or stopped. */
  settled(): Promise<StreetsState>;
}

export async function openStreets(dataDir: string, more: Partial<StreetsDeps> = {}): Promise<Opened> {
  const warnings: string[] = [];
  const waiting = new Set<() => void>();
  const streets = await createStreets({
    ...{
      dataDir,
      fetch: directFetch,
      userAgent: 'Rastro/1',
      clock: systemClock,
      refusal: () => null,
    },
    vehicleTile: async () => new Uint8Array(),
    nearestPlace: async () => null,
    territories: createTerritories(
      fileURLToPath(new URL('../../resources/places/territories.bin', import.meta.url)),
    ),
    changed: () => {
      for (const each of waiting) each();
    },
    log: { warn: (event, fields) => void warnings.push(`${event} ${JSON.stringify(fields)}`) },
    backoffMs: 5,
    ...more,
  });
  return {
    streets,
    warnings,
    async settled() {
      for (;;) {
        const state = await streets.handlers.state(undefined);
        if (isOver(state.job)) return state;
        await new Promise<void>((resolve) => waiting.add(resolve));
      }
    },
  };
}

const isOver = (job: StreetsJob | null) => job === null || job.phase === 'paused' || job.phase === 'stopped';

/** The library's reader, which knows nothing of ours. */
function reader(key: string, read: (offset: number, length: number) => Promise<Uint8Array>): PMTiles {
  const getBytes = async (offset: number, length: number) => ({
    data: new Uint8Array(await read(offset, length)).buffer,
  });
  return new PMTiles(
    { getKey: () => key, getBytes },
    undefined,
    async (packed: ArrayBuffer, compression: Compression) =>
      compression === 2 ? new Uint8Array(gunzipSync(new Uint8Array(packed))).buffer : packed,
  );
}

export function ofBuffer(file: Buffer): PMTiles {
  return reader('source', async (offset, length) => file.subarray(offset, offset + length));
}

/** The tiles of the regions by how they are in the archive: right, wrong, or not there though the source has them. */
export async function compared(path: string, source: Buffer, regions: readonly Extent[]) {
  const ranges = await openRanges(path);
  try {
    const [mine, theirs] = [reader(path, ranges.read), ofBuffer(source)];
    const counts = { right: 0, wrong: 0, missing: 0, nowhere: 0 };
    for (const id of enumerateTileIds(regions)) {
      const [z, x, y] = tileIdToZxy(id);
      const [own, their] = [await mine.getZxy(z, x, y), await theirs.getZxy(z, x, y)];
      if (!own && !their) counts.nowhere += 1;
      else if (!own) counts.missing += 1;
      else if (their && Buffer.compare(Buffer.from(own.data), Buffer.from(their.data)) === 0)
        counts.right += 1;
      else counts.wrong += 1;
    }
    return { ...counts, header: await mine.getHeader() };
  } finally {
    await ranges.close();
  }
}
