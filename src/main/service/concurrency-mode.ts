import { ENOUGH_REQUESTS, type Mode, type RefusalWave } from './mode.ts';
import { LATE_MS } from './pacer.ts';

/** If a trial accepts more than `ENOUGH` × (`cycle.given` + `ENOUGH_REQUESTS`) requests, the limit is not a rate. */
const ENOUGH = 2;
/** After this time without a refusal, one more request under way is tried. */
const PROBE_MS = 60_000;
/** Requests are sent this many times as fast as the requests under way are answered (BBR's pacing gain). */
const GAIN = 1.25;

/** Whether every accepted request had fewer requests under way beside it than the first refused request had. */
export const isConcurrencyLimit = ({ beside, mostBeside }: RefusalWave): boolean =>
  beside > Math.max(0, mostBeside);

/** Whether half or more of the requests after the first refused one were accepted, as when places become free. */
export const isMostlyAccepted = ({ refused, acceptedAfter }: RefusalWave): boolean =>
  refused <= 1 + acceptedAfter;

/**
 * Tries out whether the service limits the rate or the requests under way. It sends right after the pause, with at
 * least half as many requests under way as at the first refusal, then more. If the limit is a rate, requests are
 * refused again, and the number accepted since shows the rate. If it is a limit of requests under way, none is refused.
 */
export function createTrialMode(first: RefusalWave): Mode {
  const { beside, refused, acceptedAfter } = first;
  const share = Math.max(0.5, acceptedAfter / (refused + acceptedAfter));
  let nextAt = Number.NEGATIVE_INFINITY;
  let startedAt: number | null = null;
  let taken = 0;
  /** Most requests under way: first the wave's accepted share of `beside`, at least half; later all of `beside`. */
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

/** For a limit of requests under way: keeps as many under way as there were beside the first refused one. */
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
