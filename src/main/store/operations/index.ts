import { type Database, preparer } from '../database.ts';
import { registerFunctions } from '../functions.ts';
import { comparisonReads } from './comparison.ts';
import { connectionReads, connectionWrites } from './connections.ts';
import { fleetReads } from './fleet.ts';
import { listReads, listWrites } from './lists.ts';
import { runReads } from './run-reads.ts';
import { runWrites } from './run-writes.ts';
import { settingReads, settingWrites } from './settings.ts';

/** What the reader's thread answers. An operation is added in its domain's file and in `Store`, nowhere else. */
export function readOperations(db: Database) {
  registerFunctions(db);
  const prepare = preparer(db);
  return {
    settings: settingReads(prepare),
    connections: connectionReads(prepare),
    lists: listReads(prepare),
    fleet: fleetReads(db, prepare),
    runs: { ...runReads(db, prepare), ...comparisonReads(db, prepare) },
  };
}
export type ReadOperations = ReturnType<typeof readOperations>;

/** What the writer's thread does: each operation is one `BEGIN IMMEDIATE` transaction. */
export function writeOperations(db: Database) {
  registerFunctions(db);
  const prepare = preparer(db);
  return {
    settings: settingWrites(db, prepare),
    connections: connectionWrites(db, prepare),
    lists: listWrites(db, prepare),
    runs: runWrites(db, prepare),
  };
}
export type WriteOperations = ReturnType<typeof writeOperations>;
