import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Coordinates } from '../../contract/schemas/app.ts';
import type { NearestPlace } from '../../contract/schemas/places.ts';
import type { StreetsState } from '../../contract/schemas/streets.ts';
import type { Territories } from '../places/territories.ts';
import type { Fetch } from '../service/http.ts';
import type { Clock } from '../util/clock.ts';
import type { AppError } from '../util/errors.ts';
import type { Log } from '../util/log.ts';
import { PRIVATE_FOLDER } from '../util/private.ts';
import type { VehicleTile } from './around-vehicles.ts';
import { createJob, type Job, type StreetsRecordFile } from './job.ts';
import { createLocal, type LocalStreets } from './local.ts';
import type { ByteRangeDeps } from './range.ts';
import { openRecord } from './record.ts';

export interface StreetsDeps {
  readonly dataDir: string;
  readonly fetch: Fetch;
  readonly userAgent: string;
  readonly clock: Pick<Clock, 'now'>;
  /** Why the policy forbids a source, even one that was saved earlier; null: the source is allowed. */
  readonly refusal: (address: string) => AppError | null;
  readonly vehicleTile: VehicleTile;
  readonly territories: Pick<Territories, 'boxOf' | 'nameOf'>;
  readonly nearestPlace: (position: Coordinates) => Promise<NearestPlace | null>;
  readonly changed: (state: StreetsState) => void;
  readonly log: Pick<Log, 'warn'>;
  /** Milliseconds of the pause after a request's first failure. Default: 500. */
  readonly backoffMs?: number;
}

/** What the handlers in `streets.ts` share. */
export interface StreetsService {
  readonly deps: StreetsDeps;
  readonly ranges: ByteRangeDeps;
  readonly folder: string;
  readonly record: StreetsRecordFile;
  readonly local: LocalStreets;
  readonly job: Job;
  readonly state: () => Promise<StreetsState>;
  readonly changed: () => void;
}

export async function openService(deps: StreetsDeps): Promise<StreetsService> {
  const folder = join(deps.dataDir, 'streets');
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const record = await openRecord(folder, deps.log);
  const local = createLocal(folder, deps.log);
  await rm(local.temporary, { force: true });
  const { fetch, userAgent, clock, backoffMs } = deps;
  const ranges = { fetch, userAgent, now: clock.now, ...(backoffMs === undefined ? {} : { backoffMs }) };
  const changed = throttled(
    async () => deps.changed(await state()),
    () => local.isClosed(),
  );
  const job = createJob({ ...ranges, folder, record, local, changed, log: deps.log });

  async function state(): Promise<StreetsState> {
    const { address, budgetMb, regions } = record.get();
    const opened = await local.current();
    return {
      address,
      budgetMb,
      regions,
      bytes: opened?.bytes ?? 0,
      job: job.state(),
      file: opened?.about ?? null,
    };
  }
  return { deps, ranges, folder, record, local, job, state, changed };
}

/** Returns a throttled `work`, for reports of progress: it runs once in 250 ms at most, and after the last call. */
function throttled(work: () => Promise<void>, isOver: () => boolean): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      if (!isOver()) work().catch(() => undefined);
    }, 250);
  };
}
