import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { toEpochSeconds } from '../../src/main/util/time-zone.ts';
import { type Truth, ZONE } from './truth.ts';
import type { Violations } from './violations.ts';

/** Codes of a status in the file; queued is what the ledger calls `never`. */
const [OK, NOT_FOUND, FAILED, QUEUED] = [0, 1, 2, 3];

/** One VIN of a run's ledger, beside what its vehicle says. */
export interface Entry {
  readonly run: number;
  readonly vin: string;
  readonly state: 'ok' | 'nao_encontrado' | 'failed' | 'queued';
  /** Where it failed. */
  readonly kind: string | null;
  readonly attempts: number;
  /** What the vehicle has now, where the run located it. */
  readonly position: Truth | null;
}

interface Row {
  readonly run: number;
  readonly vin: string;
  readonly status: number;
  readonly failure: string | null;
  readonly attempts: number;
  readonly itemTimestamp: string | null;
  readonly itemLatitude: number | null;
  readonly itemLongitude: number | null;
  readonly itemAskedAt: number | null;
  readonly vehicleStatus: number;
  readonly vehicleFailure: string | null;
  readonly askedAt: number | null;
  readonly timestamp: string | null;
  readonly seenAt: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly inHistory: number;
}

const ENTRIES = `SELECT run_item.run, vin, run_item.status, run_item.failure, attempts,
    run_item.timestamp AS itemTimestamp, run_item.latitude AS itemLatitude, run_item.longitude AS itemLongitude,
    run_item.asked_at AS itemAskedAt,
    vehicle.status AS vehicleStatus, vehicle.failure AS vehicleFailure, vehicle.asked_at AS askedAt,
    vehicle.timestamp, vehicle.seen_at AS seenAt, vehicle.latitude, vehicle.longitude,
    EXISTS (SELECT 1 FROM history WHERE history.vehicle = vehicle.id AND history.timestamp = run_item.timestamp
      AND history.latitude = run_item.latitude AND history.longitude = run_item.longitude) AS inHistory
  FROM run_item JOIN vehicle ON vehicle.id = run_item.vehicle WHERE run_item.run = ? ORDER BY vin`;

const COUNTS = `SELECT total, ok, not_found AS notFound, failed,
    (SELECT count(*) FROM run_item WHERE run = run.id) AS items,
    (SELECT count(*) FROM run_item WHERE run = run.id AND status = ${OK}) AS okItems,
    (SELECT count(*) FROM run_item WHERE run = run.id AND status = ${NOT_FOUND}) AS notFoundItems,
    (SELECT count(*) FROM run_item WHERE run = run.id AND status = ${FAILED}) AS failedItems
  FROM run WHERE id = ?`;

/**
 * Reads the ledger of a run in the file itself, past the store, and checks that it, the vehicles and their history
 * say the same: an answer is in all of them or in none.
 *
 * @param isNewest no later run has asked for these vehicles
 */
export function readLedger(
  dataDir: string,
  runId: number,
  isNewest: boolean,
  violations: Violations,
): Entry[] {
  const db = new Sqlite(join(dataDir, 'rastro.sqlite'), { readonly: true });
  try {
    const broken = db.pragma('integrity_check', { simple: true });
    if (broken !== 'ok') violations.add('torn batches', `integrity_check: ${broken}`);
    const rows = db.prepare<[number], Row>(ENTRIES).all(runId);
    checkCounts(db.prepare<[number], Record<string, number>>(COUNTS).get(runId) ?? {}, violations);
    for (const row of rows) checkRow(row, isNewest, violations);
    return rows.map(toEntry);
  } finally {
    db.close();
  }
}

/** The id of the newest run; null where there is none, or no database yet. */
export function newestRun(dataDir: string): number | null {
  const file = join(dataDir, 'rastro.sqlite');
  if (!existsSync(file)) return null;
  const db = new Sqlite(file);
  try {
    const isMade = db.prepare("SELECT count(*) FROM sqlite_schema WHERE name = 'run_item'").pluck().get();
    return isMade
      ? (db.prepare<[], number | null>('SELECT max(id) FROM run').pluck().get() as number | null)
      : null;
  } finally {
    db.close();
  }
}

/** How many vehicles the file knows. */
export function countVehicles(dataDir: string): number {
  const db = new Sqlite(join(dataDir, 'rastro.sqlite'), { readonly: true });
  try {
    return Number(db.prepare('SELECT count(*) FROM vehicle').pluck().get());
  } finally {
    db.close();
  }
}

function checkCounts(counts: Record<string, number>, violations: Violations): void {
  const { total, items, ok, okItems, notFound, notFoundItems, failed, failedItems } = counts;
  if (total !== items || ok !== okItems || notFound !== notFoundItems || failed !== failedItems)
    violations.add('ledger and counts apart', JSON.stringify(counts));
}

function checkRow(row: Row, isNewest: boolean, violations: Violations): void {
  const torn = (what: string) => violations.add('torn batches', `${row.vin}: ${what}`);
  if (row.status === QUEUED) {
    if (row.attempts > 0 || row.itemAskedAt !== null) torn('queued and asked');
    return;
  }
  if (row.itemAskedAt === null) torn('answered and never asked');
  if (row.status === OK && !row.inHistory) torn('located and not in its history');
  if (!isNewest) return;
  if (row.vehicleStatus !== row.status || row.vehicleFailure !== row.failure)
    torn('vehicle and ledger differ');
  if (row.askedAt !== row.itemAskedAt) torn('asked at two times');
  if (row.status !== OK) return;
  if (row.seenAt !== toEpochSeconds(row.timestamp ?? '', ZONE)) torn('text and time of its position differ');
  if (
    row.timestamp !== row.itemTimestamp ||
    row.latitude !== row.itemLatitude ||
    row.longitude !== row.itemLongitude
  )
    torn('position and ledger differ');
}

function toEntry(row: Row): Entry {
  const { run, vin, attempts, failure: kind } = row;
  const state = (['ok', 'nao_encontrado', 'failed', 'queued'] as const)[row.status] ?? 'queued';
  const position: Truth | null =
    state === 'ok' && row.itemTimestamp !== null && row.itemLatitude !== null && row.itemLongitude !== null
      ? {
          chassi: vin,
          status: 'ok',
          timestamp: row.itemTimestamp,
          latitude: row.itemLatitude,
          longitude: row.itemLongitude,
        }
      : null;
  return { run, vin, state, kind, attempts, position };
}
