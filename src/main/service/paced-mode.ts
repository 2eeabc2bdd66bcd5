import { isConcurrencyLimit, isMostlyAccepted } from './concurrency-mode.ts';
import { type Mode, ratesOfWave } from './mode.ts';
import type { Pacer } from './pacer.ts';
import { isWindowLimit } from './windowed-mode.ts';

/**
 * Before the first refusal, requests are not paced while fewer are under way than this part of the accepted ones, not
 * counting the first `ALONE`. Even if all requests under way are refused, they are a small part.
 */
const UNPACED_SHARE = 0.15;
/**
 * Requests that must have been accepted before `UNPACED_SHARE` applies: ten clients that start together are refused
 * earlier.
 */
const ALONE = 32;

/** This many waves in a row that look like the same limit of requests under way are no coincidence. */
const SIMILAR_WAVES = 3;

export interface Paced extends Mode {
  /** See `Pacer.emptied`. */
  emptied(at: number, resumeAt: number): void;
  /** See `Pacer.isUnsure`. */
  isUnsure(): boolean;
}

/** For a limit of requests a second: sends at the pacer's rate. @param isFirst no wave of refusals has come yet */
export function createPacedMode(pacer: Pacer, isFirst: boolean): Paced {
  /** Waves in a row that look like the same limit of requests under way; null before the first wave. */
  let alike: number | null = isFirst ? null : 0;
  let besideBefore = 0;
  let accepted = 0;
  return {
    get kind() {
      return pacer.found() ? 'rate' : 'unknown';
    },
    delayMs: ({ now, underWay }) =>
      pacer.found() === null && underWay < UNPACED_SHARE * (accepted - ALONE) ? 0 : pacer.delayMs(now),
    sent: ({ now }) => pacer.sent(now),
    accepted(sentAt, { now }) {
      accepted += 1;
      pacer.accepted(sentAt, now);
      return 'same';
    },
    paused: pacer.refused,
    resumed(refusal) {
      const { beside, cycle } = refusal;
      if (cycle.given === 0) return 'same';
      const isFirstWave = alike === null;
      alike = !isConcurrencyLimit(refusal) ? 0 : beside === besideBefore ? (alike ?? 0) + 1 : 1;
      besideBefore = beside;
      if (isWindowLimit(refusal)) return 'windowed';
      if (alike >= SIMILAR_WAVES || (isFirstWave && alike > 0 && isMostlyAccepted(refusal))) {
        alike = 0;
        return 'trial';
      }
      const { lowest } = ratesOfWave(refusal);
      return isFirstWave && lowest > (pacer.found()?.requestsPerSecond ?? 0) ? 'paced' : 'same';
    },
    emptied: pacer.emptied,
    isUnsure: pacer.isUnsure,
    found: pacer.found,
  };
}
