import type { FleetView, SortColumn } from '../../../preload/schemas/fleet.ts';
import type { Parameter } from '../database.ts';
import type { Filter } from './filter.ts';

/** A stretch of a view in which the order is that of `keys`, all ascending or all descending. */
export interface Segment {
  readonly condition: string;
  readonly keys: readonly string[];
}

/**
 * A total order: ties by VIN, and what has no time comes last in both directions, as in a spreadsheet. The walk
 * through it is that of one index, forwards or backwards, in one or two segments.
 */
export interface Order {
  readonly index: string;
  readonly segments: readonly Segment[];
  readonly descending: boolean;
}

const orders: Readonly<Partial<Record<SortColumn, Omit<Order, 'descending'>>>> = {
  vin: { index: 'vehicle_vin', segments: [{ condition: '1', keys: ['vin'] }] },
  status: { index: 'vehicle_status', segments: [{ condition: '1', keys: ['status', 'vin'] }] },
  seenAt: { index: 'vehicle_seen_at', segments: timeSegments('seen_at') },
  askedAt: { index: 'vehicle_asked_at', segments: timeSegments('asked_at') },
};

function timeSegments(column: string): Segment[] {
  return [
    { condition: `${column} IS NOT NULL`, keys: [column, 'vin'] },
    { condition: `${column} IS NULL`, keys: ['vin'] },
  ];
}

export function orderOf({ sort }: Pick<FleetView, 'sort'>): Order {
  const order = orders[sort.column] ?? {
    index: 'vehicle_vin',
    segments: [{ condition: '1', keys: ['vin'] }],
  };
  return { ...order, descending: sort.descending };
}

/** ORDER BY terms within a segment. */
export function orderBy(keys: readonly string[], descending: boolean): string {
  return keys.map((key) => (descending ? `${key} DESC` : key)).join(', ');
}

/** ORDER BY terms of all segments, for rows that are gathered first: no index is to be followed, hence the plus. */
export function sortTerms({ segments, descending }: Order): string {
  const terms = segments.slice(1).map(({ condition }) => condition);
  const keys = segments[0]?.keys.map((key) => `+${key}`) ?? [];
  return [...terms, orderBy(keys, descending)].join(', ');
}

/** Rows on one side of a key, in the index's own direction. */
export function beside(
  keys: readonly string[],
  comparison: '<' | '>' | '<=' | '>=',
  key: readonly Parameter[],
): Filter {
  return { sql: `(${keys.join(', ')}) ${comparison} (${keys.map(() => '?').join(', ')})`, parameters: key };
}
