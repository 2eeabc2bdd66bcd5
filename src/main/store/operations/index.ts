import { ageLimits } from '../../../shared/ages.ts';
import type { Places } from '../../places/nearest.ts';
import { type Database, preparer } from '../db/database.ts';
import { registerFunctions } from '../db/functions.ts';
import { erasureReads, erasureWrites } from '../erasure/erasure.ts';
import { erasurePreview } from '../erasure/preview.ts';
import { placesBackfill } from './backfill-places.ts';
import { comparisonReads } from './comparison.ts';
import { connectionReads, connectionWrites } from './connections.ts';
import { demoWrites } from './demo.ts';
import { fleetReads, indexParts } from './fleet.ts';
import { giveBack } from './give-back.ts';
import { layoutReads, layoutWrites } from './layouts.ts';
import { listReads, listWrites } from './lists.ts';
import { recoveryOperations } from './recovery.ts';
import { vehicleWrites } from './remove-vehicles.ts';
import { runAgeReads } from './run-ages.ts';
import { runReads } from './run-reads.ts';
import { runWrites } from './run-writes.ts';
import { settingReads, settingWrites } from './settings.ts';
import { targetReads } from './target-reads.ts';
import { viewReads, viewWrites } from './views.ts';

/**
 * The operations of a thread that reads. A verb of the contract over the fleet is added in `fleet.ts` alone, another operation
 * in its domain's file and in `Store`.
 *
 * @param places the bundled places; null where they can't be read
 * @param now the time from which ages count
 */
export function readOperations(db: Database, places: () => Places | null, now: () => number = Date.now) {
  registerFunctions(db);
  const prepare = preparer(db);
  const settings = settingReads(prepare);
  const context = { places, now, limits: () => ageLimits(now(), settings.get()) };
  const parts = indexParts(prepare, context);
  return {
    settings,
    connections: connectionReads(prepare),
    lists: listReads(prepare),
    views: viewReads(prepare),
    layouts: layoutReads(prepare),
    erasure: { ...erasureReads(prepare), preview: erasurePreview(db, prepare) },
    ...fleetReads(db, prepare, context, parts),
    runs: {
      ...runReads(db, prepare),
      ...targetReads(db, prepare),
      ...comparisonReads(db, prepare, context, parts),
      ...runAgeReads(db, prepare, settings.get),
    },
  };
}
export type ReadOperations = ReturnType<typeof readOperations>;

/** `readOperations` of one moment. Ages do not change: a vehicle that grows late between two pages would move all others. */
export function momentOperations(db: Database, places: () => Places | null): ReadOperations {
  const moment = Date.now();
  return readOperations(db, places, () => moment);
}

/** The operations of the writing thread, each in one `BEGIN IMMEDIATE` transaction. */
export function writeOperations(db: Database, places: () => Places | null) {
  registerFunctions(db);
  const prepare = preparer(db);
  const { isRunning, ...recovery } = recoveryOperations(db, prepare);
  const erasure = erasureWrites(db, prepare, { isRunning, end: recovery.end });
  return {
    settings: settingWrites(db, prepare),
    connections: connectionWrites(db, prepare),
    lists: listWrites(db, prepare),
    pages: { giveBack: giveBack(db) },
    views: viewWrites(db, prepare),
    layouts: layoutWrites(db, prepare),
    erasure,
    runs: runWrites(db, prepare, places),
    recovery,
    fleet: {
      ...placesBackfill(db, prepare, places),
      ...vehicleWrites(db, prepare),
      ...demoWrites(db, prepare),
    },
  };
}
export type WriteOperations = ReturnType<typeof writeOperations>;
