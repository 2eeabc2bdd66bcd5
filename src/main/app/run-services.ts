import type { Run } from '../../contract/schemas/runs.ts';
import { vinHints } from '../../shared/vin/vin.ts';
import { createLookup } from '../lookup/lookup.ts';
import { type Schedules, startSchedules } from '../lookup/schedule.ts';
import type { Lookup } from '../lookup/types.ts';
import { createSystemScheduler } from '../system-schedule/of-this-system.ts';
import { createSystemSchedules, type SystemSchedules } from '../system-schedule/system-schedules.ts';
import { messageOf } from '../util/errors.ts';
import type { Connections } from './connections.ts';
import { type Core, type DataCore, warnOnFailure } from './core.ts';

/** A run stops when the service gives no answer for this time: longer than a lunch break or a router's outage. */
const PATIENCE_MS = 2 * 3_600_000;

/** @param runChanged called after the event `run.changed`, a few times a second for each run */
export function createLookupService(
  core: DataCore,
  connections: Connections,
  runChanged: (run: Run) => void,
): Lookup {
  const { deps, store, events } = core;
  return createLookup({
    runs: store.runs,
    clock: deps.clock,
    random: deps.random,
    patienceMs: PATIENCE_MS,
    suspicious: isSuspicious,
    connect: connections.connect,
    changed: (run, committed) => {
      events.emit('run.changed', run);
      if (committed) events.fleetChanged();
      runChanged(run);
      connections
        .saveRate(run.connectionId, run.state !== 'running')
        .catch(warnOnFailure(deps.log, 'pace.not-saved'));
    },
    failed: (error) => deps.log.error('run.end-not-written', { error: messageOf(error) }),
  });
}

/** Whether a VIN of the right length looks wrong all the same. Only a hint: see `shared/vin/vin.ts`. */
const isSuspicious = (vin: string): boolean => Object.values(vinHints(vin)).some(Boolean);

export const openSchedules = ({ deps, store, events }: Core, lookup: Lookup): Schedules =>
  startSchedules({
    lists: store.lists,
    runs: store.runs,
    lookup,
    clock: deps.clock,
    changed: () => events.emit('lists.changed', {}),
    failed: warnOnFailure(deps.log, 'schedule.failed'),
  });

export const openSystemSchedules = ({ deps, store, events }: DataCore): SystemSchedules =>
  createSystemSchedules({
    dataDir: deps.dataDir,
    command: deps.lookupCommand ?? null,
    scheduler: deps.scheduler === undefined ? createSystemScheduler(deps.dataDir) : deps.scheduler,
    lists: store.lists.all,
    now: deps.clock.now,
    changed: () => events.emit('lists.changed', {}),
    log: deps.log,
  });
