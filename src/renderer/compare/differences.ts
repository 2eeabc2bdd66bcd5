import type { Comparison, Difference, DifferenceKind } from '../../preload/schemas/runs.ts';
import type { CopyCell } from '../../shared/cells/tsv.ts';
import { ask } from '../bridge.ts';
import { formatWallTime } from '../ui/time.ts';

/** Rows of one call for the copy: the core's maximum. */
const PAGE = 1000;

/** One page of the differences of a kind, by VIN after the given one (null: from the first). */
export const differencesAfter = (
  comparison: Comparison,
  kind: DifferenceKind,
  afterVin: string | null,
  limit: number,
): Promise<readonly Difference[]> =>
  ask(window.rastro.runs.differences({ ...comparison, kind, afterVin, limit }));

/**
 * Every difference of a kind, in the core's order, page by page.
 *
 * @throws BridgeError
 */
export async function allDifferences(comparison: Comparison, kind: DifferenceKind): Promise<Difference[]> {
  const all: Difference[] = [];
  for (;;) {
    const page = await differencesAfter(comparison, kind, all.at(-1)?.vin ?? null, PAGE);
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}

/**
 * A difference as the cells of a spreadsheet: VIN, time, latitude, longitude before and after, kilometres.
 *
 * @param language by which times are written, BCP 47
 */
export function cellsOf({ vin, before, after, km }: Difference, language: string): CopyCell[] {
  const sighting = (seen: Difference['before']): CopyCell[] =>
    seen ? [formatWallTime(seen.timestamp, language), seen.latitude, seen.longitude] : [null, null, null];
  return [vin, ...sighting(before), ...sighting(after), km === null ? null : Math.round(km * 1000) / 1000];
}
