import type { Settings } from '../../contract/schemas/app.ts';
import { type Clock, DAY_MS } from '../util/clock.ts';
import { repeat } from '../util/repeat.ts';
import type { Erasure } from './erasure.ts';
import { retentionOf, retentionScope } from './retention.ts';

/** Delay of the first check, so that the screen's first requests come before: a check keeps the list thread busy. */
export const FIRST_CHECK_MS = 60_000;
/** Longest wait for a check, so that a changed system clock, or a computer that slept, is noticed. */
const LONGEST_SLEEP_MS = 3_600_000;
/** A clock that was set by more than this counts once it has stayed so until the next check. */
const LARGE_JUMP_MS = 7 * DAY_MS;

interface RetentionWatchDeps {
  readonly erasure: Pick<Erasure, 'preview' | 'erase' | 'resume'>;
  readonly settings: () => Promise<Settings>;
  readonly clock: Clock;
  /** Called when a check failed. The next check comes after an hour. */
  readonly failed: (error: unknown) => void;
}

export interface RetentionWatch {
  /** Applies the limits at once, because a limit was changed. */
  check(): void;
  close(): void;
}

/**
 * Finishes at once an erasure that an earlier session began. Erases what has passed the limits: soon after the start,
 * every day, and when a limit is changed.
 */
export function watchRetention({ erasure, settings, clock, failed }: RetentionWatchDeps): RetentionWatch {
  let doneAt = Number.NEGATIVE_INFINITY;
  let isAsked = false;
  let isStart = true;
  const offset = () => clock.now() - clock.monotonic();
  let offsetBefore = offset();

  /** Whether the clock was set far ahead or back since the last check. A wrong date may be right again in minutes. */
  function hasJumped(): boolean {
    const before = offsetBefore;
    offsetBefore = offset();
    return Math.abs(offsetBefore - before) > LARGE_JUMP_MS;
  }

  async function apply(): Promise<void> {
    const now = clock.now();
    if (hasJumped() && !isAsked) return;
    if (isAsked) doneAt = Number.NEGATIVE_INFINITY;
    isAsked = false;
    if (Math.abs(now - doneAt) < DAY_MS) return;
    const scope = retentionScope(retentionOf(await settings()), now);
    if (scope.positionsBefore !== null || scope.unlistedBefore !== null) {
      const { vehicles, positions, runPositions, files } = await erasure.preview(scope);
      if (vehicles + positions + runPositions + files > 0) await erasure.erase(scope);
    }
    doneAt = now;
  }

  const watch = repeat(clock, async (closed) => {
    const isFirst = isStart;
    isStart = false;
    try {
      await erasure.resume();
      if (isFirst) return FIRST_CHECK_MS;
      await apply();
    } catch (error) {
      if (!closed.aborted) failed(error);
    }
    return LONGEST_SLEEP_MS;
  });
  return {
    check() {
      isAsked = true;
      watch.wake();
    },
    close: watch.close,
  };
}
