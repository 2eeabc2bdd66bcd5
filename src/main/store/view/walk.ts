import type { Parameter, Prepare } from '../database.ts';
import { allOf, filterOf, type View } from './filter.ts';
import { beside, type Order, orderBy, type Segment } from './order.ts';

/** The key of the row at an offset of a segment. */
export interface Anchor {
  readonly offset: number;
  readonly key: readonly Parameter[];
}

/** Known places of a segment; they hold as long as the data does. */
export interface Trail {
  readonly segment: Segment;
  readonly length: number;
  readonly anchors: Anchor[];
}

const MAX_ANCHORS = 500;

/**
 * The ids at `start` to `start + count` of a segment: a keyset walk from the nearest place known, which is an
 * anchor, the beginning or the end.
 */
export function walk(
  prepare: Prepare,
  view: View,
  order: Order,
  trail: Trail,
  start: number,
  count: number,
): number[] {
  const { keys, condition } = trail.segment;
  const end = start + count;
  const before = nearest(
    trail.anchors.filter(({ offset }) => offset <= start),
    start,
  );
  const after = nearest(
    trail.anchors.filter(({ offset }) => offset >= end),
    end,
  );
  const forwardSkip = start - (before?.offset ?? 0);
  const backwardSkip = (after?.offset ?? trail.length) - end;
  const forwards = forwardSkip <= backwardSkip;

  const descending = order.descending === forwards;
  const from = forwards
    ? before && beside(keys, descending ? '<=' : '>=', before.key)
    : after && beside(keys, descending ? '<' : '>', after.key);
  const filter = allOf([{ sql: condition, parameters: [] }, ...(from ? [from] : []), filterOf(view, 'walk')]);
  const rows = prepare<{ id: number } & Record<string, Parameter>>(
    `SELECT id, ${keys.join(', ')} FROM vehicle INDEXED BY ${order.index} WHERE ${filter.sql}
     ORDER BY ${orderBy(keys, descending)} LIMIT ? OFFSET ?`,
  ).all(...filter.parameters, count, forwards ? forwardSkip : backwardSkip);
  if (!forwards) rows.reverse();

  for (const index of [0, rows.length - 1]) {
    const row = rows[index];
    if (row) remember(trail, { offset: start + index, key: keys.map((key) => row[key] ?? null) });
  }
  return rows.map(({ id }) => id);
}

function nearest(anchors: readonly Anchor[], offset: number): Anchor | null {
  const distance = (anchor: Anchor) => Math.abs(anchor.offset - offset);
  return anchors.reduce<Anchor | null>(
    (best, anchor) => (best && distance(best) <= distance(anchor) ? best : anchor),
    null,
  );
}

function remember(trail: Trail, anchor: Anchor): void {
  if (trail.anchors.some(({ offset }) => offset === anchor.offset)) return;
  trail.anchors.push(anchor);
  if (trail.anchors.length > MAX_ANCHORS) trail.anchors.shift();
}
