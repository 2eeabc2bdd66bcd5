import type { Entry } from 'pmtiles';
import { damaged } from '../basemap/fault.ts';
import type { Source } from './source.ts';

/** Those of the wanted tiles that an archive has, as parallel arrays in the order of their ids. */
export interface FoundTiles {
  readonly count: number;
  readonly ids: Float64Array;
  /** Bytes from the start of the archive's file. */
  readonly offsets: Float64Array;
  readonly lengths: Float64Array;
}

/** No valid archive has deeper directories (specification, section 4). */
const DEEPEST = 4;
/** A longer tile counts as damage: a tile of a real map has less than one MiB. */
const LONGEST_TILE = 8 * 1024 * 1024;

/**
 * Finds tiles in the directories of an archive. Reads only the leaf directories that may list a wanted tile.
 *
 * @param wanted ids of tiles, each once and in order
 * @throws BasemapError `basemap-damaged`; what reading throws
 */
export async function findTiles(source: Source, wanted: Float64Array): Promise<FoundTiles> {
  const { header } = source;
  const end = header.tileDataLength ?? Number.POSITIVE_INFINITY;
  const column = () => new Float64Array(wanted.length);
  const [ids, offsets, lengths] = [column(), column(), column()];
  let count = 0;

  function take({ tileId, runLength, offset, length }: Entry, from: number): void {
    if (length > LONGEST_TILE || offset + length > end) throw damaged();
    for (let at = from; (wanted[at] ?? Number.POSITIVE_INFINITY) < tileId + runLength; at++) {
      ids[count] = wanted[at] ?? 0;
      offsets[count] = header.tileDataOffset + offset;
      lengths[count] = length;
      count += 1;
    }
  }

  async function visit(offset: number, length: number, until: number, depth: number): Promise<void> {
    if (depth > DEEPEST) throw damaged();
    const entries = await source.entries(offset, length);
    for (const [index, entry] of entries.entries()) {
      const next = Math.min(until, entries[index + 1]?.tileId ?? until);
      const from = lowerBound(wanted, entry.tileId);
      if ((wanted[from] ?? Number.POSITIVE_INFINITY) >= next) continue;
      if (entry.runLength > 0)
        take({ ...entry, runLength: Math.min(entry.runLength, next - entry.tileId) }, from);
      else await visit((header.leafDirectoryOffset ?? 0) + entry.offset, entry.length, next, depth + 1);
    }
  }

  await visit(header.rootDirectoryOffset, header.rootDirectoryLength, Number.POSITIVE_INFINITY, 0);
  return {
    count,
    ids: ids.subarray(0, count),
    offsets: offsets.subarray(0, count),
    lengths: lengths.subarray(0, count),
  };
}

/** Index of the first wanted id that is not before the given one. */
export function lowerBound(wanted: Float64Array, id: number): number {
  let [low, high] = [0, wanted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((wanted[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where the bytes of a tile lie in the archive's file. Several tiles may share them. */
export interface Content {
  readonly offset: number;
  readonly length: number;
}

/** The contents of the tiles, each once, in the order of the archive's file. */
export function contentsOf({ count, offsets, lengths }: FoundTiles): Content[] {
  const lengthAt = new Map<number, number>();
  for (let index = 0; index < count; index++) {
    const [offset = 0, length = 0] = [offsets[index], lengths[index]];
    if ((lengthAt.get(offset) ?? length) !== length) throw damaged();
    lengthAt.set(offset, length);
  }
  return [...lengthAt].map(([offset, length]) => ({ offset, length })).sort((a, b) => a.offset - b.offset);
}

/** Contents that are fetched by one request. */
export interface Span extends Content {
  readonly contents: readonly Content[];
}

/** A gap of up to this many unneeded bytes is fetched too, because one more request would take longer. */
const WIDEST_GAP = 16 * 1024;
/** The largest share of unneeded bytes in a request. */
const MOST_WASTE = 0.1;
const LONGEST_SPAN = 1024 * 1024;

/** Joins contents that lie close together into spans. @param contents in the order of the archive's file */
export function mergeSpans(contents: readonly Content[]): Span[] {
  const spans: Content[][] = [];
  let open: Content[] = [];
  let waste = 0;
  for (const content of contents) {
    const first = open[0];
    const last = open.at(-1);
    const end = content.offset + content.length;
    const gap = last ? content.offset - (last.offset + last.length) : 0;
    const fits =
      first &&
      gap >= 0 &&
      gap <= WIDEST_GAP &&
      end - first.offset <= LONGEST_SPAN &&
      waste + gap <= MOST_WASTE * (end - first.offset);
    if (fits) {
      open.push(content);
      waste += gap;
    } else {
      open = [content];
      waste = 0;
      spans.push(open);
    }
  }
  return spans.map((joined) => {
    const [offset, last] = [joined[0]?.offset ?? 0, joined.at(-1)];
    return { offset, length: (last?.offset ?? 0) + (last?.length ?? 0) - offset, contents: joined };
  });
}
