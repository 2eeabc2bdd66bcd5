import type {
  Comparison,
  ComparisonCounts,
  DifferencesPage,
  DifferencesRequest,
} from '../../../preload/schemas/runs.ts';
import type { Places } from '../../places/nearest.ts';
import { createLruCache } from '../../util/lru.ts';
import { comparedRows, findPlaces, toDifferences } from '../comparison/compared-rows.ts';
import { countsOf, differencesOfKind, sortedDifferences } from '../comparison/differences.ts';
import { type LedgerPair, type PlacesOfPairs, readLedgers, type TwoRuns } from '../comparison/ledger-pair.ts';
import { type Database, type Prepare, readTransaction } from '../db/database.ts';
import { filterBySearch } from '../fleet-index/filter-by-vins.ts';
import type { ListMatches, ViewContext } from '../fleet-index/view-query.ts';
import { type Areas, areaSetAt } from '../named-areas/area-index.ts';
import { isPlacedBy } from './backfill-places.ts';
import type { IndexParts } from './fleet-index.ts';
import { cached, runInSteps } from './in-steps.ts';
import { ledgerGetter, runGetter } from './run-reads.ts';

/** Most cached orders of differences. Each takes four bytes for each vehicle. */
const MAX_ORDERS = 4;

/** Two runs as they are now, with a key that changes when their ledgers or the areas change. */
interface Pairing extends TwoRuns {
  readonly key: string;
  /** Number of vehicles in the later run's ledger. */
  readonly most: number;
}

/**
 * Comparisons of two runs. Both ledgers are read into memory once, in steps, so that other calls are answered
 * meanwhile. After that, counts, filters and orders of a million vehicles take milliseconds.
 */
export function comparisonReads(
  db: Database,
  prepare: Prepare,
  { places }: Pick<ViewContext, 'places'>,
  { fleet, rows, matcher, areas }: Pick<IndexParts, 'fleet' | 'rows' | 'matcher' | 'areas'>,
) {
  const pairs = createLruCache<Promise<LedgerPair>>(1);
  const orders = createLruCache<Promise<Uint32Array>>(MAX_ORDERS);
  const storedRows = comparedRows(prepare);
  const isPlaced = isPlacedBy(prepare);
  // A change of the areas changes the key, so that the pair is read again.
  const pairing = readTransaction(
    db,
    pairingOf(prepare, () => areas.now().version),
  );
  const asked = readTransaction(db, askedIn(prepare));

  const byVin = () => fleet.byVin();
  const pairOf = (runs: Pairing): Promise<LedgerPair> =>
    cached(pairs, runs.key, () =>
      runInSteps(db, readLedgers(prepare, runs, runs.most, byVin, placesOfPairs(areas.now(), places()))),
    );
  const areasOf = (set: number) => areas.now().sets.of(set);

  const matchesOf = readTransaction(db, ({ search, sort }: DifferencesRequest) => {
    const column = sort.column === 'identifier' ? 'identifier' : 'vin';
    const matches = matcher.matches({ listId: null, search, sort: { column, descending: false } });
    return { key: [matches.key, ...matches.terms].join(' '), matches };
  });

  async function orderOf(runs: Pairing, pair: LedgerPair, request: DifferencesRequest): Promise<Uint32Array> {
    const { kind, movedKm, silentDays, search, sort } = request;
    const { key, matches } = matchesOf(request);
    const order = async () => {
      const found = readTransaction(db, () => foundBy(fleet, matches))();
      const indexes = differencesOfKind(pair, kind, request, found, areasOf);
      const all = places();
      if (all && (sort.column === 'placeBefore' || sort.column === 'placeAfter'))
        await runInSteps(
          db,
          findPlaces(pair, indexes, (vehicles) => storedRows(runs, vehicles), all, isPlaced(all)),
        );
      return sortedDifferences(
        pair,
        indexes,
        sort,
        matches.ranks.get('identifier') ?? new Uint32Array(),
        all,
      );
    };
    return cached(orders, JSON.stringify([runs.key, kind, movedKm, silentDays, search, sort, key]), order);
  }

  return {
    async compare(comparison: Comparison): Promise<ComparisonCounts> {
      const [before, after] = [asked(comparison.before), asked(comparison.after)];
      const counts = countsOf(await pairOf(pairing(comparison)), comparison, areasOf);
      return { ...counts, onlyBefore: before - counts.both, onlyAfter: after - counts.both };
    },

    async differences(request: DifferencesRequest): Promise<DifferencesPage> {
      const runs = pairing(request);
      const pair = await pairOf(runs);
      const order = await orderOf(runs, pair, request);
      const shown = order.subarray(request.offset, request.offset + request.limit);
      const vehicles = Array.from(shown, (index) => pair.vehicles[index] ?? 0);
      const page = readTransaction(db, () =>
        toDifferences(pair, shown, storedRows(runs, vehicles), rows.identifierOf(null), places()),
      );
      return { rows: page(), total: order.length };
    },
  };
}

/** A mask, by number, of the vehicles that a search finds by VIN or identifier; null where nothing is searched. */
function foundBy(fleet: IndexParts['fleet'], { found, terms }: ListMatches): Uint8Array | null {
  if (!found && terms.length === 0) return null;
  const numbers = fleet.byVin();
  const size = numbers.reduce((highest, number) => Math.max(highest, number), 0) + 1;
  const mask = new Uint8Array(size).fill(1);
  const others = new Uint8Array(size);
  if (found) others.set(found.subarray(0, size));
  filterBySearch(mask, { numbers, vins: fleet.vins() }, terms, others);
  return mask;
}

/** Finds the areas and the region of a position. */
function placesOfPairs(areas: Areas, places: Places | null): PlacesOfPairs {
  return {
    areasAt: (latitude, longitude) => (areas.all.length === 0 ? 0 : areaSetAt(areas, latitude, longitude)),
    regionAt(latitude, longitude) {
      const place = places?.numberAt(latitude, longitude) ?? null;
      if (!places || place === null) return '';
      const { country, region } = places.areaOf(place);
      return `${country} ${region ?? ''}`;
    },
  };
}

/** Counts the vehicles that a run has looked up so far. Throws AppError `not-found`. */
function askedIn(prepare: Prepare): (runId: number) => number {
  const getRun = runGetter(prepare);
  return (runId) => {
    const { total, queued } = getRun(runId).counts;
    return total - queued;
  };
}

function pairingOf(prepare: Prepare, areasVersion: () => number): (comparison: Comparison) => Pairing {
  const ledgerOf = ledgerGetter(prepare);
  return ({ before, after }) => {
    const [earlier, later] = [ledgerOf(before), ledgerOf(after)];
    return {
      ...{ before, after, zoneBefore: earlier.zone, zoneAfter: later.zone },
      key: `${earlier.key} ${later.key} ${areasVersion()}`,
      most: later.run.counts.total,
    };
  };
}
