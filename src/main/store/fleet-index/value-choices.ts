import type { ColumnValues } from '../../../contract/schemas/fleet.ts';
import { textPattern } from './fold-table.ts';
import { topItems } from './largest.ts';

/** How many vehicles have each value. */
export type Tally = ReadonlyMap<string, number>;

type Counted = readonly [value: string, count: number];

const NUMBER = /^-?\d+(?:[.,]\d+)?$/;

const numberIn = (value: string): number => (NUMBER.test(value) ? Number(value.replace(',', '.')) : Infinity);

/** By count, then by value: numbers by size, before other texts. */
const order = ([one, many]: Counted, [other, few]: Counted) => {
  if (many !== few) return few - many;
  const [first, second] = [numberIn(one), numberIn(other)];
  return first === second ? (one < other ? -1 : 1) : first - second;
};

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
