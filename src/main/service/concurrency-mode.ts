import { ENOUGH_REQUESTS, type Mode, type RefusalWave } from './mode.ts';
import { LATE_MS } from './pacer.ts';

/** If a trial accepts this many times (what was given at first + `ENOUGH_REQUESTS`), no rate explains it. */
const ENOUGH = 2;
/** After this time at a limit, one more request under way is tried. */
const PROBE_MS = 60_000;
/** Requests are sent a little faster than those under way are answered (BBR's pacing gain). */
const GAIN = 1.25;

/** Whether every accepted request had fewer requests under way beside it than the first refused one. */
export const isConcurrencyLimit = ({ beside, mostBeside }: RefusalWave): boolean =>
  beside > Math.max(0, mostBeside);

/** Whether the service took most requests that were sent after the first refused one, as when places become free. */
export const isMostlyAccepted = ({ refused, acceptedAfter }: RefusalWave): boolean =>
  refused <= 1 + acceptedAfter;

/**
 * Sends again right after the pause, with at least half as many under way as when the first was refused, then more. If
 * the limit is a rate, requests are refused again, and what was given since shows the rate. If the limit is one of
 * requests under way, they are not refused.
 */
export function createTrialMode(first: RefusalWave): Mode {
  const { beside, refused, acceptedAfter } = first;
  const share = Math.max(0.5, acceptedAfter / (refused + acceptedAfter));
  let nextAt = Number.NEGATIVE_INFINITY;
  let startedAt: number | null = null;
  let taken = 0;
  /** Starts at the accepted share of the wave, at least half, and reaches `beside` after the pause's length. */
  const most = (now: number) =>
    Math.max(1, beside * Math.min(1, share + ((1 - share) * (now - (startedAt ?? now))) / first.pauseMs));
  return {
    kind: 'unknown',
    delayMs: ({ now, underWay }) =>
      underWay < (taken === 0 ? 1 : most(now)) ? Math.max(0, nextAt - now) : Number.POSITIVE_INFINITY,
    sent({ now, latencyMs }) {
      startedAt ??= now;
      nextAt = Math.max(nextAt, now - LATE_MS) + (taken === 0 ? 0 : latencyMs / most(now) / GAIN);
    },
    accepted() {
      taken += 1;
      return taken > ENOUGH * (first.cycle.given + ENOUGH_REQUESTS) ? 'concurrency' : 'same';
    },
    paused: () => undefined,
    resumed: (refusal) => (refusal.cycle.given === 0 ? 'same' : 'paced'),
    found: () => null,
  };
}

/** For a limit of requests under way: sends as many as were under way beside the first refused one. */
export function createConcurrencyMode(first: RefusalWave, since: number): Mode {
  const found = Math.max(1, first.beside);
  let most = found;
  let probedAt = since;
  let holdMs = PROBE_MS;
  return {
    kind: 'concurrency',
    delayMs: ({ underWay }) => (underWay < most ? 0 : Number.POSITIVE_INFINITY),
    sent: () => undefined,
    accepted(_, { now, underWay }) {
      if (now - probedAt > holdMs && underWay + 1 >= most) {
        most += 1;
        probedAt = now;
      }
      return 'same';
    },
    paused: () => undefined,
    resumed(refusal) {
      if (refusal.cycle.given === 0) return 'same';
      if (refusal.beside < found) return 'paced';
      most = found;
      holdMs *= 2;
      probedAt = refusal.now;
      return 'same';
    },
    found: () => null,
  };
}
