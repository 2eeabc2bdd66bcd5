import type { Comparison } from '../../../contract/schemas/runs.ts';
import type { Places } from '../../places/nearest.ts';
import type { Database, Prepare } from '../db/database.ts';
import { NONE } from '../fleet-index/columns.ts';
import { type AreaIndex, type Areas, areaSetAt } from '../named-areas/area-index.ts';
import { NOT_FOUND, OK, QUEUED } from '../status.ts';
import { isPlacedBy } from './backfill-places.ts';
import { runInSteps } from './in-steps.ts';
import { ledgerGetter } from './run-reads.ts';

/**
 * What two runs saw of each vehicle that the later run has looked up. `status…`: `QUEUED` also for a vehicle that the
 * run does not have, `NOT_FOUND` also at 0, 0. `km`: between both positions. `seen…`: when the vehicle was there, in seconds since 1970, within
 * what 32 bits hold. `silent…`: how old the position was when the run asked for it, in milliseconds; NULL at 0, 0. `place…`: number of
 * the nearest place. A value is NULL where a position is missing; `km`
 * also where one is 0, 0.
 */
const TABLE = `CREATE TEMP TABLE IF NOT EXISTS compared (
  vehicle INTEGER PRIMARY KEY,
  statusBefore INTEGER NOT NULL, statusAfter INTEGER NOT NULL,
  km REAL,
  seenBefore INTEGER, seenAfter INTEGER,
  silentBefore INTEGER, silentAfter INTEGER,
  placeBefore INTEGER, placeAfter INTEGER,
  hasEntered INTEGER, hasLeft INTEGER, hasCrossed INTEGER
) STRICT`;

/** A position is stored whole or not at all. A vehicle that has not moved is in the same areas and at the same place. */
const ADD = `WITH seen AS MATERIALIZED (
    SELECT a.vehicle, coalesce(iif(b.latitude = 0 AND b.longitude = 0, ${NOT_FOUND}, b.status), ${QUEUED}) AS statusBefore,
      iif(a.latitude = 0 AND a.longitude = 0, ${NOT_FOUND}, a.status) AS statusAfter,
      b.latitude AS latitudeBefore, b.longitude AS longitudeBefore,
      a.latitude AS latitudeAfter, a.longitude AS longitudeAfter,
      CASE WHEN b.latitude = a.latitude AND b.longitude = a.longitude THEN 0
        WHEN b.latitude + a.latitude IS NOT NULL AND (b.latitude <> 0 OR b.longitude <> 0)
          AND (a.latitude <> 0 OR a.longitude <> 0)
        THEN km_between(b.latitude, b.longitude, a.latitude, a.longitude) END AS km,
      CASE WHEN b.timestamp IS NOT NULL THEN seen_at_of(b.timestamp, ?) END AS seenBefore,
      CASE WHEN a.timestamp IS NOT NULL THEN seen_at_of(a.timestamp, ?) END AS seenAfter,
      b.asked_at AS askedBefore, a.asked_at AS askedAfter,
      CASE WHEN a.latitude = vehicle.latitude AND a.longitude = vehicle.longitude AND ? THEN vehicle.place
        WHEN a.latitude IS NOT NULL THEN place_at(a.latitude, a.longitude) END AS placeAfter
    FROM run_item a JOIN vehicle ON vehicle.id = a.vehicle
      LEFT JOIN run_item b ON b.run = ? AND b.vehicle = a.vehicle
    WHERE a.run = ? AND a.vehicle > ? AND a.vehicle <= ? AND a.status <> ${QUEUED}
  ), placed AS MATERIALIZED (
    SELECT *, CASE WHEN km = 0 THEN placeAfter
      WHEN latitudeBefore IS NOT NULL THEN place_at(latitudeBefore, longitudeBefore) END AS placeBefore
    FROM seen
  )
  INSERT INTO compared SELECT vehicle, statusBefore, statusAfter, km,
    max(0, min(seenBefore, ${NONE - 1})), max(0, min(seenAfter, ${NONE - 1})),
    iif(statusBefore = ${OK}, askedBefore - seenBefore * 1000, NULL),
    iif(statusAfter = ${OK}, askedAfter - seenAfter * 1000, NULL), placeBefore, placeAfter,
    km > 0 AND is_entering(latitudeBefore, longitudeBefore, latitudeAfter, longitudeAfter),
    km > 0 AND is_entering(latitudeAfter, longitudeAfter, latitudeBefore, longitudeBefore),
    placeBefore <> placeAfter AND region_of(placeBefore) <> region_of(placeAfter)
  FROM placed`;

/** Vehicles of one step, which takes some tens of milliseconds. */
const AT_ONCE = 5_000;

/**
 * Returns a function that fills the TEMP table `compared` with a pair of runs, unless it has the pair as it is now. It
 * works in steps, between which other calls are answered, and returns a key that changes when the table does. Only one
 * pair may be filled in at a time. It throws AppError `not-found`.
 */
export function pairTable(
  db: Database,
  prepare: Prepare,
  places: () => Places | null,
  areas: AreaIndex,
): (comparison: Comparison) => Promise<string> {
  db.exec(TABLE);
  const clear = prepare('DELETE FROM compared');
  const lastOf = prepare<number | null>(`SELECT max(vehicle) FROM (SELECT vehicle FROM run_item
    WHERE run = ? AND vehicle > ? ORDER BY vehicle LIMIT ${AT_ONCE})`).pluck();
  const ledgerOf = ledgerGetter(prepare);
  const isPlaced = isPlacedBy(prepare);
  let filled = '';

  function* fill({ before, after }: Comparison): Generator<void, string> {
    const [earlier, later] = [ledgerOf(before), ledgerOf(after)];
    // Areas that change during the steps change the next key.
    const [drawn, all] = [areas.now(), places()];
    const key = `${earlier.key} ${later.key} ${drawn.version}`;
    if (key === filled) return key;
    filled = '';
    clear.run();
    addPlaceFunctions(db, drawn, all);
    const add = prepare(ADD);
    const areStored = Number(all !== null && isPlaced(all));
    for (let from = 0; ; ) {
      const to = lastOf.get(after, from) ?? null;
      if (to === null) break;
      add.run(earlier.zone, later.zone, areStored, before, after, from, to);
      from = to;
      yield;
    }
    filled = key;
    return key;
  }

  return (comparison) => runInSteps(db, fill(comparison));
}

function addPlaceFunctions(db: Database, areas: Areas, places: Places | null): void {
  const areasAt = (latitude: number, longitude: number) =>
    areas.sets.of(areaSetAt(areas, latitude, longitude));
  db.function(
    'place_at',
    (latitude: number, longitude: number) => places?.numberAt(latitude, longitude) ?? null,
  );
  db.function('region_of', (place: number) => {
    const area = places?.areaOf(place);
    return `${area?.country} ${area?.region ?? ''}`;
  });
  db.function(
    'is_entering',
    (latitude: number, longitude: number, latitudeThere: number, longitudeThere: number) => {
      const here = areasAt(latitude, longitude);
      return Number(areasAt(latitudeThere, longitudeThere).some((area) => !here.includes(area)));
    },
  );
}
