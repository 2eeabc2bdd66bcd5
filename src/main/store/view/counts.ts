import { type FleetCounts, type VehicleStatus, vehicleStatus } from '../../../preload/schemas/fleet.ts';
import type { Prepare } from '../database.ts';
import { statusCode, statusOf } from '../status.ts';
import { filterOf, rowsOf, type View, type Way } from './filter.ts';

type Counts = Omit<FleetCounts, 'total'>;

const AGES = { recent: 0, late: 0, silent: 0, none: 0 };
const NONE = { ok: 0, 'not-found': 0, failed: 0, never: 0 };

/** Grouping would sort the rows of a list first, for they come in another order. */
const COLUMNS = [
  ...vehicleStatus.options.map((name) => `count(*) FILTER (WHERE status = ${statusCode(name)}) AS "${name}"`),
  'count(morton) AS located',
].join(', ');

/** How many vehicles of a view have each status, and how many a position. */
export function countsOf(prepare: Prepare, view: View, way: Way): Counts {
  return view.listId === null && view.matching === undefined
    ? byIndexes(prepare, view, way)
    : inOnePass(prepare, view, way);
}

/** A list's vehicles have to be found one by one, so once is better than once for each of two indexes. */
function inOnePass(prepare: Prepare, view: View, way: Way): Counts {
  const rows = rowsOf(view, way);
  const row = prepare<Record<VehicleStatus | 'located', number>>(`SELECT ${COLUMNS} FROM ${rows.sql}`).get(
    ...rows.parameters,
  );
  const { located, ...byStatus } = row ?? { ...NONE, located: 0 };
  return { located, byStatus, byAge: AGES };
}

/** Two indexes hold all that is counted, and are read much faster than the table. */
function byIndexes(prepare: Prepare, view: View, way: Way): Counts {
  const { sql, parameters } = filterOf(view, way);
  const byStatus = prepare<{ status: number; count: number }>(
    `SELECT status, count(*) AS count FROM vehicle WHERE ${sql} GROUP BY status`,
  ).all(...parameters);
  const located = prepare<{ count: number }>(
    `SELECT count(*) AS count FROM vehicle WHERE morton IS NOT NULL AND ${sql}`,
  ).get(...parameters);
  const found = Object.fromEntries(byStatus.map(({ status, count }) => [statusOf(status), count]));
  return { located: located?.count ?? 0, byStatus: { ...NONE, ...found }, byAge: AGES };
}
