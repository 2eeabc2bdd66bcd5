import { BasemapError } from '../basemap/fault.ts';
import { openTileReader } from '../basemap/tile-reader.ts';
import { SourceChanged } from './fault.ts';
import type { ByteRangeDeps } from './range.ts';
import { openRemote } from './source.ts';

/** After this many failed tiles in a row the server counts as gone, and gets no request until `wake`. */
const MOST_FAILURES = 3;
/** First pause after a failure. Short, because the user looks at the map while its tiles are requested. */
const BACKOFF_MS = 50;
/** Short for the same reason. */
const TIMEOUT_MS = 10_000;

/** Single tiles of the archive on the server (the source), read when the map needs them. */
export interface OnlineTiles {
  /** @returns null where the source has no such tile, and while its server counts as gone */
  tile(address: string, z: number, x: number, y: number): Promise<Uint8Array | null>;
  isGone(): boolean;
  /** Makes the next `tile` try the server again: the network may be back, or the source may have changed. */
  wake(): void;
  close(): void;
}

/** @param changed called when the result of `isGone` changes */
export function createOnlineTiles(deps: ByteRangeDeps, changed: () => void): OnlineTiles {
  const end = new AbortController();
  let opened: { readonly address: string; readonly tiles: ReturnType<typeof open> } | null = null;
  let failures = 0;
  const isGone = () => failures >= MOST_FAILURES;

  function setFailures(count: number): void {
    const wasGone = isGone();
    failures = count;
    if (isGone() !== wasGone) changed();
  }

  async function open(address: string) {
    const ranges = { ...deps, backoffMs: BACKOFF_MS, timeoutMs: TIMEOUT_MS };
    const source = await openRemote(address, ranges, end.signal);
    return openTileReader(source.ranges.read, source.version);
  }

  return {
    async tile(address, z, x, y) {
      if (isGone()) return null;
      if (opened?.address !== address) opened = { address, tiles: open(address) };
      const mine = opened;
      try {
        const tile = await (await mine.tiles).getZxy(z, x, y);
        // A late answer does not bring a server back that counts as gone: the map would request all tiles anew.
        if (!isGone()) failures = 0;
        return tile ? new Uint8Array(tile.data) : null;
      } catch (error) {
        if (opened === mine) opened = null;
        end.signal.throwIfAborted();
        setFailures(failures + 1);
        if (error instanceof SourceChanged)
          throw new BasemapError('basemap-incomplete', 'The source has changed.');
        throw error;
      }
    },
    isGone,
    wake() {
      opened = null;
      setFailures(0);
    },
    close: () => end.abort(),
  };
}
