import type { Box, FleetView } from '../../../preload/schemas/fleet.ts';
import { type Parameter, placeholders } from '../database.ts';
import { REVERSED_VIN } from '../reversed-vin.ts';
import { statusCode } from '../status.ts';
import { prefixEnd, reversed, searchTerms } from './search.ts';

/** A condition on `vehicle`, for a WHERE clause. */
export interface Filter {
  readonly sql: string;
  readonly parameters: readonly Parameter[];
}

/**
 * How a statement goes about it. `gather`: find the few vehicles that fit by the most telling index, then sort.
 * `walk`: follow the index of the order and test each vehicle on the way. The unary plus and the functions around
 * columns are what keeps SQLite from choosing the other way (https://sqlite.org/optoverview.html).
 */
export type Way = 'gather' | 'walk';

/** A view whose conditions on a list's rows, if it has any, have been answered once: see `matching.ts`. */
export interface View extends Omit<FleetView, 'cells'> {
  /** The answer; list and search are in it already. */
  readonly matching?: number;
}

/** What the view shows, as a condition; `1` where it shows everything. */
export function filterOf(view: View, way: Way): Filter {
  const terms = searchTerms(view.search);
  return allOf([
    ...(view.matching === undefined ? [] : [inMatching(view.matching, way)]),
    ...(view.listId === null ? [] : [inList(view.listId, way)]),
    ...(view.statuses.length === 0 ? [] : [inStatuses(view, way)]),
    ...(terms.length === 0 ? [] : [matches(terms, way)]),
    ...(view.box === null ? [] : [inBox(view.box)]),
  ]);
}

/**
 * The vehicles of a view in no order, for a FROM that ends in its WHERE. A big list, or what matched in it, is read by
 * its own key, which is faster than looking up each vehicle of the store in it.
 */
export function rowsOf({ listId, matching, ...others }: View, way: Way): Filter {
  const listed =
    matching !== undefined
      ? { sql: 'SELECT vehicle AS id FROM matching_vehicle WHERE matching = ?', id: matching }
      : { sql: 'SELECT DISTINCT vehicle AS id FROM list_entry WHERE list = ?', id: listId };
  if (listed.id === null || way === 'gather') {
    const { sql, parameters } = filterOf(
      { listId, ...(matching === undefined ? {} : { matching }), ...others },
      way,
    );
    return { sql: `vehicle WHERE (${sql})`, parameters };
  }
  const rest = filterOf({ ...others, listId: null }, way);
  return {
    sql: `(${listed.sql}) CROSS JOIN vehicle USING (id) WHERE (${rest.sql})`,
    parameters: [listed.id, ...rest.parameters],
  };
}

export function allOf(filters: readonly Filter[]): Filter {
  return {
    sql: filters.length === 0 ? '1' : filters.map(({ sql }) => `(${sql})`).join(' AND '),
    parameters: filters.flatMap(({ parameters }) => parameters),
  };
}

export function anyOf(filters: readonly Filter[]): Filter {
  return {
    sql: filters.length === 0 ? '0' : filters.map(({ sql }) => `(${sql})`).join(' OR '),
    parameters: filters.flatMap(({ parameters }) => parameters),
  };
}

function inList(listId: number, way: Way): Filter {
  const sql =
    way === 'gather'
      ? 'vehicle.id IN (SELECT vehicle FROM list_entry WHERE list = ?)'
      : 'EXISTS (SELECT 1 FROM list_entry WHERE list = ? AND vehicle = vehicle.id)';
  return { sql, parameters: [listId] };
}

function inMatching(matching: number, way: Way): Filter {
  const sql =
    way === 'gather'
      ? 'vehicle.id IN (SELECT vehicle FROM matching_vehicle WHERE matching = ?)'
      : 'EXISTS (SELECT 1 FROM matching_vehicle WHERE matching = ? AND vehicle = vehicle.id)';
  return { sql, parameters: [matching] };
}

function inStatuses(view: View, way: Way): Filter {
  const codes = view.statuses.map(statusCode);
  const status = way === 'gather' ? 'status' : '+status';
  return { sql: `${status} IN (${placeholders(codes.length)})`, parameters: codes };
}

/** VINs that begin or end with one of the terms; walking, on any table with a VIN. */
export function matches(terms: readonly string[], way: Way): Filter {
  return anyOf(
    terms.map((term) => {
      if (way === 'walk') {
        const length = term.length;
        return {
          sql: 'substr(vin, 1, ?) = ? OR substr(vin, -?) = ?',
          parameters: [length, term, length, term],
        };
      }
      const end = reversed(term);
      return {
        sql: `(vin >= ? AND vin < ?) OR (${REVERSED_VIN} >= ? AND ${REVERSED_VIN} < ?)`,
        parameters: [term, prefixEnd(term), end, prefixEnd(end)],
      };
    }),
  );
}

/** The map's box may reach beyond 180 degrees, or all around, as the map repeats the world. */
function inBox([west, south, east, north]: Box): Filter {
  const latitudes = { sql: 'latitude BETWEEN ? AND ?', parameters: [south, north] };
  if (east - west >= 360) return latitudes;
  const from = wrap(west);
  const to = wrap(east);
  const across = from > to ? 'longitude >= ? OR longitude <= ?' : 'longitude BETWEEN ? AND ?';
  return allOf([latitudes, { sql: across, parameters: [from, to] }]);
}

/** Into -180 to 180, both of which stay as they are. */
function wrap(longitude: number): number {
  if (longitude >= -180 && longitude <= 180) return longitude;
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}
