import type { ColumnValues } from '../../../contract/schemas/fleet.ts';
import { textPattern } from './fold-table.ts';
import { topItems } from './largest.ts';

/** How many vehicles have each value. */
export type Tally = ReadonlyMap<string, number>;

type Counted = readonly [value: string, count: number];

/** By count, then by value. */
const order = ([one, many]: Counted, [other, few]: Counted) => few - many || (one < other ? -1 : 1);

/** The first `limit` of the values that a search finds, and how many it finds. */
export function choicesOf(tally: Tally, search: string, limit: number): ColumnValues {
  const pattern = textPattern(search);
  const first = topItems(limit, order);
  let distinct = 0;
  for (const counted of tally) {
    if (pattern?.test(counted[0]) === false) continue;
    distinct++;
    first.add(counted);
  }
  return { values: first.inOrder().map(([value, count]) => ({ value, count })), distinct };
}
