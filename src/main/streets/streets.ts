import { rm } from 'node:fs/promises';
import type { Handlers } from '../../contract/contract-types.ts';
import type { Coordinates } from '../../contract/schemas/app.ts';
import type { NearestStreet } from '../../contract/schemas/places.ts';
import type { Region } from '../../contract/schemas/streets.ts';
import { parseStyleAddress } from '../basemap/address.ts';
import { AppError } from '../util/errors.ts';
import { createSerialQueue } from '../util/serial-queue.ts';
import { StreetsError } from './fault.ts';
import { pruneArchive } from './fetch-regions.ts';
import { partsIn } from './job.ts';
import type { OpenedStreets } from './local.ts';
import { streetNear } from './nearest-street.ts';
import { currentBoxes, planRegion } from './plan-region.ts';
import { openService, type StreetsDeps, type StreetsService } from './service.ts';

export interface Streets {
  readonly handlers: Handlers['streets'];
  /** The nearest street in the regions on this computer. No request goes out. */
  near(position: Coordinates): Promise<NearestStreet | null>;
  /** The archive of the regions on this computer; null: there is none. No request goes out. */
  regions(): Promise<OpenedStreets | null>;
  /** Tries again what failed for lack of a network, because the network may be back. */
  wake(): void;
  close(): Promise<void>;
}

/**
 * Detailed street maps, for the map and for street names. The user enters the address of a PMTiles archive on a server;
 * regions of it are fetched into one archive on this computer. Without an address, and where the policy forbids maps
 * from the internet, no request goes out.
 */
export async function createStreets(deps: StreetsDeps): Promise<Streets> {
  const service = await openService(deps);
  const { local, job, record } = service;
  return {
    handlers: handlersOver(service),
    near: streetNear(local.current, deps.log),
    regions: local.current,
    wake() {
      if (!deps.refusal(record.get().address) && job.isOffline()) job.start().catch(() => undefined);
    },
    async close() {
      await job.pause();
      await local.close();
    },
  };
}

function handlersOver(service: StreetsService): Handlers['streets'] {
  const { record, local, job, state, changed } = service;
  const inTurn = createSerialQueue();
  const planned = new Map<string, Region>();
  /** Pauses the fetch, runs work that changes the regions, and resumes the fetch if it was running. */
  const change = (work: () => Promise<void>) =>
    inTurn(async () => {
      const wasRunning = job.isRunning();
      await job.pause();
      try {
        await work();
      } finally {
        if (wasRunning && record.get().isPending) await job.start();
        changed();
      }
      return state();
    });
  return {
    state,
    async save(settings) {
      if (settings.address) requireAllowed(service, settings.address);
      return change(async () => {
        const before = record.get();
        const { address = before.address, budgetMb = before.budgetMb } = settings;
        await record.set({ address: address && parseStyleAddress(address), budgetMb });
      });
    },
    async plan(draft) {
      requireSource(service);
      const { plan, region } = await planRegion(service, draft);
      planned.clear();
      planned.set(plan.planId, region);
      return plan;
    },
    add: ({ planId }) =>
      change(async () => {
        requireSource(service);
        const region = planned.get(planId);
        if (!region) throw new AppError('not-found', 'The region is to be planned again.');
        planned.clear();
        await record.set({ regions: [...record.get().regions, region] });
        await job.start();
      }),
    fetch: () =>
      change(async () => {
        requireSource(service);
        await job.start();
      }),
    pause: () =>
      inTurn(async () => {
        await job.pause();
        return state();
      }),
    update: () =>
      change(async () => {
        requireSource(service);
        const regions = await Promise.all(
          record
            .get()
            .regions.map(async (region) => ({ ...region, boxes: await currentBoxes(service, region) })),
        );
        await record.set({ regions });
        await job.start();
      }),
    remove: ({ id }) => change(() => removeRegion(service, id)),
    tile: async ({ z, x, y }) => (await (await local.current())?.tile(z, x, y)) ?? null,
  };
}

/** @throws AppError `policy` */
function requireAllowed({ deps }: StreetsService, address: string): void {
  const refusal = deps.refusal(address);
  if (refusal) throw refusal;
}

/** @throws AppError `policy`; StreetsError `streets-no-source` */
function requireSource(service: StreetsService): void {
  const { address } = service.record.get();
  requireAllowed(service, address);
  if (address === '')
    throw new StreetsError('streets-no-source', 'The address of a map with streets is missing.');
}

async function removeRegion({ record, local, folder }: StreetsService, id: string): Promise<void> {
  const regions = record.get().regions.filter((region) => region.id !== id);
  const isPending = record.get().isPending && regions.length > 0;
  await record.set({ regions, isPending });
  if (regions.length > 0) return pruneArchive(regions, local, new AbortController().signal);
  await local.released(() => rm(local.path, { force: true }));
  await rm(partsIn(folder), { force: true });
}
