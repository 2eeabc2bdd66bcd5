import type { ErasurePreview } from '../../../contract/schemas/erasure.ts';
import { type Database, type Prepare, readTransaction } from '../db/database.ts';
import { mustExist } from '../db/existing.ts';
import { vehiclesOfRows } from '../list-blocks/list-vehicles.ts';
import type { ErasureScope, RetentionScope } from '../records.ts';
import { oldHistory } from './old-positions.ts';
import { type VehiclesToErase, vehiclesToErase } from './vehicles-to-erase.ts';
import { LIST_AND_VERSIONS } from './whole.ts';

type Counts = Omit<ErasurePreview, 'files'>;

const NOTHING: Counts = {
  vehicles: 0,
  lists: 0,
  rows: 0,
  positions: 0,
  runPositions: 0,
  notes: 0,
  runs: 0,
  views: 0,
  areas: 0,
  connections: 0,
  shared: 0,
};

export function erasurePreview(db: Database, prepare: Prepare) {
  return readTransaction(db, (scope: ErasureScope): Counts => {
    if (scope.kind === 'everything') return allCounts(prepare);
    if (scope.kind === 'list') mustExist(prepare, 'list', scope.listId);
    const leaving = vehiclesToErase(prepare, scope);
    const listId = scope.kind === 'list' ? scope.listId : null;
    const counts = {
      ...NOTHING,
      vehicles: leaving.count,
      positions: historyOf(prepare, leaving),
      notes: notesOf(prepare, leaving),
      runs: runsOf(prepare, leaving, listId),
    };
    if (scope.kind === 'retention')
      return {
        ...counts,
        positions: counts.positions + oldPositions(prepare, scope, leaving),
        runPositions: oldResults(prepare, scope),
      };
    return {
      ...counts,
      rows: rowsOf(prepare, leaving, listId),
      ...(scope.kind === 'list' ? listCounts(prepare, scope, leaving) : {}),
    };
  });
}

function allCounts(prepare: Prepare): Counts {
  const count = (from: string) => prepare<number>(`SELECT count(*) FROM ${from}`).pluck().get() ?? 0;
  return {
    ...NOTHING,
    vehicles: count('vehicle'),
    lists: count('list WHERE published = 1'),
    positions: count('history'),
    notes: count('vehicle_work'),
    runs: count('run'),
    views: count('saved_view'),
    areas: count('named_area'),
    connections: count('connection WHERE removed = 0 AND demo = 0'),
  };
}

function listCounts(
  prepare: Prepare,
  scope: Extract<ErasureScope, { kind: 'list' }>,
  leaving: VehiclesToErase,
): Pick<Counts, 'lists' | 'views' | 'shared'> {
  const { listId, sharedToo } = scope;
  const otherwise = vehiclesToErase(prepare, { ...scope, sharedToo: !sharedToo });
  const views = prepare<number>('SELECT count(*) FROM saved_view WHERE list_id = ?').pluck().get(listId);
  const versions = prepare<number>(`SELECT count(*) FROM list WHERE ${LIST_AND_VERSIONS}`)
    .pluck()
    .get(listId, listId);
  return { lists: versions ?? 1, views: views ?? 0, shared: Math.abs(otherwise.count - leaving.count) };
}

function historyOf(prepare: Prepare, { mask, count }: VehiclesToErase): number {
  if (count === 0) return 0;
  const all = prepare<[vehicle: number, positions: number]>(
    'SELECT vehicle, count(*) FROM history WHERE vehicle BETWEEN ? AND ? GROUP BY vehicle',
  ).raw();
  let positions = 0;
  for (const [vehicle, number] of all.iterate(mask.indexOf(1), mask.lastIndexOf(1)))
    if (mask[vehicle] === 1) positions += number;
  return positions;
}

function notesOf(prepare: Prepare, { mask, count }: VehiclesToErase): number {
  if (count === 0) return 0;
  const noted = prepare<number>('SELECT vehicle FROM vehicle_work WHERE vehicle BETWEEN ? AND ?').pluck();
  return noted.all(mask.indexOf(1), mask.lastIndexOf(1)).filter((vehicle) => mask[vehicle] === 1).length;
}

function oldPositions(prepare: Prepare, scope: RetentionScope, { mask }: VehiclesToErase): number {
  if (scope.positionsBefore === null) return 0;
  const old = prepare<[vehicle: number, positions: number]>(
    `SELECT vehicle, count(*) FROM history WHERE ${oldHistory(scope.oldPositions)} GROUP BY vehicle`,
  ).raw();
  let positions = 0;
  for (const [vehicle, number] of old.iterate(scope.positionsBefore))
    if (mask[vehicle] !== 1) positions += number;
  return positions;
}

function oldResults(prepare: Prepare, { positionsBefore }: RetentionScope): number {
  const count = prepare<number>(`SELECT count(*) FROM run_item WHERE latitude IS NOT NULL AND asked_at < ?
    AND run IN (SELECT id FROM run WHERE started_at < ?)`).pluck();
  return positionsBefore === null ? 0 : (count.get(positionsBefore, positionsBefore) ?? 0);
}

/** How many runs are erased: those of the list, and those whose vehicles all leave. */
function runsOf(prepare: Prepare, { mask, count }: VehiclesToErase, listId: number | null): number {
  const runs = prepare<{ id: number; total: number; listId: number | null }>(
    'SELECT id, total, list_id AS listId FROM run',
  ).all();
  const vehicles = prepare<number>('SELECT vehicle FROM run_item WHERE run = ?').pluck();
  const isGone = (run: number): boolean => {
    for (const vehicle of vehicles.iterate(run)) if (mask[vehicle] !== 1) return false;
    return true;
  };
  return runs.filter(
    ({ id, total, listId: ofList }) =>
      (listId !== null && ofList === listId) || (total > 0 && total <= count && isGone(id)),
  ).length;
}

/**
 * Rows of the leaving vehicles in lists that stay. No rows are counted of a list in the bin that has lost the numbers
 * of its vehicles.
 */
function rowsOf(prepare: Prepare, { mask }: VehiclesToErase, listId: number | null): number {
  const ids = prepare<number>(
    `SELECT id FROM list WHERE published = 1 AND (${LIST_AND_VERSIONS}) IS NOT TRUE`,
  ).pluck();
  let rows = 0;
  for (const id of ids.all(listId ?? 0, listId ?? 0))
    for (const vehicle of vehiclesOfRows(prepare, id)) if (mask[vehicle] === 1) rows++;
  return rows;
}
