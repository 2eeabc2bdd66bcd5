import type {
  Comparison,
  ComparisonCounts,
  Difference,
  DifferenceKind,
  DifferencesRequest,
} from '../../../preload/schemas/runs.ts';
import { type Database, type Parameter, type Prepare, reading } from '../db/database.ts';
import { NOT_FOUND, OK, QUEUED } from '../status.ts';

import { runGetter } from './run-reads.ts';

/** A page of a ledger of up to this many vehicles is read whole and sorted (some 50 ms); others are walked by VIN. */
const MAX_SORTED = 20_000;
const DAY_MS = 86_400_000;

/** Kilometres between the positions in the ledgers of the runs `b`efore and `a`fter. Most vehicles have not moved. */
const KM = `CASE WHEN a.latitude = b.latitude AND a.longitude = b.longitude THEN 0.0
  WHEN a.latitude IS NOT NULL AND b.latitude IS NOT NULL
  THEN km_between(b.latitude, b.longitude, a.latitude, a.longitude) END`;

const kinds: Readonly<Record<DifferenceKind, string>> = {
  moved: `${KM} > :movedKm`,
  lost: `a.status = ${NOT_FOUND} AND b.status = ${OK}`,
  found: `a.status = ${OK} AND b.status = ${NOT_FOUND}`,
  silent: `a.timestamp IS NOT NULL AND seen_at_of(a.timestamp, :zoneAfter) * 1000 < a.asked_at - :silentMs`,
};

interface StoredDifference {
  readonly vin: string;
  readonly km: number | null;
  readonly timestampBefore: string | null;
  readonly seenBefore: number | null;
  readonly latitudeBefore: number | null;
  readonly longitudeBefore: number | null;
  readonly timestampAfter: string | null;
  readonly seenAfter: number | null;
  readonly latitudeAfter: number | null;
  readonly longitudeAfter: number | null;
}

export function comparisonReads(db: Database, prepare: Prepare) {
  const getRun = runGetter(prepare);
  const zoneOf = prepare<{ zone: string }>(`SELECT time_zone AS zone
    FROM connection JOIN run ON run.connection_id = connection.id WHERE run.id = ?`);
  const counts = db.prepare<[Values], Record<DifferenceKind | 'both', number>>(`SELECT
      count(*) FILTER (WHERE b.status <> ${QUEUED}) AS both,
      ${Object.entries(kinds)
        .map(([kind, condition]) => `count(*) FILTER (WHERE ${condition}) AS ${kind}`)
        .join(', ')}
    FROM run_item a LEFT JOIN run_item b ON b.run = :before AND b.vehicle = a.vehicle
    WHERE a.run = :after AND a.status <> ${QUEUED}`);

  function valuesOf({ before, after, movedKm, silentDays }: Comparison): Values {
    const zoneBefore = zoneOf.get(before)?.zone ?? null;
    const zoneAfter = zoneOf.get(after)?.zone ?? null;
    return { before, after, movedKm, silentMs: silentDays * DAY_MS, zoneBefore, zoneAfter };
  }

  /** How many vehicles a run has asked for so far. */
  function askedIn(runId: number): number {
    const { total, queued } = getRun(runId).counts;
    return total - queued;
  }

  return {
    compare: reading(db, (comparison: Comparison): ComparisonCounts => {
      const [before, after] = [askedIn(comparison.before), askedIn(comparison.after)];
      const { both, ...differing } = counts.get(valuesOf(comparison)) ?? NONE;
      return { both, onlyBefore: before - both, onlyAfter: after - both, ...differing };
    }),
    differences: reading(db, ({ kind, afterVin, limit, ...comparison }: DifferencesRequest): Difference[] => {
      getRun(comparison.before);
      const few = getRun(comparison.after).counts.total <= MAX_SORTED;
      return db
        .prepare<[Values], StoredDifference>(pageOf(kind, few))
        .all({ ...valuesOf(comparison), afterVin: afterVin ?? '', limit })
        .map(toDifference);
    }),
  };
}

type Values = Readonly<Record<string, Parameter>>;

const NONE = { both: 0, moved: 0, lost: 0, found: 0, silent: 0 };

/** The unary plus keeps SQLite off the index by VIN, and CROSS JOIN fixes the order of the tables. */
function pageOf(kind: DifferenceKind, few: boolean): string {
  const [from, vin] = few
    ? ['run_item a CROSS JOIN vehicle ON vehicle.id = a.vehicle', '+vehicle.vin']
    : ['vehicle INDEXED BY vehicle_vin CROSS JOIN run_item a ON a.vehicle = vehicle.id', 'vehicle.vin'];
  return `SELECT vehicle.vin, ${KM} AS km,
      b.timestamp AS timestampBefore, b.latitude AS latitudeBefore, b.longitude AS longitudeBefore,
      CASE WHEN b.timestamp IS NOT NULL THEN seen_at_of(b.timestamp, :zoneBefore) END AS seenBefore,
      a.timestamp AS timestampAfter, a.latitude AS latitudeAfter, a.longitude AS longitudeAfter,
      CASE WHEN a.timestamp IS NOT NULL THEN seen_at_of(a.timestamp, :zoneAfter) END AS seenAfter
    FROM ${from} LEFT JOIN run_item b ON b.run = :before AND b.vehicle = a.vehicle
    WHERE a.run = :after AND ${vin} > :afterVin AND ${kinds[kind]} ORDER BY ${vin} LIMIT :limit`;
}

function toDifference(row: StoredDifference): Difference {
  return {
    vin: row.vin,
    before: sighting(row.timestampBefore, row.seenBefore, row.latitudeBefore, row.longitudeBefore),
    after: sighting(row.timestampAfter, row.seenAfter, row.latitudeAfter, row.longitudeAfter),
    km: row.km,
  };
}

/** `seenAt` in seconds. */
function sighting(
  timestamp: string | null,
  seenAt: number | null,
  latitude: number | null,
  longitude: number | null,
): Difference['after'] {
  if (timestamp === null || seenAt === null || latitude === null || longitude === null) return null;
  return { timestamp, seenAt: seenAt * 1000, latitude, longitude };
}
