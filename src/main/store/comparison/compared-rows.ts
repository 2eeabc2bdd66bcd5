import type { Difference } from '../../../preload/schemas/runs.ts';
import type { Places } from '../../places/nearest.ts';
import type { Prepare } from '../db/database.ts';
import { NO_PLACE, NONE } from '../fleet-index/columns.ts';
import type { IdentifierOf } from '../fleet-index/identifiers.ts';
import type { LedgerPair, TwoRuns } from './ledger-pair.ts';

/** A vehicle's results in two runs, from their ledgers. */
interface Stored {
  readonly vehicle: number;
  readonly vin: string;
  readonly timestampBefore: string | null;
  readonly latitudeBefore: number | null;
  readonly longitudeBefore: number | null;
  readonly askedBefore: number | null;
  readonly timestampAfter: string | null;
  readonly latitudeAfter: number | null;
  readonly longitudeAfter: number | null;
  readonly askedAfter: number | null;
  /** The place stored with the vehicle's last position, if the later run has the same position; else null. */
  readonly placeAfter: number | null;
}

/** Returns a function that reads the rows of some vehicles in both ledgers, in the order of `vehicles`. */
export function comparedRows(prepare: Prepare) {
  const rows = prepare<Stored>(`SELECT a.vehicle, vehicle.vin,
      b.timestamp AS timestampBefore, b.latitude AS latitudeBefore, b.longitude AS longitudeBefore,
      b.asked_at AS askedBefore,
      a.timestamp AS timestampAfter, a.latitude AS latitudeAfter, a.longitude AS longitudeAfter,
      a.asked_at AS askedAfter,
      CASE WHEN vehicle.latitude = a.latitude AND vehicle.longitude = a.longitude THEN vehicle.place END AS placeAfter
    FROM json_each(?) AS wanted
      CROSS JOIN run_item a ON a.run = ? AND a.vehicle = wanted.value
      CROSS JOIN vehicle ON vehicle.id = a.vehicle
      LEFT JOIN run_item b ON b.run = ? AND b.vehicle = a.vehicle
    ORDER BY wanted.key`);
  return ({ before, after }: TwoRuns, vehicles: readonly number[]): Stored[] =>
    rows.all(JSON.stringify(vehicles), after, before);
}

/** The rows that the screen shows for these indexes of the pair. */
export function toDifferences(
  pair: LedgerPair,
  indexes: Uint32Array,
  stored: readonly Stored[],
  identifierOf: IdentifierOf,
  places: Places | null,
): Difference[] {
  const byVehicle = new Map(stored.map((row) => [row.vehicle, row]));
  return [...indexes].flatMap((index): Difference[] => {
    const row = byVehicle.get(pair.vehicles[index] ?? 0);
    if (!row) return [];
    const km = pair.km[index] ?? Number.NaN;
    const seen = { before: pair.seenBefore[index] ?? NONE, after: pair.seenAfter[index] ?? NONE };
    const { vin, timestampBefore, latitudeBefore, longitudeBefore } = row;
    const { timestampAfter, latitudeAfter, longitudeAfter } = row;
    return [
      {
        vin,
        identifier: identifierOf(row.vehicle),
        before: sighting(timestampBefore, seen.before, latitudeBefore, longitudeBefore, places),
        after: sighting(timestampAfter, seen.after, latitudeAfter, longitudeAfter, places),
        askedBefore: row.askedBefore,
        askedAfter: row.askedAfter,
        km: Number.isNaN(km) ? null : km,
      },
    ];
  });
}

/** @param seenAt in seconds */
function sighting(
  timestamp: string | null,
  seenAt: number,
  latitude: number | null,
  longitude: number | null,
  places: Places | null,
): Difference['before'] {
  if (timestamp === null || seenAt === NONE || latitude === null || longitude === null) return null;
  const place = places?.nearest(latitude, longitude) ?? null;
  return { timestamp, seenAt: seenAt * 1000, latitude, longitude, place };
}

/** Vehicles of one part, which takes some ten milliseconds. */
const AT_ONCE = 1_000;

/**
 * Finds the nearest places of vehicles that have none yet. Yields after each part, since a million take some seconds.
 *
 * @param areStored whether the database has the place of every vehicle, by the numbers of `places`
 */
export function* findPlaces(
  pair: LedgerPair,
  indexes: Uint32Array,
  rowsOf: (vehicles: readonly number[]) => readonly Stored[],
  places: Places,
  areStored: boolean,
): Generator<void> {
  const missing = indexes.filter((index) => pair.isPlaced[index] !== 1);
  for (let from = 0; from < missing.length; from += AT_ONCE) {
    const part = missing.subarray(from, from + AT_ONCE);
    const byVehicle = new Map(
      rowsOf(Array.from(part, (index) => pair.vehicles[index] ?? 0)).map((row) => [row.vehicle, row]),
    );
    for (const index of part) {
      const row = byVehicle.get(pair.vehicles[index] ?? 0);
      const stored = areStored ? row?.placeAfter : null;
      const after = stored ?? placeAt(row?.latitudeAfter, row?.longitudeAfter, places);
      pair.placeAfter[index] = after;
      pair.placeBefore[index] =
        pair.km[index] === 0 ? after : placeAt(row?.latitudeBefore, row?.longitudeBefore, places);
      pair.isPlaced[index] = 1;
    }
    yield;
  }
}

function placeAt(
  latitude: number | null | undefined,
  longitude: number | null | undefined,
  places: Places,
): number {
  if (latitude == null || longitude == null) return NO_PLACE;
  return places.numberAt(latitude, longitude) ?? NO_PLACE;
}
