import { averageRate } from './cycle.ts';
import type { Mode, RefusalWave } from './mode.ts';
import { createQuota } from './quota.ts';

/** `Retry-After` and `Date` are in whole seconds (RFC 9110, 5.6.7): the wait may be too long by this much. */
const ROUNDING_MS = 2_000;
/** Time windows are assumed to last whole seconds. */
const SECOND_MS = 1_000;
/** Fewer requests than these say nothing about a window. */
const FEW = 4;
/** This part of a window's requests may be under way. If others have used up the window, no more than it is refused. */
const PART = 0.03;
/** Where others use the window too, each window is tried with this part more requests than the previous one. */
const MORE = 0.1;

/** Whether `Retry-After` is over twice the time for one request, for which a token bucket of this rate would ask. */
export const isWindowLimit = ({ cycle, statedMs }: RefusalWave): boolean =>
  cycle.given >= FEW && statedMs - ROUNDING_MS > 2000 / averageRate(cycle);

/** For a limit of requests per time window: sends them as soon as the service allows. */
export function createWindowedMode(first: RefusalWave): Mode {
  let startedAt = first.sentAt - first.cycle.sendMs;
  /** Start of the window that requests are now assumed to be in. */
  let startsAt = startedAt;
  let most = first.cycle.given;
  let windowMs = lengthOf(startedAt, first);
  let given = most;
  /** Whether the next request goes alone, because it is not sure that the window has begun. */
  let isAlone = true;
  /** Whether a second less was tried, once, because a `Retry-After` date says up to two seconds too much. */
  let isTried = false;
  const lengthToTry = () => (isTried ? windowMs : Math.max(SECOND_MS, windowMs - SECOND_MS));
  let triedMs = lengthToTry();
  let quota = createQuota(most, triedMs, timesOf(first));
  /** Whether others use the window too, so that what is left of it changes. */
  let isShared = false;
  /** How many times in a row much less was accepted than the window should allow. */
  let short = 0;

  const resize = (to: number) => {
    most = Math.ceil(to);
    quota = createQuota(most, triedMs, quota.sentBefore(Number.POSITIVE_INFINITY));
  };

  return {
    kind: 'window',
    delayMs({ now, underWay, latencyMs }) {
      const delay = quota.delayMs(now - latencyMs / 2);
      if (delay > 0) return delay;
      // Twice as many as the window's rate needs, so that all its requests are sent in half of the time.
      const atRate = (2 * most * latencyMs) / windowMs;
      const allowed = isAlone ? 1 : Math.max(2, atRate, PART * most);
      return underWay < allowed ? 0 : Number.POSITIVE_INFINITY;
    },
    sent({ now }) {
      if (now >= startsAt + triedMs) {
        startsAt = now;
        if (isShared && given >= most) resize(most + Math.max(1, MORE * most));
        given = 0;
      }
      quota.sent(now);
    },
    accepted() {
      if (given === 0 && startsAt > startedAt) {
        if (!isTried && startsAt - startedAt < windowMs) windowMs = triedMs;
        isTried ||= startsAt - startedAt < windowMs + SECOND_MS;
        startedAt = startsAt;
      }
      given += 1;
      isAlone = false;
      return 'same';
    },
    paused: () => undefined,
    resumed(refusal) {
      isAlone = true;
      const isShort = refusal.statedMs <= ROUNDING_MS;
      if (!isShort) windowMs = lengthOf(startedAt, refusal);
      if (given === 0) {
        // The window has not begun yet.
        startsAt = Number.NEGATIVE_INFINITY;
      } else if (!isShort) {
        isShared ||= isTried && given < most * (1 - MORE) - 1;
        most = given;
        short = 0;
      } else if (given < most / 2) {
        short += 1;
        if (short > 1) return 'paced';
      } else {
        most = given;
      }
      isTried ||= isShort;
      triedMs = lengthToTry();
      quota = createQuota(most, triedMs, quota.sentBefore(refusal.sentAt));
      return 'same';
    },
    found: () => ({ requestsPerSecond: (1000 * most) / windowMs, burst: most }),
  };
}

/** The window's length in milliseconds, rounded down to whole seconds. */
const lengthOf = (startedAt: number, { sentAt, statedMs }: RefusalWave): number =>
  Math.max(SECOND_MS, Math.floor((sentAt - startedAt + statedMs) / SECOND_MS) * SECOND_MS);

/** When the last requests of a cycle were sent, as far as its marks tell. */
function timesOf({ cycle, sentAt }: RefusalWave): number[] {
  const times: number[] = [];
  for (const { ms, sent } of cycle.marks)
    while (times.length < Math.min(sent, cycle.given)) times.push(sentAt - cycle.sendMs + ms);
  return times;
}
