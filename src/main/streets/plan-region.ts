import { randomUUID } from 'node:crypto';
import type { Coordinates } from '../../contract/schemas/app.ts';
import type { Box } from '../../contract/schemas/fleet.ts';
import type { Region, RegionDraft, RegionSource, StreetsPlan } from '../../contract/schemas/streets.ts';
import { AppError } from '../util/errors.ts';
import { boxesAroundVehicles } from './around-vehicles.ts';
import { compareWithLocal, secondsFor, sizeOf } from './compare.ts';
import { SourceChanged, StreetsError } from './fault.ts';
import { freeBytes } from './fetch-regions.ts';
import { partsIn, withSize } from './job.ts';
import type { StreetsService } from './service.ts';
import { openRemote, type RemoteSource } from './source.ts';
import { stateBoxes } from './states.ts';
import { boundingBox } from './tiles.ts';
import { mergeSpans } from './walk.ts';

/** A region's boxes around its vehicles' present positions; for other kinds and after a failure, its saved boxes. */
export async function currentBoxes(
  { deps }: StreetsService,
  { what, boxes }: Region,
): Promise<readonly Box[]> {
  if (what.kind !== 'vehicles') return boxes;
  return boxesAroundVehicles(deps.vehicleTile, what.km).catch(() => boxes);
}

async function boxesOf({ deps }: StreetsService, what: RegionSource): Promise<readonly Box[]> {
  if (what.kind === 'vehicles') return boxesAroundVehicles(deps.vehicleTile, what.km);
  if (what.kind === 'municipality') return [await deps.territories.boxOf(what.code)];
  const box = what.kind === 'box' ? what.box : stateBoxes[what.state];
  if (!box) throw new AppError('bad-input', 'There is no such state.');
  return [box];
}

/** The place that a region is named after; null: it is named by its kind alone. */
async function placeOf(
  { deps }: StreetsService,
  what: RegionSource,
  middle: Coordinates,
): Promise<string | null> {
  if (what.kind === 'municipality') return deps.territories.nameOf(what.code);
  return what.kind === 'box' ? ((await deps.nearestPlace(middle))?.name ?? null) : null;
}

/** Most bytes that are fetched to measure the speed, where no fetch has measured it yet. */
const PROBE_BYTES = 256 * 1024;

/** Computes a region's size and time from the directories of the source. Fetches tiles only if the speed is unknown. */
export async function planRegion(service: StreetsService, { what, maxZoom }: RegionDraft) {
  const { record, local, ranges, folder } = service;
  const boxes = await boxesOf(service, what);
  const { address, regions, budgetMb, bytesPerSecond } = record.get();
  const [west, south, east, north] = boundingBox(boxes);
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  const place = await placeOf(service, what, middle);
  const bare = { id: randomUUID(), what, place, maxZoom, boxes, fetchedAt: null };
  const limited = { ...ranges, waiting: () => undefined };
  const signal = AbortSignal.timeout(60_000);
  const source = await openRemote(address, limited, signal);
  const { found, missing, archiveBytes } = await compareWithLocal(source, [...regions, bare], local).catch(
    throwAsStreetsError,
  );
  const latency = { ...source.measured };
  const rate = bytesPerSecond ?? (await probe(source, missing[0] ? mergeSpans(missing)[0] : undefined));
  const free = await freeBytes(partsIn(folder));
  const region = withSize(bare, found);
  const fetchBytes = sizeOf(missing);
  const plan: StreetsPlan = {
    planId: bare.id,
    tiles: region.tiles,
    bytes: region.bytes,
    fetchBytes,
    seconds: secondsFor(missing, latency, rate),
    archiveBytes,
    exceeds:
      archiveBytes > budgetMb * 1_000_000 ? 'budget' : archiveBytes + fetchBytes > free ? 'disk' : null,
    freeBytes: free,
  };
  return { plan, region };
}

function throwAsStreetsError(error: unknown): never {
  if (error instanceof SourceChanged)
    throw new StreetsError('streets-changing', 'The source has just changed.');
  throw error;
}

async function probe(source: RemoteSource, span: { offset: number; length: number } | undefined) {
  if (!span) return null;
  const begun = performance.now();
  const { length } = await source.ranges.read(span.offset, Math.min(span.length, PROBE_BYTES));
  return (length / Math.max(1, performance.now() - begun)) * 1000;
}
