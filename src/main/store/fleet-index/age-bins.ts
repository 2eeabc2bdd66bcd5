import type { AgeBin, AgeHistogram } from '../../../contract/schemas/overview.ts';
import type { AgeLimits } from '../../../shared/ages.ts';
import { AGES, ageOf } from './branchless-filters.ts';
import { type Columns, NONE } from './columns.ts';
import type { VehicleMask } from './mask.ts';
import { localStart } from './range-bounds.ts';

/** The least age of each bin, in days. */
const FIRST_DAYS = [0, 1, 2, 4, 7, 14, 30, 60, 90, 180, 365];

/**
 * The earliest time of each bin but the last, which has none: seconds since 1970, by the calendar of this computer.
 *
 * @param now milliseconds since 1970
 */
export function binStarts(now: number): number[] {
  const today = new Date(now);
  return FIRST_DAYS.slice(1).map((days) =>
    localStart(today.getFullYear(), today.getMonth(), today.getDate() - days + 1),
  );
}

/**
 * Counts the positions of the vehicles in a mask by their age in days.
 *
 * @param starts when the bins begin: see `binStarts`
 */
export function ageHistogram(
  { seenAt }: Columns,
  mask: VehicleMask,
  limits: AgeLimits,
  starts: readonly number[],
): AgeHistogram {
  const tally = new Uint32Array((starts.length + 1) * AGES.length);
  let none = 0;
  for (let number = 0; number < mask.length; number++) {
    if (mask[number] === 0) continue;
    const seen = seenAt[number] ?? NONE;
    if (seen === NONE) {
      none++;
      continue;
    }
    let bin = 0;
    while (bin < starts.length && seen < (starts[bin] ?? 0)) bin++;
    const at = bin * AGES.length + ageOf(seen, limits);
    tally[at] = (tally[at] ?? 0) + 1;
  }
  return { bins: FIRST_DAYS.map((_, bin) => binOf(tally, bin)), none };
}

function binOf(tally: Uint32Array, bin: number): AgeBin {
  const [recent = 0, late = 0, silent = 0] = tally.subarray(bin * AGES.length);
  const next = FIRST_DAYS[bin + 1];
  return {
    least: bin === 0 ? null : (FIRST_DAYS[bin] ?? 0),
    most: next === undefined ? null : next - 1,
    byAge: { recent, late, silent },
  };
}
