import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Input } from '../../../contract/contract-types.ts';
import type { ColumnValues, FleetPage, FleetRow, FleetView } from '../../../contract/schemas/fleet.ts';
import type { Grouping, Groups } from '../../../contract/schemas/overview.ts';
import type { ColumnSummary } from '../../../contract/schemas/ranges.ts';
import { type Database, type Prepare, readTransaction } from '../db/database.ts';
import { areaGroups } from '../fleet-index/area-groups.ts';
import { fieldSummary, ownSummary } from '../fleet-index/column-summary.ts';
import { columnValuesOf, type VehiclesByOtherFilters } from '../fleet-index/column-values.ts';
import { statesOf } from '../fleet-index/counts.ts';
import { findPasted, type PastedVehicles } from '../fleet-index/find-pasted.ts';
import { type FleetIndex, fleetIndex } from '../fleet-index/fleet-index.ts';
import type { RowFilters } from '../fleet-index/list-masks.ts';
import { type ListMatcher, type ListMatchQuery, listMatcher } from '../fleet-index/list-matches.ts';
import { type ListQuantities, listQuantities } from '../fleet-index/list-quantities.ts';
import { maskToNumbers, pickFromMask } from '../fleet-index/mask.ts';
import { plainPages } from '../fleet-index/plain-pages.ts';
import type { FieldRange } from '../fleet-index/range-bounds.ts';
import { presentList } from '../fleet-index/stored-list.ts';
import { unlistedVehicles } from '../fleet-index/unlisted.ts';
import { valueGroups } from '../fleet-index/value-groups.ts';
import { type KeyedMask, viewMasks } from '../fleet-index/view-masks.ts';
import type { ListMatches, ViewContext, ViewQuery } from '../fleet-index/view-query.ts';
import type { AreaIndex } from '../named-areas/area-index.ts';
import { workIndex } from '../vehicle-work/work-index.ts';
import { fleetRows } from './fleet-rows.ts';
import { rowOperations } from './row-operations.ts';

/** What a thread reads the fleet with. */
export type FleetParts = ReturnType<typeof fleetParts>;

export function fleetParts(prepare: Prepare, context: ViewContext, areas: AreaIndex, isSnapshot: boolean) {
  const fleet = fleetIndex(prepare, context.areas);
  const quantities = listQuantities(prepare);
  return {
    fleet,
    views: viewMasks(fleet, context),
    rows: fleetRows(prepare, { places: context.places, areas }, isSnapshot),
    quantities,
    matcher: listMatcher(prepare, quantities),
    areas,
  };
}

/** What the threads need beside the screen's calls (the contract's verbs): parts of answers, upkeep of the index. */
export function fleetPartReads(db: Database, prepare: Prepare, context: ViewContext, parts: FleetParts) {
  const { fleet, views, rows, quantities, matcher, areas } = parts;
  const pageOf = plainPages(prepare);
  const readSome = readTransaction(db, fleet.readSome);
  const valuesOf = columnValuesOf(prepare, quantities);
  const unlistedNow = unlistedVehicles(prepare);

  function vehiclesOf(query: ViewQuery, vins: readonly string[] | null): Uint32Array {
    const mask = views.maskOf(query);
    return vins ? fleet.find(vins).filter((number) => mask[number] === 1) : pickFromMask(mask, fleet.byVin());
  }

  return {
    ...matchOperations(db, prepare, matcher),
    ...summaryOperations(db, prepare, quantities, { fleet, vehiclesOf }),

    /** A page of all vehicles or of a list's vehicles, in order of VIN or line. It reads nothing from the index. */
    plainPage: readTransaction(
      db,
      (listId: number | null, sort: FleetView['sort'], offset: number, limit: number): FleetPage => {
        const { numbers, total } = pageOf(listId, sort, offset, limit);
        return { rows: rows.placedBy('id', numbers, listId), total };
      },
    ),

    values: readTransaction(
      db,
      (
        { view, column, search, limit }: Input<'fleet', 'values'>,
        beyond: VehiclesByOtherFilters,
      ): ColumnValues => valuesOf(view, column, search, limit, beyond),
    ),

    unlisted: readTransaction(db, unlistedNow),

    /** @param vins only these of the view's vehicles; null: all of them */
    numbers: readTransaction(db, vehiclesOf),

    ascending: readTransaction(db, (query: ViewQuery): Uint32Array => maskToNumbers(views.maskOf(query))),

    /** These vehicles in the view's order, by number. */
    sorted: readTransaction(
      db,
      (query: ViewQuery, vins: readonly string[]): Uint32Array => views.sorted(query, vins),
    ),

    ...groupOperations(db, prepare, context, parts),
    ...rowOperations(db, rows),
    ...workOperations(db, prepare),

    keyedMask: readTransaction(db, (query: ViewQuery): KeyedMask => views.keyedMask(query)),

    /** Rows without places, which an export finds by itself. */
    rowsByVins: readTransaction(db, (vins: readonly string[], listId: number | null = null): FleetRow[] =>
      rows.by('vin', vins, listId),
    ),

    ...upkeep(fleet, areas),

    /** Reads a part of the index into memory: the columns in steps, between which other calls are answered. */
    async warm(part: 'columns' | 'order' | 'vins' | 'places'): Promise<void> {
      if (part === 'columns') while (!readSome()) await nextTurn();
      else if (part === 'order') readTransaction(db, fleet.byVin)();
      else if (part === 'vins') readTransaction(db, fleet.vins)();
      else views.warm();
    },
  };
}

function groupOperations(
  db: Database,
  prepare: Prepare,
  context: ViewContext,
  { fleet, views, quantities }: FleetParts,
) {
  const byArea = areaGroups(context.places);
  const byValue = valueGroups(prepare, quantities);
  const statesNow = (query: ViewQuery) => statesOf(fleet.columns(), views.maskOf(query), context.limits());

  return {
    /** Status and age of each vehicle of the view, by its number. */
    states: readTransaction(db, statesNow),

    areaGroups: readTransaction(
      db,
      (query: ViewQuery, by: Exclude<Grouping, number>, limit: number): Groups =>
        byArea(fleet.columns(), statesNow(query), by, limit),
    ),

    /** @param states of the view's vehicles */
    valueGroups: readTransaction(
      db,
      (listId: number, column: number, limit: number, filters: RowFilters, states: Uint8Array): Groups =>
        byValue(presentList(prepare, listId), column, limit, filters, states),
    ),
  };
}

/** Drops what must be read again. */
const upkeep = (fleet: FleetIndex, areas: AreaIndex) => ({
  /** To be called after answers to these vehicles were committed. */
  touch: (vins: readonly string[]): void => fleet.touch(vins),
  /** To be called when many vehicles may have changed. */
  forget: (): void => fleet.forget(),
  /** To be called after vehicles were removed. An erasure may have changed the areas, too. */
  shrink(): void {
    areas.forget();
    fleet.shrink();
  },
  /** To be called after named areas were changed. */
  forgetAreas: (): void => areas.forget(),
});

function workOperations(db: Database, prepare: Prepare) {
  const { worked, workRanks, workFound, readWork, workValues } = workIndex(prepare);
  return {
    worked: readTransaction(db, worked),
    workRanks: readTransaction(db, workRanks),
    workFound: readTransaction(db, workFound),
    readWork: readTransaction(db, readWork),
    workValues: readTransaction(db, workValues),
  };
}

/** What the rows of lists say about vehicles, and the texts that a search in them needs. */
function matchOperations(db: Database, prepare: Prepare, matcher: ListMatcher) {
  const { matches, readTexts, readIdentifiers, findNamed, identified } = matcher;
  const readSomeTexts = readTransaction(db, readTexts);
  const readSomeIdentifiers = readTransaction(db, readIdentifiers);
  let textsWanted: number | null = null;

  return {
    matches: readTransaction(db, (query: ListMatchQuery): ListMatches => {
      // Stops reading the texts of another list ahead, which would push this list's texts out of the cache.
      if (query.search !== '') textsWanted = query.listId;
      return matches(query);
    }),

    /** Reads the texts that a search in a list needs, in steps, until the texts of another list are wanted. */
    async readTexts(listId: number): Promise<void> {
      textsWanted = listId;
      while (textsWanted === listId && !readSomeTexts(listId)) await nextTurn();
    },

    /** Reads the identifiers that a search in all vehicles needs, in steps. */
    async readIdentifiers(): Promise<void> {
      while (!readSomeIdentifiers()) await nextTurn();
    },

    /** The vehicles whose identifier fits a filter. */
    identified: readTransaction(db, identified),

    /** @param within 1 for each vehicle that may be found; null: all */
    findPasted: readTransaction(
      db,
      (text: string, within: Uint8Array | null): PastedVehicles =>
        findPasted(prepare, findNamed, text, within),
    ),
  };
}

interface SummaryParts {
  readonly fleet: FleetIndex;
  readonly vehiclesOf: (query: ViewQuery, vins: readonly string[] | null) => Uint32Array;
}

function summaryOperations(
  db: Database,
  prepare: Prepare,
  quantities: ListQuantities,
  { fleet, vehiclesOf }: SummaryParts,
) {
  return {
    /** The summary of a column that every vehicle has, over the view's vehicles or over those of `vins` among them. */
    fieldSummary: readTransaction(
      db,
      (query: ViewQuery, vins: readonly string[] | null, column: FieldRange['column']): ColumnSummary =>
        fieldSummary(fleet.columns(), column, vehiclesOf(query, vins)),
    ),

    /** The summary of a list's own column, over the given vehicles. */
    ownSummary: readTransaction(
      db,
      (listId: number, column: number, vehicles: Uint32Array): ColumnSummary => {
        const list = presentList(prepare, listId);
        const kind = quantities.kindOf(list, column);
        if (!kind) return { kind: 'text' };
        const values = quantities.ofRows(list, column, kind);
        return ownSummary(kind, values, quantities.vehiclesOf(list), vehicles);
      },
    ),
  };
}
