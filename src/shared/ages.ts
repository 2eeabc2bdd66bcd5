import type { Settings } from '../contract/schemas/app.ts';
import type { AgeTier } from '../contract/schemas/fleet.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

export type AgeHours = Pick<Settings, 'lateAfterHours' | 'silentAfterHours'>;

export interface AgeLimits {
  readonly lateBefore: number;
  readonly silentBefore: number;
}

/** Whether a position becomes late before it becomes silent. The settings must keep this order. */
export const isOrdered = ({ lateAfterHours, silentAfterHours }: AgeHours): boolean =>
  lateAfterHours < silentAfterHours;

/** @param now milliseconds since 1970, like the limits */
const limitsAt = (now: number, { lateAfterHours, silentAfterHours }: AgeHours): AgeLimits => ({
  lateBefore: now - lateAfterHours * HOUR_MS,
  silentBefore: now - silentAfterHours * HOUR_MS,
});

/**
 * The limits for many positions at once, in whole seconds since 1970, as of the start of the current minute. Whole
 * minutes are exact enough for ages in hours, and results that are cached by these limits stay valid for a minute.
 *
 * @param now milliseconds since 1970
 */
export function ageLimits(now: number, hours: AgeHours): AgeLimits {
  const { lateBefore, silentBefore } = limitsAt(Math.floor(now / MINUTE_MS) * MINUTE_MS, hours);
  // Hours may have fractions. A clock that lost its date may be near 1970, where a limit would be negative.
  const seconds = (ms: number) => Math.max(0, Math.floor(ms / 1000));
  return { lateBefore: seconds(lateBefore), silentBefore: seconds(silentBefore) };
}

/** The tier of a position. `seenAt` has the unit of the limits; a time in the future is recent. */
export function tierOf(seenAt: number, { lateBefore, silentBefore }: AgeLimits): AgeTier {
  if (seenAt < silentBefore) return 'silent';
  return seenAt < lateBefore ? 'late' : 'recent';
}

/**
 * The tier of a position, to the millisecond.
 *
 * @param seenAt when the vehicle was there, milliseconds since 1970
 * @param now milliseconds since 1970
 */
export const ageTier = (seenAt: number, now: number, hours: AgeHours): AgeTier =>
  tierOf(seenAt, limitsAt(now, hours));
