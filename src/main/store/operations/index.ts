import { ageLimits } from '../../../shared/ages.ts';
import type { Places } from '../../places/nearest.ts';
import { createStatementCache, type Database } from '../db/database.ts';
import { registerFunctions } from '../db/functions.ts';
import { erasureReads, erasureWrites } from '../erasure/erasure.ts';
import { erasurePreview } from '../erasure/preview.ts';
import { areaIndex } from '../named-areas/area-index.ts';
import { areaColumn } from '../named-areas/fleet-areas.ts';
import { areaReads } from '../named-areas/stored-areas.ts';
import { workReads } from '../vehicle-work/work-reads.ts';
import { areaWrites } from './areas.ts';
import { placesBackfill } from './backfill-places.ts';
import { comparisonReads } from './comparison.ts';
import { connectionReads, connectionWrites } from './connections.ts';
import { demoWrites } from './demo.ts';
import { fleetReads } from './fleet.ts';
import { fleetPartReads, fleetParts } from './fleet-parts.ts';
import { layoutReads, layoutWrites } from './layouts.ts';
import { listReads, listWrites } from './lists.ts';
import { vehicleWrites } from './remove-vehicles.ts';
import { runAgeReads } from './run-ages.ts';
import { runReads } from './run-reads.ts';
import { runWrites } from './run-writes.ts';
import { settingReads, settingWrites } from './settings.ts';
import { targetReads } from './target-reads.ts';
import { vacuumSome } from './vacuum.ts';
import { viewReads, viewWrites } from './views.ts';
import { workWrites } from './work.ts';

/**
 * The operations of a thread that reads. An operation is added in its domain's file; `threads/store.ts` says which
 * thread answers it.
 *
 * @param places the bundled places; null where they can't be read
 * @param moment of a snapshot, from which ages count back, in milliseconds since 1970; null: ages count back from now
 */
export function readOperations(db: Database, places: () => Places | null, moment: number | null = null) {
  const now = () => moment ?? Date.now();
  registerFunctions(db);
  const prepare = createStatementCache(db);
  const settings = settingReads(prepare);
  const areas = areaIndex(prepare);
  const limits = () => ageLimits(now(), settings.get());
  const context = { places, now, limits, areas: areaColumn(areas) };
  const parts = fleetParts(prepare, context, areas, moment !== null);
  return {
    settings,
    connections: connectionReads(prepare),
    lists: listReads(prepare),
    views: viewReads(prepare),
    layouts: layoutReads(prepare),
    areas: areaReads(prepare),
    work: workReads(prepare),
    erasure: { ...erasureReads(prepare), preview: erasurePreview(db, prepare) },
    fleet: fleetReads(db, prepare, context, parts),
    fleetIndex: fleetPartReads(db, prepare, context, parts),
    runs: {
      ...runReads(db, prepare),
      ...targetReads(db, prepare),
      ...comparisonReads(db, prepare, context, parts),
      ...runAgeReads(db, prepare, settings.get),
    },
  };
}
export type ReadOperations = ReturnType<typeof readOperations>;

/** `readOperations` at a fixed time. Otherwise a vehicle that becomes late between two pages would move all others. */
export const momentOperations = (db: Database, places: () => Places | null): ReadOperations =>
  readOperations(db, places, Date.now());

/** The operations of the writing thread. Most are one `BEGIN IMMEDIATE` transaction each; long ones commit in steps. */
export function writeOperations(db: Database, places: () => Places | null) {
  registerFunctions(db);
  const prepare = createStatementCache(db);
  const erasure = erasureWrites(db, prepare);
  const { forget, ...work } = workWrites(db, prepare);
  const { forget: forgetAreas, ...areas } = areaWrites(db, prepare);
  /** Drops the undo of notes before a write: vehicle numbers are reused, and erased notes must not come back. */
  const forgetting =
    <A extends unknown[], R>(write: (...args: A) => R) =>
    (...args: A): R => {
      forget();
      return write(...args);
    };
  const lists = listWrites(db, prepare);
  const vehicles = vehicleWrites(db, prepare);
  return {
    settings: settingWrites(db, prepare),
    connections: connectionWrites(db, prepare),
    lists: { ...lists, remove: forgetting(lists.remove) },
    pages: { vacuum: vacuumSome(db) },
    views: viewWrites(db, prepare),
    layouts: layoutWrites(db, prepare),
    work,
    areas,
    erasure: {
      ...erasure,
      begin: forgetting((scope: Parameters<typeof erasure.begin>[0]) => {
        forgetAreas();
        return erasure.begin(scope);
      }),
    },
    runs: runWrites(db, prepare, places),
    fleet: {
      ...placesBackfill(db, prepare, places),
      removeVehicles: forgetting(vehicles.removeVehicles),
      ...demoWrites(db, prepare),
    },
  };
}
export type WriteOperations = ReturnType<typeof writeOperations>;
