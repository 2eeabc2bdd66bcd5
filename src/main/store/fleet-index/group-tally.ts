import type { Group, Groups } from '../../../contract/schemas/overview.ts';
import { countsIn, STATE_COUNT } from './counts.ts';

/** The largest groups, and how many groups there are in all. */
interface Ranked {
  /** The largest first. */
  readonly groups: readonly Group[];
  readonly distinct: number;
}

/** Indexes of the slots after the groups of a tally, for vehicles that are in none of these groups. */
export interface Slots {
  /** For vehicles of the smaller groups. */
  readonly others: number;
  readonly nowhere: number;
  /** For vehicles without a position. */
  readonly unlocated: number;
}

export const slotsAfter = (groups: number): Slots => ({
  others: groups,
  nowhere: groups + 1,
  unlocated: groups + 2,
});

export const emptyTally = (groups: number): Uint32Array => new Uint32Array((groups + 3) * STATE_COUNT);

/** @param tally how many vehicles have each state, slot after slot, the ranked groups first */
export function groupsOf(tally: Uint32Array, { groups, distinct }: Ranked): Groups {
  const { others, nowhere, unlocated } = slotsAfter(groups.length);
  return {
    groups: groups.map((group, slot) => ({ group, counts: countsIn(tally, slot) })),
    distinct,
    others: countsIn(tally, others),
    nowhere: countsIn(tally, nowhere),
    unlocated: countsIn(tally, unlocated),
  };
}

export function countNonZero(counts: Uint32Array): number {
  let some = 0;
  for (const count of counts) if (count > 0) some++;
  return some;
}
