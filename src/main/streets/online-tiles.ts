import { BasemapError } from '../basemap/fault.ts';
import { tilesOver } from '../basemap/tile-reader.ts';
import { SourceChanged } from './fault.ts';
import type { RangeDeps } from './range.ts';
import { openRemote } from './source.ts';

/** After so many failed tiles in a row the server is taken for gone. */
const MOST_FAILURES = 3;
/** Short: the map is drawn while its tiles are requested. */
const BACKOFF_MS = 50;
const TIMEOUT_MS = 10_000;

/** Single tiles of the source, read while the map is looked at. */
export interface OnlineTiles {
  /** @returns null where the source has none, and while its server is taken for gone */
  tile(address: string, z: number, x: number, y: number): Promise<Uint8Array | null>;
  isGone(): boolean;
  /** Tries the server again: there may be a network again, or another source. */
  wake(): void;
  close(): void;
}

/** @param changed called when the server is taken for gone, or tried again */
export function createOnlineTiles(deps: RangeDeps, changed: () => void): OnlineTiles {
  const end = new AbortController();
  let opened: { readonly address: string; readonly tiles: ReturnType<typeof open> } | null = null;
  let failures = 0;

  async function open(address: string) {
    const ranges = { ...deps, backoffMs: BACKOFF_MS, timeoutMs: TIMEOUT_MS };
    const source = await openRemote(address, ranges, end.signal);
    return tilesOver(source.ranges.read, source.version);
  }

  return {
    async tile(address, z, x, y) {
      if (failures >= MOST_FAILURES) return null;
      if (opened?.address !== address) opened = { address, tiles: open(address) };
      const mine = opened;
      try {
        const tile = await (await mine.tiles).getZxy(z, x, y);
        failures = 0;
        return tile ? new Uint8Array(tile.data) : null;
      } catch (error) {
        if (opened === mine) opened = null;
        end.signal.throwIfAborted();
        failures += 1;
        if (failures === MOST_FAILURES) changed();
        if (error instanceof SourceChanged)
          throw new BasemapError('basemap-incomplete', 'The source has changed.');
        throw error;
      }
    },
    isGone: () => failures >= MOST_FAILURES,
    wake() {
      const wasGone = failures >= MOST_FAILURES;
      failures = 0;
      opened = null;
      if (wasGone) changed();
    },
    close: () => end.abort(),
  };
}
