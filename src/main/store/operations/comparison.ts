import type {
  Comparison,
  ComparisonCounts,
  Difference,
  DifferenceKind,
  DifferencesPage,
  DifferencesRequest,
} from '../../../contract/schemas/runs.ts';
import { differenceKind } from '../../../contract/schemas/runs.ts';
import type { Places } from '../../places/nearest.ts';
import { DAY_MS } from '../../util/clock.ts';
import { createLruCache } from '../../util/lru.ts';
import { type Database, type Prepare, readTransaction } from '../db/database.ts';
import { NONE } from '../fleet-index/columns.ts';
import { filterBySearch } from '../fleet-index/filter-by-vins.ts';
import { pickFromMask } from '../fleet-index/mask.ts';
import { placeKeys } from '../fleet-index/place-keys.ts';
import { sortedBy } from '../fleet-index/sorting.ts';
import type { ListMatches, ViewContext } from '../fleet-index/view-query.ts';
import { highestOf } from '../list-blocks/list-vehicles.ts';
import { NOT_FOUND, OK, QUEUED } from '../status.ts';
import type { FleetParts } from './fleet-parts.ts';
import { pairTable } from './pair-table.ts';
import { runGetter } from './run-reads.ts';

/** Most cached orders of differences. Each takes four bytes for each vehicle. */
const MAX_ORDERS = 4;

/** The pair's table beside the thresholds. */
const FROM_PAIR = 'FROM compared, (SELECT ? AS movedKm, ? AS silentMs)';

const KINDS: Readonly<Record<DifferenceKind, string>> = {
  moved: 'km > movedKm',
  lost: `statusBefore = ${OK} AND statusAfter = ${NOT_FOUND}`,
  found: `statusBefore = ${NOT_FOUND} AND statusAfter = ${OK}`,
  silent: 'silentAfter > silentMs',
  fellSilent: 'silentAfter > silentMs AND silentBefore <= silentMs',
  entered: 'hasEntered',
  left: 'hasLeft',
  border: 'hasCrossed',
};

/** For each column, what its sort key is made of. The fleet index has the order of VINs and identifiers. */
const KEYS: Readonly<Record<DifferencesRequest['sort']['column'], string>> = {
  vin: 'NULL',
  identifier: 'NULL',
  seenBefore: 'seenBefore',
  seenAfter: 'seenAfter',
  placeBefore: 'placeBefore',
  placeAfter: 'placeAfter',
  km: 'round(km * 100000)',
};

/** Comparisons of two runs, by a TEMP table of the pair: see {@link pairTable}. */
export function comparisonReads(
  db: Database,
  prepare: Prepare,
  { places }: Pick<ViewContext, 'places'>,
  { fleet, rows, matcher, areas }: Pick<FleetParts, 'fleet' | 'rows' | 'matcher' | 'areas'>,
) {
  const orders = createLruCache<Uint32Array>(MAX_ORDERS);
  const fill = pairTable(db, prepare, places, areas);
  const getRun = runGetter(prepare);
  const storedRows = comparedRows(prepare);

  /** Answers from the table of a pair. One call waits for the other, since there is one table. */
  let last: Promise<unknown> = Promise.resolve();
  function fromPair<T>(comparison: Comparison, answer: (pairKey: string) => T): Promise<T> {
    const result = last.then(async () => {
      const key = await fill(comparison);
      return readTransaction(db, answer)(key);
    });
    last = result.catch(() => undefined);
    return result;
  }

  function matchesOf({ search, sort }: DifferencesRequest): ListMatches {
    const column = sort.column === 'identifier' ? 'identifier' : 'vin';
    return matcher.matches({ listId: null, search, sort: { column, descending: false } });
  }

  function orderOf(request: DifferencesRequest, matches: ListMatches): Uint32Array {
    const { kind, movedKm, silentDays } = request;
    const { column, descending } = request.sort;
    const byVin = fleet.byVin();
    const size = highestOf(byVin) + 1;
    const mask = new Uint8Array(size);
    const keys = new Uint32Array(size).fill(NONE);
    const ofKind = prepare<[vehicle: number, key: number | null]>(
      `SELECT vehicle, ${KEYS[column]} ${FROM_PAIR} WHERE ${KINDS[kind]}`,
    ).raw();
    for (const [vehicle, key] of ofKind.iterate(movedKm, silentDays * DAY_MS)) {
      mask[vehicle] = 1;
      keys[vehicle] = key ?? NONE;
    }
    keepFound(mask, fleet, matches);
    const numbers = pickFromMask(mask, byVin);
    if (column === 'vin') return descending ? numbers.toReversed() : numbers;
    return sortedBy(numbers, { of: sortKeys(column, keys, matches, places()) }, descending);
  }

  return {
    compare: (comparison: Comparison): Promise<ComparisonCounts> =>
      fromPair(comparison, () => {
        const asked = (runId: number) => {
          const { total, queued } = getRun(runId).counts;
          return total - queued;
        };
        const counts = prepare<Omit<ComparisonCounts, 'onlyBefore' | 'onlyAfter'>>(
          `SELECT count(*) FILTER (WHERE statusBefore <> ${QUEUED}) AS both,
          ${differenceKind.options.map((kind) => `count(*) FILTER (WHERE ${KINDS[kind]}) AS "${kind}"`).join(', ')}
          ${FROM_PAIR}`,
        ).get(comparison.movedKm, comparison.silentDays * DAY_MS);
        if (!counts) throw new Error('an aggregate has a row');
        const [onlyBefore, onlyAfter] = [comparison.before, comparison.after].map(
          (run) => asked(run) - counts.both,
        ) as [number, number];
        return { ...counts, onlyBefore, onlyAfter };
      }),

    differences: (request: DifferencesRequest): Promise<DifferencesPage> =>
      fromPair(request, (pairKey) => {
        const { before, after, offset, limit, ...view } = request;
        const matches = matchesOf(request);
        const key = JSON.stringify([pairKey, view, matches.key, matches.terms]);
        const order = orders.getOrCompute(key, () => orderOf(request, matches));
        const shown = storedRows(order.subarray(offset, offset + limit), request);
        const identifierOf = rows.identifierOf(null);
        const page = shown.map((row) => toDifference(row, identifierOf(row.vehicle), places()));
        return { rows: page, total: order.length };
      }),
  };
}

/** Keeps in a mask the vehicles that a search finds by VIN or identifier. */
function keepFound(mask: Uint8Array, fleet: FleetParts['fleet'], { found, terms }: ListMatches): void {
  if (!found && terms.length === 0) return;
  const others = new Uint8Array(mask.length);
  if (found) others.set(found.subarray(0, mask.length));
  filterBySearch(mask, { numbers: fleet.byVin(), vins: fleet.vins() }, terms, others);
}

function sortKeys(
  column: DifferencesRequest['sort']['column'],
  keys: Uint32Array,
  { ranks }: ListMatches,
  places: Places | null,
): Uint32Array {
  if (column === 'identifier') return ranks.get('identifier') ?? keys;
  if (column !== 'placeBefore' && column !== 'placeAfter') return keys;
  // In 16 bits, `NONE` is `NO_PLACE`.
  return places ? placeKeys(Uint16Array.from(keys), places) : keys;
}

/** A vehicle of the pair's table, with its results from both ledgers. */
interface Stored extends Pick<Difference, 'vin' | 'askedBefore' | 'askedAfter' | 'km'> {
  readonly vehicle: number;
  readonly timestampBefore: string | null;
  readonly seenBefore: number | null;
  readonly latitudeBefore: number | null;
  readonly longitudeBefore: number | null;
  readonly placeBefore: number | null;
  readonly placeAfter: number | null;
  readonly timestampAfter: string | null;
  readonly seenAfter: number | null;
  readonly latitudeAfter: number | null;
  readonly longitudeAfter: number | null;
}

/** Reads the rows of some vehicles of the pair, in the order of `vehicles`. */
function comparedRows(prepare: Prepare): (vehicles: Uint32Array, runs: Comparison) => Stored[] {
  const rows =
    prepare<Stored>(`SELECT vehicle.id AS vehicle, vin, km, seenBefore, seenAfter, placeBefore, placeAfter,
      b.timestamp AS timestampBefore, b.latitude AS latitudeBefore, b.longitude AS longitudeBefore,
      b.asked_at AS askedBefore,
      a.timestamp AS timestampAfter, a.latitude AS latitudeAfter, a.longitude AS longitudeAfter,
      a.asked_at AS askedAfter
    FROM json_each(?) AS wanted
      CROSS JOIN compared ON compared.vehicle = wanted.value
      CROSS JOIN vehicle ON vehicle.id = wanted.value
      CROSS JOIN run_item a ON a.run = ? AND a.vehicle = wanted.value
      LEFT JOIN run_item b ON b.run = ? AND b.vehicle = wanted.value
    ORDER BY wanted.key`);
  return (vehicles, { before, after }) => rows.all(JSON.stringify([...vehicles]), after, before);
}

function toDifference(row: Stored, identifier: Difference['identifier'], places: Places | null): Difference {
  const sighting = (
    timestamp: string | null,
    seenAt: number | null,
    latitude: number | null,
    longitude: number | null,
    number: number | null,
  ): Difference['before'] => {
    if (timestamp === null || seenAt === null || latitude === null || longitude === null) return null;
    const place = number === null ? null : (places?.near(number, latitude, longitude) ?? null);
    return { timestamp, seenAt: seenAt * 1000, latitude, longitude, place };
  };
  const { vin, askedBefore, askedAfter, km } = row;
  return {
    vin,
    identifier,
    before: sighting(
      row.timestampBefore,
      row.seenBefore,
      row.latitudeBefore,
      row.longitudeBefore,
      row.placeBefore,
    ),
    after: sighting(row.timestampAfter, row.seenAfter, row.latitudeAfter, row.longitudeAfter, row.placeAfter),
    askedBefore,
    askedAfter,
    km,
  };
}
