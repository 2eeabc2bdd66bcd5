import type { AgeFilter } from '../../../preload/schemas/fleet.ts';
import { isBelow, isNone } from './bits.ts';

/** A position is late before the first, silent before the second: whole seconds since 1970. */
export interface AgeLimits {
  readonly lateBefore: number;
  readonly silentBefore: number;
}

/** The ages of a position; the index calls each by its number in this list. */
export const AGES: readonly AgeFilter[] = ['recent', 'late', 'silent', 'none'];

/** Number in {@link AGES} of a position's age. Without a branch: see `bits.ts`. */
export function ageOf(seenAt: number, { lateBefore, silentBefore }: AgeLimits): number {
  const isSilent = isBelow(seenAt, silentBefore);
  const isLate = isBelow(seenAt, lateBefore) & (isSilent ^ 1);
  return (isSilent << 1) | isLate | (-isNone(seenAt) & 3);
}
