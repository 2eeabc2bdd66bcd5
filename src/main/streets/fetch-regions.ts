import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { BasemapError } from '../basemap/fault.ts';
import { CONCURRENCY, type Comparison, compareWithLocal, sizeOf } from './compare.ts';
import { SourceChanged, StreetsError } from './fault.ts';
import { type LocalStreets, withVersion } from './local.ts';
import { type FetchedContents, openParts, removeParts } from './parts.ts';
import type { ByteRangeDeps } from './range.ts';
import { openRemote, type RemoteSource } from './source.ts';
import { boundingBox, type Extent, enumerateTileIds } from './tiles.ts';
import { type Content, type FoundTiles, findTiles, mergeSpans, type Span } from './walk.ts';
import { writeArchive } from './write-archive.ts';

/** How many times a fetch starts again at most because its source changed. After that the fetch fails. */
const MOST_CHANGES = 3;

interface FetchInput {
  readonly address: string;
  readonly regions: readonly Extent[];
  readonly budgetBytes: number;
}

interface FetchDeps extends ByteRangeDeps {
  readonly local: LocalStreets;
  /** Path of the file that holds the fetched contents until the archive is written. */
  readonly parts: string;
}

export interface Progress {
  readonly phase: 'planning' | 'fetching' | 'writing';
  readonly doneBytes: number;
  readonly totalBytes: number;
}

/**
 * Updates the local archive to the source's tiles of the regions. What an earlier call fetched before it was killed or
 * aborted is not fetched again. If the source changes during the fetch, the fetch starts again.
 *
 * @throws StreetsError; BasemapError; AppError `disk`; the signal's reason
 */
export async function downloadRegions(
  input: FetchInput,
  deps: FetchDeps,
  signal: AbortSignal,
  progress: (progress: Progress) => void,
): Promise<FoundTiles> {
  for (let changes = 0; changes <= MOST_CHANGES; changes++) {
    try {
      progress({ phase: 'planning', doneBytes: 0, totalBytes: 0 });
      return await fetchOnce(input, deps, signal, progress);
    } catch (error) {
      if (!(error instanceof SourceChanged)) throw error;
    }
  }
  throw new StreetsError('streets-changing', 'The source changes again and again.');
}

async function fetchOnce(
  { address, regions, budgetBytes }: FetchInput,
  deps: FetchDeps,
  signal: AbortSignal,
  progress: (progress: Progress) => void,
): Promise<FoundTiles> {
  const { local } = deps;
  const source = await openRemote(address, deps, signal);
  const comparison = await compareWithLocal(source, regions, local);
  const { found, missing, archiveBytes } = comparison;
  if (archiveBytes > budgetBytes)
    throw new StreetsError('streets-budget', 'The regions take more than the budget.');
  if (missing.length === 0 && (await holdsExactly(local, found))) {
    await removeParts(deps.parts);
    return found;
  }
  const parts = await openParts(deps.parts, source.version);
  try {
    const left = missing.filter(({ offset }) => !parts.has(offset));
    await requireRoom(deps.parts, sizeOf(left) + archiveBytes);
    const totalBytes = sizeOf(missing);
    const show = (phase: 'fetching' | 'writing', doneBytes: number) =>
      progress({ phase, doneBytes, totalBytes });
    await fetchAll(source, left, parts, signal, (leftBytes) => show('fetching', totalBytes - leftBytes));
    await source.confirm();
    show('writing', totalBytes);
    await write(source, comparison, { local, parts, regions }, signal);
  } finally {
    await parts.close();
  }
  // Removed only now: after a kill before this line, the next call still has all that was fetched.
  await removeParts(deps.parts);
  return found;
}

async function holdsExactly(local: LocalStreets, { count }: FoundTiles): Promise<boolean> {
  const opened = await local.current();
  return opened?.source.header.numAddressedTiles === count;
}

/** @throws StreetsError `streets-no-room` */
async function requireRoom(path: string, bytes: number): Promise<void> {
  if ((await freeBytes(path)) < bytes)
    throw new StreetsError('streets-no-room', 'The disk has too little space for the regions.');
}

/** Free bytes on the disk of a file; Infinity where the system does not report them. */
export async function freeBytes(path: string): Promise<number> {
  const stats = await statfs(dirname(path)).catch(() => null);
  return stats ? stats.bavail * stats.bsize : Number.POSITIVE_INFINITY;
}

/** Fetches spans (contents that one request fetches together), `CONCURRENCY` at a time. */
async function fetchAll(
  source: RemoteSource,
  contents: readonly Content[],
  parts: FetchedContents,
  signal: AbortSignal,
  left: (bytes: number) => void,
): Promise<void> {
  const spans = mergeSpans(contents);
  let leftBytes = sizeOf(contents);
  let next = 0;
  let failure: { readonly error: unknown } | null = null;
  left(leftBytes);

  async function fetchSpan({ offset, length, contents: wanted }: Span): Promise<void> {
    const rest = [...wanted];
    const writes: Promise<void>[] = [];
    // Stores each content as soon as it is whole, so that a kill loses little on a slow line.
    const store = (bytes: Uint8Array, count: number) => {
      const isWhole = (content: Content | undefined) =>
        content !== undefined && content.offset + content.length <= offset + count;
      const whole: Content[] = [];
      while (isWhole(rest[0])) whole.push(...rest.splice(0, 1));
      if (whole.length === 0) return;
      const at = (content: Content) => content.offset - offset;
      const pieces = whole.map((content) => ({
        offset: content.offset,
        bytes: bytes.subarray(at(content), at(content) + content.length),
      }));
      const written = parts.append(pieces).then(() => {
        leftBytes -= sizeOf(whole);
        left(leftBytes);
      });
      // Awaited below, even if reading fails first: until then a failure must not count as unhandled.
      written.catch(() => undefined);
      writes.push(written);
    };
    try {
      const bytes = await source.stream(offset, length, store);
      if (bytes.length < length) throw new SourceChanged();
    } finally {
      await Promise.all(writes);
    }
  }

  async function work(): Promise<void> {
    while (!failure && next < spans.length) {
      signal.throwIfAborted();
      const span = spans[next++];
      if (span) await fetchSpan(span);
    }
  }

  // All workers end, even after a failure, before the caller closes the file that they write to.
  const workers = Array.from({ length: CONCURRENCY }, () =>
    work().catch((error: unknown) => {
      failure ??= { error };
    }),
  );
  await Promise.all(workers);
  if (failure) throw (failure as { readonly error: unknown }).error;
}

async function write(
  source: RemoteSource,
  { found, kept }: Comparison,
  { local, parts, regions }: { local: LocalStreets; parts: FetchedContents; regions: readonly Extent[] },
  signal: AbortSignal,
): Promise<void> {
  const opened = await local.current();
  const read = async (content: Content) => {
    const here = kept.get(content.offset);
    if (!here || !opened) return parts.read(content);
    const bytes = await opened.source.ranges.read(here.offset, here.length);
    if (bytes.length < here.length) throw new BasemapError('basemap-incomplete', 'The archive was cut off.');
    return bytes;
  };
  const about = {
    header: source.header,
    metadata: withVersion(source.metadata, source.version),
    bounds: boundingBox(regions.flatMap(({ boxes }) => boxes)),
  };
  await writeArchive(local.temporary, found, about, read, signal);
  await local.replace();
}

/** Rewrites the local archive with only the tiles that the regions still need. Sends no request. */
export async function pruneArchive(
  regions: readonly Extent[],
  local: LocalStreets,
  signal: AbortSignal,
): Promise<void> {
  const opened = await local.current();
  if (!opened) return;
  const { source } = opened;
  const found = await findTiles(source, enumerateTileIds(regions));
  const { header, metadata, ranges } = source;
  const about = { header, metadata, bounds: boundingBox(regions.flatMap(({ boxes }) => boxes)) };
  await writeArchive(
    local.temporary,
    found,
    about,
    ({ offset, length }) => ranges.read(offset, length),
    signal,
  );
  await local.replace();
}
