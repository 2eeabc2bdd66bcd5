import { StreetsError } from './fault.ts';
import type { LocalStreets } from './local.ts';
import type { RemoteSource } from './source.ts';
import { type Extent, enumerateTileIds } from './tiles.ts';
import { type Content, contentsOf, type FoundTiles, findTiles, mergeSpans } from './walk.ts';

/** Maximum concurrent requests: few, because servers of free maps ask this of their users. */
export const CONCURRENCY = 4;
/** Approximate bytes that each tile takes in the archive's directories. */
const ENTRY_BYTES = 6;

/** What must be fetched from a source, and what the local archive has already. */
export interface Comparison {
  readonly found: FoundTiles;
  /** Contents in the local archive, by offset in the source; empty where they are of another version of the source. */
  readonly kept: ReadonlyMap<number, Content>;
  /** Contents to fetch, in the order of the source's file. */
  readonly missing: readonly Content[];
  /** Expected size of the new local archive. */
  readonly archiveBytes: number;
}

/** Finds the regions' tiles in the source, and which of their contents the local archive has already. */
export async function compareWithLocal(
  source: RemoteSource,
  regions: readonly Extent[],
  local: LocalStreets,
): Promise<Comparison> {
  const found = await findTiles(source, enumerateTileIds(regions));
  if (found.count === 0) throw new StreetsError('streets-nothing', 'The source has no tile of the regions.');
  const opened = await local.current();
  const isSame = opened?.sourceVersion === source.version;
  const kept = opened && isSame ? keptOf(found, await findTiles(opened.source, found.ids)) : new Map();
  const contents = contentsOf(found);
  return {
    found,
    kept,
    missing: contents.filter(({ offset }) => !kept.has(offset)),
    archiveBytes: sizeOf(contents) + found.count * ENTRY_BYTES,
  };
}

export function sizeOf(contents: readonly Content[]): number {
  return contents.reduce((sum, { length }) => sum + length, 0);
}

function keptOf(found: FoundTiles, here: FoundTiles): Map<number, Content> {
  const kept = new Map<number, Content>();
  let at = 0;
  for (let index = 0; index < found.count; index++) {
    if (here.ids[at] !== found.ids[index]) continue;
    const [offset = 0, length = 0] = [here.offsets[at], here.lengths[at]];
    at += 1;
    if (length === found.lengths[index]) kept.set(found.offsets[index] ?? 0, { offset, length });
  }
  return kept;
}

/** Expected seconds of a fetch, from the measured latency and speed; null where `bytesPerSecond` is unknown. */
export function secondsFor(
  missing: readonly Content[],
  { requests, ms }: RemoteSource['measured'],
  bytesPerSecond: number | null,
): number | null {
  if (bytesPerSecond === null) return null;
  const latency = requests === 0 ? 0 : ms / requests / 1000;
  const byRequests = (mergeSpans(missing).length * latency) / CONCURRENCY;
  return Math.max(sizeOf(missing) / bytesPerSecond, byRequests);
}
