import { demoMismatch } from '../../../shared/demo.ts';
import { AppError } from '../../util/errors.ts';
import { type Database, type Prepare, writeTransaction } from '../db/database.ts';
import { PRESENT } from '../db/existing.ts';
import { vehiclesOfRows } from '../list-blocks/list-vehicles.ts';

/** SQL condition: the demo's lists, also those in the bin. */
const OF_DEMO = "published = 1 AND source ->> '$.demo' IS 1";

/** SQL condition: the user's own lists that are not in the bin. */
const OWN = `${PRESENT} AND NOT (${OF_DEMO})`;

/**
 * Finds the vehicles that only the demo has: its lists name them or its simulator answered for them, and none of the
 * user's own lists outside the bin names them.
 */
const demoVehicles = (prepare: Prepare): (() => ReadonlySet<number>) =>
  vehiclesOfSide(prepare, { lists: OF_DEMO, connections: 'demo = 1', others: OWN });

/**
 * Finds the user's own vehicles: the user's lists name them or a real service answered for them, and no list of the
 * demo names them.
 */
const ownVehicles = (prepare: Prepare): (() => ReadonlySet<number>) =>
  vehiclesOfSide(prepare, { lists: OWN, connections: 'demo = 0', others: OF_DEMO });

/** SQL conditions for a side, which is the demo or the user: its lists, its connections, the other side's lists. */
interface Side {
  readonly lists: string;
  readonly connections: string;
  readonly others: string;
}

/** Finds the vehicles that a side's lists name or its connections answered for, and no list of the other side names. */
function vehiclesOfSide(prepare: Prepare, side: Side): () => ReadonlySet<number> {
  const named = vehiclesNamedBy(prepare, side.lists);
  const answered = vehiclesAnsweredBy(prepare, side.connections);
  const namedByOthers = vehiclesNamedBy(prepare, side.others);
  return () => {
    const found = new Set(answered());
    named((vehicle) => found.add(vehicle));
    if (found.size > 0) namedByOthers((vehicle) => found.delete(vehicle));
    return found;
  };
}

/** Calls `each` with the vehicle of every row of the lists that fit an SQL condition. */
function vehiclesNamedBy(prepare: Prepare, lists: string): (each: (vehicle: number) => void) => void {
  const ids = prepare<number>(`SELECT id FROM list WHERE ${lists}`).pluck();
  return (each) => {
    for (const id of ids.all()) vehiclesOfRows(prepare, id).forEach(each);
  };
}

/**
 * Finds the vehicles whose last position came over a connection that fits an SQL condition. Where no such connection
 * exists, no vehicle is read, since there may be a million.
 */
function vehiclesAnsweredBy(prepare: Prepare, connections: string): () => readonly number[] {
  const ids = prepare<number>(`SELECT id FROM connection WHERE ${connections}`).pluck();
  const answered = prepare<number>(
    'SELECT id FROM vehicle WHERE connection_id IN (SELECT value FROM json_each(?))',
  ).pluck();
  return () => {
    const found = ids.all();
    return found.length === 0 ? [] : answered.all(JSON.stringify(found));
  };
}

/**
 * Gives the vehicles that a connection does not look up, as a JSON array of numbers: the demo's vehicles over a real
 * connection, the user's own over the demo's.
 */
export function excludedVehicles(prepare: Prepare): (connectionId: number | null) => string {
  const isDemo = prepare<number>('SELECT demo FROM connection WHERE id = ?').pluck();
  const [ofDemo, own] = [demoVehicles(prepare), ownVehicles(prepare)];
  return (connectionId) => {
    if (connectionId === null) return '[]';
    return JSON.stringify([...(isDemo.get(connectionId) === 1 ? own() : ofDemo())]);
  };
}

/**
 * Refuses a lookup of the demo's list over another connection, or of another list over the demo's connection.
 *
 * @returns a function that throws AppError `bad-input` (`demo-list`, `demo-connection`); a null `listId` passes
 */
export function demoGuard(prepare: Prepare): (connectionId: number, listId: number | null) => void {
  const demoConnection = prepare<number>('SELECT demo FROM connection WHERE id = ?').pluck();
  const demoList = prepare<number>(`SELECT ${OF_DEMO} FROM list WHERE id = ?`).pluck();
  return (connectionId, listId) => {
    if (listId === null) return;
    const list = { isDemo: demoList.get(listId) === 1 };
    const reason = demoMismatch(list, { demo: demoConnection.get(connectionId) === 1 });
    if (reason) throw new AppError('bad-input', `connection ${connectionId}, list ${listId}`, { reason });
  };
}

/**
 * Ends the schedule of a list whose connection may not look it up: the demo's list over a real connection, or the
 * user's list over the demo's.
 */
export function endUnfitSchedule(prepare: Prepare, listId: number): void {
  prepare(`DELETE FROM schedule WHERE list_id = ? AND (SELECT demo FROM connection WHERE id = connection_id)
    IS NOT (SELECT ${OF_DEMO} FROM list WHERE id = list_id)`).run(listId);
}

export function demoWrites(db: Database, prepare: Prepare) {
  const ofDemo = demoVehicles(prepare);
  const removeLists = prepare(`DELETE FROM list WHERE ${OF_DEMO}`);
  const removeRuns = prepare(
    'DELETE FROM run WHERE connection_id IN (SELECT id FROM connection WHERE demo = 1)',
  );
  return {
    /** Removes the lists and the runs of the demo. @returns the numbers of its vehicles, which stay */
    removeDemo: writeTransaction(db, (): Uint32Array => {
      const vehicles = ofDemo();
      removeLists.run();
      removeRuns.run();
      return Uint32Array.from(vehicles);
    }),
  };
}
