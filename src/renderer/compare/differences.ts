import type { Comparison, Difference, DifferenceKind } from '../../preload/schemas/runs.ts';
import type { CopyCell } from '../../shared/cells/tsv.ts';
import { ask } from '../bridge.ts';
import { identifiersOf } from '../state/identifiers.ts';
import { formatWallTime } from '../ui/time.ts';

/** Rows of one call for the copy: the core's maximum. */
const PAGE = 1000;

/** A difference, with what lists call the vehicle; null: nothing. */
export interface NamedDifference extends Difference {
  readonly identifier: string | null;
}

/** One page of the differences of a kind, by VIN after the given one (null: from the first). */
export async function differencesAfter(
  comparison: Comparison,
  kind: DifferenceKind,
  afterVin: string | null,
  limit: number,
): Promise<readonly NamedDifference[]> {
  const page = await ask(window.rastro.runs.differences({ ...comparison, kind, afterVin, limit }));
  const identifiers = await identifiersOf(page.map(({ vin }) => vin));
  return page.map((difference) => ({ ...difference, identifier: identifiers.get(difference.vin) ?? null }));
}

/**
 * Every difference of a kind, in the core's order, page by page.
 *
 * @throws BridgeError
 */
export async function allDifferences(
  comparison: Comparison,
  kind: DifferenceKind,
): Promise<NamedDifference[]> {
  const all: NamedDifference[] = [];
  for (;;) {
    const page = await differencesAfter(comparison, kind, all.at(-1)?.vin ?? null, PAGE);
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}

/**
 * A difference as the cells of a spreadsheet: VIN, identifier, time, latitude, longitude before and after, kilometres.
 *
 * @param language by which times are written, BCP 47
 */
export function cellsOf(
  { vin, identifier, before, after, km }: NamedDifference,
  language: string,
): CopyCell[] {
  const sighting = (seen: Difference['before']): CopyCell[] =>
    seen ? [formatWallTime(seen.timestamp, language), seen.latitude, seen.longitude] : [null, null, null];
  return [
    vin,
    identifier,
    ...sighting(before),
    ...sighting(after),
    km === null ? null : Math.round(km * 1000) / 1000,
  ];
}
