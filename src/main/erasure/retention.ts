import type { Settings } from '../../contract/schemas/app.ts';
import type { Retention } from '../../contract/schemas/erasure.ts';
import type { RetentionScope } from '../store/records.ts';
import { DAY_MS } from '../util/clock.ts';

/** How long data are kept. Where a policy fixes a limit, the settings already have its value (`governedSettings`). */
export function retentionOf({ keepPositionsDays, oldPositions, keepUnlistedDays }: Settings): Retention {
  return { keepPositionsDays, oldPositions, keepUnlistedDays };
}

/** What is to be erased because it has passed the limits by `now`, milliseconds since 1970. */
export function retentionScope(
  { keepPositionsDays, oldPositions, keepUnlistedDays }: Retention,
  now: number,
): RetentionScope {
  const before = (days: number | null) => (days === null ? null : now - days * DAY_MS);
  return {
    kind: 'retention',
    positionsBefore: before(keepPositionsDays),
    oldPositions,
    unlistedBefore: before(keepUnlistedDays),
  };
}
