import { AppError } from '../../util/errors.ts';
import { type Database, type Prepare, withoutForeignKeys, writeTransaction } from '../db/database.ts';
import { mustExist } from '../db/existing.ts';
import type { ErasureScope, StoredErasure } from '../records.ts';
import { eraseFromLists } from './erase-from-lists.ts';
import { eraseNotes } from './erase-notes.ts';
import { eraseVehicles } from './erase-vehicles.ts';
import { mentionsOf, withoutVins } from './mentions.ts';
import { eraseOldPositions } from './old-positions.ts';
import { erasureGuard, erasureRecord } from './record.ts';
import { type VehiclesToErase, vehiclesToErase } from './vehicles-to-erase.ts';
import { eraseEverything, eraseList, LIST_AND_VERSIONS } from './whole.ts';

export interface ErasureStep {
  /** Share of the rows that is erased, 0 to 1; null: all rows are. */
  readonly share: number | null;
  readonly highest: number;
}

/**
 * An erasure in steps on the writer's thread, so that other calls wait for one step at most. It is recorded before its
 * first step: if the process is killed, the next process repeats the whole erasure, and finds most of it done.
 */
export function erasureWrites(db: Database, prepare: Prepare) {
  const record = erasureRecord(prepare);
  const guard = erasureGuard(prepare);
  const highest = prepare<number | null>('SELECT max(id) FROM vehicle').pluck();
  const all = prepare<number>('SELECT count(*) FROM vehicle').pluck();
  let rows: Generator<number, void> | null = null;

  function begin(scope: ErasureScope): number {
    guard();
    if (scope.kind === 'list') mustExist(prepare, 'list', scope.listId);
    const leaving = vehiclesToErase(prepare, scope);
    requireIdle(prepare, scope, leaving);
    record.begin(scope);
    // An import that is under way may contain the same rows.
    if (scope.kind !== 'retention') prepare('DELETE FROM list WHERE published = 0').run();
    if (scope.kind === 'list')
      prepare(`UPDATE list SET published = 2 WHERE ${LIST_AND_VERSIONS}`).run(scope.listId, scope.listId);
    return scope.kind === 'everything' ? (all.get() ?? 0) : leaving.count;
  }

  return {
    /** @returns how many vehicles will be erased */
    begin: writeTransaction(db, begin),
    step: withoutForeignKeys(db, (): ErasureStep => {
      const scope = record.get()?.scope;
      if (!scope) return { share: null, highest: Number(highest.get() ?? 0) };
      rows ??= rowsOut(db, prepare, scope);
      const { done, value } = rows.next();
      if (done) {
        rows = null;
        record.rowsGone(scope);
      }
      return { share: done ? null : (value ?? 0), highest: Number(highest.get() ?? 0) };
    }),
    /** Rewrites the whole file, so that free pages and the remains of rows in used pages are gone. */
    vacuum(): void {
      db.exec('VACUUM');
    },
    /** Brings the WAL into the file and empties it. @returns false while a reader still needs it */
    emptyWal: () => emptyWal(db),
    end: writeTransaction(db, (): void => record.end()),
  };
}

export function erasureReads(prepare: Prepare) {
  const { get } = erasureRecord(prepare);
  return { pending: (): StoredErasure | null => get() };
}

function emptyWal(db: Database): boolean {
  const [result] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
  return result?.busy === 0;
}

function* rowsOut(db: Database, prepare: Prepare, scope: ErasureScope): Generator<number, void> {
  if (scope.kind === 'everything') return eraseEverything(db, prepare);
  const leaving = vehiclesToErase(prepare, scope);
  const all = Math.max(1, workOf(prepare, scope, leaving));
  let done = 0;
  for (const count of parts(db, prepare, scope, leaving)) {
    done += count;
    yield Math.min(done / all, 1);
  }
}

function* parts(
  db: Database,
  prepare: Prepare,
  scope: ErasureScope,
  leaving: VehiclesToErase,
): Generator<number> {
  const isOnLists = scope.kind === 'vehicle' || (scope.kind === 'list' && leaving.count > 0);
  if (isOnLists) {
    const texts = prepareTextErasure(db, prepare, leaving);
    yield* eraseFromLists(db, prepare, leaving);
    texts();
    yield* eraseNotes(db, prepare, leaving);
  }
  if (scope.kind === 'retention') yield* eraseOldPositions(db, prepare, scope);
  yield* eraseVehicles(db, prepare, leaving);
  if (scope.kind === 'list') yield* eraseList(db, prepare, scope.listId);
}

/** How many rows and vehicles the steps go through. */
function workOf(prepare: Prepare, scope: ErasureScope, leaving: VehiclesToErase): number {
  const rows = prepare<number>(
    'SELECT coalesce(sum(rows + held_back), 0) FROM list WHERE published > 0',
  ).pluck();
  const highest = prepare<number | null>('SELECT max(id) FROM vehicle').pluck();
  const ofPositions = scope.kind === 'retention' ? Number(highest.get() ?? 0) : Number(rows.get() ?? 0);
  return ofPositions + leaving.count;
}

/** @throws AppError `conflict` (`vehicles-in-run`) where a run is looking up a vehicle to be erased */
function requireIdle(prepare: Prepare, scope: ErasureScope, { mask }: VehiclesToErase): void {
  // An erasure by the retention limits takes no vehicle of a run that is not over.
  if (scope.kind === 'retention') return;
  const running = prepare<number>("SELECT id FROM run WHERE state = 'running'").pluck().all();
  const vehicles = prepare<number>('SELECT vehicle FROM run_item WHERE run = ?').pluck();
  for (const run of running) {
    if (scope.kind !== 'everything' && !vehicles.all(run).some((vehicle) => mask[vehicle] === 1)) continue;
    throw new AppError('conflict', `run ${run} looks up some of these vehicles`, {
      reason: 'vehicles-in-run',
    });
  }
}

/**
 * Prepares to erase the VINs of leaving vehicles from the names and sources of lists, from saved views and their names,
 * and from the names and groups of areas.
 *
 * @returns a function that erases them; to be called while the vehicles are still stored
 */
function prepareTextErasure(db: Database, prepare: Prepare, leaving: VehiclesToErase): () => void {
  const { isLeaving } = mentionsOf(prepare, leaving);
  return writeTransaction(db, (): void => {
    for (const [table, column] of NAMES) {
      const change = prepare(`UPDATE ${table} SET ${column} = ? WHERE id = ?`);
      const all = prepare<{ id: number; text: string | null }>(`SELECT id, ${column} AS text FROM ${table}`);
      for (const { id, text } of all.all()) {
        const clean = text === null ? null : withoutVins(text, isLeaving);
        if (clean !== text) change.run(clean, id);
      }
    }
  });
}

/** The columns of these texts, by table. */
const NAMES = [
  ['list', 'name'],
  ['list', 'source'],
  ['run', 'list_name'],
  ['saved_view', 'name'],
  ['saved_view', 'view'],
  ['named_area', 'name'],
  ['named_area', 'in_group'],
] as const;
