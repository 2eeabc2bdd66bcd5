import { ENOUGH_REQUESTS, type Mode, type RefusalWave } from './mode.ts';
import { LATE_MS } from './pacer.ts';

/** If a trial accepts more than `ENOUGH` × (`cycle.given` + `ENOUGH_REQUESTS`) requests, the limit is not a rate. */
const ENOUGH = 2;
/** After this time without a refusal, one more request under way is tried. */
const PROBE_MS = 60_000;
/** Requests are sent this many times as fast as the requests under way are answered (BBR's pacing gain). */
const GAIN = 1.25;

/**
 * Whether every accepted request had fewer requests under way beside it than the first refused request had. Where a
 * single request was refused, an accepted one may have had as many: one of these was done at the service, with its answer
 * on the way. A slow rate looks like this with one request under way, so there have to be two.
 */
export function isConcurrencyLimit({ beside, mostBeside, refused }: RefusalWave): boolean {
  const onTheWay = refused === 1 && beside > 1 ? 1 : 0;
  return beside > Math.max(0, mostBeside - onTheWay);
}

/** Whether half or more of the requests after the first refused one were accepted, as when places become free. */
export const isMostlyAccepted = ({ refused, acceptedAfter }: RefusalWave): boolean =>
  refused <= 1 + acceptedAfter;

/**
 * Tries out whether the service limits the rate or the requests under way. It sends right after the pause, with a
 * part of the requests under way that there were at the first refusal, then more. If the limit is a rate, requests are
 * refused again, and the number accepted since shows the rate. If it is a limit of requests under way, none is refused,
 * or some are because the limit is lower: then the trial begins again with fewer.
 *
 * @param share with which part of `beside` it begins, 0 to 1; in the time of the pause that grows to all
 */
export function createTrialMode(first: RefusalWave, share = shareOf(first)): Mode {
  const { beside } = first;
  let nextAt = Number.NEGATIVE_INFINITY;
  let startedAt: number | null = null;
  let taken = 0;
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
    resumed(refusal) {
      if (refusal.cycle.given === 0) return 'same';
      const isLower = refusal.beside < beside && refusal.beside > beside / 2;
      return isLower && isConcurrencyLimit(refusal) && isMostlyAccepted(refusal) ? 'trial' : 'paced';
    },
    found: () => null,
  };
}

/** The wave's accepted part, at least half. */
const shareOf = ({ refused, acceptedAfter }: RefusalWave): number =>
  Math.max(0.5, acceptedAfter / (refused + acceptedAfter));

/** For a limit of requests under way: keeps as many under way as there were beside the first refused one. */
export function createConcurrencyMode(first: RefusalWave, since: number): Mode {
  const found = Math.max(1, first.beside);
  let most = found;
  let probedAt = since;
  let holdMs = PROBE_MS;
  /** Requests that were accepted since `most` was raised above `found`. */
  let acceptedAbove = 0;
  return {
    kind: 'concurrency',
    delayMs: ({ underWay }) => (underWay < most ? 0 : Number.POSITIVE_INFINITY),
    sent: () => undefined,
    accepted(sentAt, { now, underWay }) {
      if (most > found && sentAt > probedAt) acceptedAbove += 1;
      if (now - probedAt > holdMs && underWay + 1 >= most) {
        most += 1;
        probedAt = now;
      }
      return 'same';
    },
    paused: () => undefined,
    resumed(refusal) {
      if (refusal.cycle.given === 0) return 'same';
      // A limit of requests under way does not accept a whole round of requests above it.
      if (refusal.beside < found || acceptedAbove > most) return 'paced';
      most = found;
      acceptedAbove = 0;
      holdMs *= 2;
      probedAt = refusal.now;
      return 'same';
    },
    found: () => null,
  };
}
