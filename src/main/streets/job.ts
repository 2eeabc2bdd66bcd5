import { join } from 'node:path';
import type { Region, StreetsJob } from '../../contract/schemas/streets.ts';
import type { JsonRecord } from '../data-dir/json-file.ts';
import { AppError, messageOf } from '../util/errors.ts';
import type { Log } from '../util/log.ts';
import { sizeOf } from './compare.ts';
import { downloadRegions, type Progress } from './fetch-regions.ts';
import type { LocalStreets } from './local.ts';
import type { ByteRangeDeps } from './range.ts';
import type { StreetsRecord } from './record.ts';
import { enumerateTileIds } from './tiles.ts';
import { contentsOf, type FoundTiles, lowerBound } from './walk.ts';

export type StreetsRecordFile = JsonRecord<StreetsRecord>;

interface JobDeps extends Omit<ByteRangeDeps, 'waiting'> {
  readonly folder: string;
  readonly record: StreetsRecordFile;
  readonly local: LocalStreets;
  readonly changed: () => void;
  readonly log: Pick<Log, 'warn'>;
}

/** The fetch of the regions; only one runs at a time. The record says whether a fetch is pending, even after a kill. */
export interface Job {
  /** Null: nothing is pending. */
  state(): StreetsJob | null;
  /** Starts or resumes the fetch. @throws AppError `disk` where the record can't be saved */
  start(): Promise<void>;
  /** Stops the fetch, which stays pending. Resolves when nothing of it runs any more. */
  pause(): Promise<void>;
  isRunning(): boolean;
  /** Whether the fetch has stopped because the server could not be reached. */
  isOffline(): boolean;
}

const NOT_BEGUN: Progress = { phase: 'planning', doneBytes: 0, totalBytes: 0 };

/** Path of the file of fetched contents. */
export const partsIn = (folder: string) => join(folder, 'streets.part');

export function createJob(deps: JobDeps): Job {
  const { record, changed } = deps;
  let running: { readonly abort: AbortController; readonly ended: Promise<void> } | null = null;
  let progress = NOT_BEGUN;
  let waitsUntil: number | null = null;
  let fault: StreetsJob['fault'] = null;
  /** When the present run began to fetch, and the bytes that earlier runs had fetched. */
  let begun: { readonly at: number; readonly bytes: number } | null = null;

  function show(next: Progress): void {
    if (next.phase === 'fetching') begun ??= { at: deps.now(), bytes: next.doneBytes };
    progress = next;
    changed();
  }

  const speed = (): number | null => {
    const seconds = begun ? (deps.now() - begun.at) / 1000 : 0;
    const bytes = begun ? progress.doneBytes - begun.bytes : 0;
    return seconds > 0 && bytes > 0 ? bytes / seconds : null;
  };

  async function run(signal: AbortSignal): Promise<void> {
    const { address, regions, budgetMb } = record.get();
    const waiting = (until: number | null) => {
      waitsUntil = until;
      changed();
    };
    try {
      const found = await downloadRegions(
        { address, regions, budgetBytes: budgetMb * 1_000_000 },
        { ...deps, waiting, parts: partsIn(deps.folder) },
        signal,
        show,
      );
      const bytesPerSecond = speed() ?? record.get().bytesPerSecond;
      const fetched = record
        .get()
        .regions.map((region) => ({ ...withSize(region, found), fetchedAt: deps.now() }));
      await record.set({ isPending: false, bytesPerSecond, regions: fetched });
    } catch (error) {
      if (signal.aborted) return;
      fault = faultOf(error);
      deps.log.warn('streets.not-fetched', { error: messageOf(error) });
    } finally {
      running = null;
      waitsUntil = null;
      changed();
    }
  }

  return {
    state() {
      if (!record.get().isPending) return null;
      const phase = running ? progress.phase : fault ? 'stopped' : 'paused';
      const { doneBytes, totalBytes } = progress;
      const rate = running && speed();
      const secondsLeft = rate ? (totalBytes - doneBytes) / rate : null;
      return { phase, doneBytes, totalBytes, secondsLeft, waitsUntil, fault };
    },
    async start() {
      if (running) return;
      await record.set({ isPending: true });
      fault = null;
      begun = null;
      progress = NOT_BEGUN;
      const abort = new AbortController();
      running = { abort, ended: run(abort.signal) };
      changed();
    },
    async pause() {
      const { abort, ended } = running ?? {};
      abort?.abort(new AppError('cancelled', 'The fetch was paused.'));
      await ended;
    },
    isRunning: () => running !== null,
    isOffline: () => record.get().isPending && fault === 'basemap-unreachable',
  };
}

function faultOf(error: unknown): StreetsJob['fault'] {
  if (!(error instanceof AppError)) return 'internal';
  return (
    (error.details.reason as StreetsJob['fault'] | undefined) ?? (error.kind === 'disk' ? 'disk' : 'internal')
  );
}

/** The region with the number and bytes of its own tiles. A content that several regions share counts in each. */
export function withSize<R extends Pick<Region, 'boxes' | 'maxZoom'>>(region: R, found: FoundTiles) {
  const wanted = enumerateTileIds([region]);
  const indices = [...wanted].flatMap((id) => {
    const index = lowerBound(found.ids, id);
    return found.ids[index] === id ? index : [];
  });
  const own = {
    count: indices.length,
    ids: wanted,
    offsets: Float64Array.from(indices, (index) => found.offsets[index] ?? 0),
    lengths: Float64Array.from(indices, (index) => found.lengths[index] ?? 0),
  };
  return { ...region, tiles: own.count, bytes: sizeOf(contentsOf(own)) };
}
