import { demoMismatch } from '../../../shared/demo.ts';
import { AppError } from '../../util/errors.ts';
import { type Database, type Prepare, writeTransaction } from '../db/database.ts';
import { PRESENT } from '../db/existing.ts';
import { vehiclesOfRows } from '../list-blocks/list-vehicles.ts';

/** Lists of the demo, in the bin too, for a WHERE. */
const OF_DEMO = "published = 1 AND source ->> '$.demo' IS 1";

/** Finds the vehicles of the demo alone: its lists name them, or its simulator answered for them, and no other list names them. */
export function demoVehicles(prepare: Prepare): () => readonly number[] {
  const demoLists = prepare<number>(`SELECT id FROM list WHERE ${OF_DEMO}`).pluck();
  const otherLists = prepare<number>(`SELECT id FROM list WHERE ${PRESENT} AND NOT (${OF_DEMO})`).pluck();
  const connections = prepare<number>('SELECT id FROM connection WHERE demo = 1').pluck();
  const answered = prepare<number>('SELECT id FROM vehicle WHERE connection_id = ?').pluck();
  return () => {
    const found = new Set<number>();
    for (const id of demoLists.all()) for (const vehicle of vehiclesOfRows(prepare, id)) found.add(vehicle);
    for (const id of connections.all()) for (const vehicle of answered.all(id)) found.add(vehicle);
    if (found.size === 0) return [];
    for (const id of otherLists.all())
      for (const vehicle of vehiclesOfRows(prepare, id)) found.delete(vehicle);
    return [...found];
  };
}

/** The vehicles that a connection does not look up: those of the demo, where it is a real one. A JSON array of numbers. */
export function leftOut(prepare: Prepare): (connectionId: number | null) => string {
  const isDemo = prepare<number>('SELECT demo FROM connection WHERE id = ?').pluck();
  const ofDemo = demoVehicles(prepare);
  return (connectionId) =>
    connectionId === null || isDemo.get(connectionId) === 1 ? '[]' : JSON.stringify(ofDemo());
}

/**
 * Refuses a lookup of the demo's list over another connection, and of another list over the demo's.
 *
 * @returns throws AppError `bad-input` (`demo-list`, `demo-connection`); the null of a target that is no list passes
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

/** Ends the schedule of a list over a connection that does not look it up. */
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
    /** Removes the lists and the runs of the demo. @returns its vehicles, by number */
    removeDemo: writeTransaction(db, (): Uint32Array => {
      const vehicles = ofDemo();
      removeLists.run();
      removeRuns.run();
      return Uint32Array.from(vehicles);
    }),
  };
}
