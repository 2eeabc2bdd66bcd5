import { isConcurrencyLimit, isMostlyAccepted } from './concurrency-mode.ts';
import { type Mode, rateOfWave } from './mode.ts';
import type { Pacer } from './pacer.ts';
import { isWindowLimit } from './windowed-mode.ts';

/**
 * Before the first refusal, so much of what was accepted may be under way without a pause between: if all of it is
 * refused, it is a small part …
 */
const PART = 0.15;
/** … where so many were accepted: ten desks that start together are refused before. */
const ALONE = 32;

/** So many waves that look alike are no chance. */
const ALIKE = 3;

export interface Paced extends Mode {
  emptied(at: number, resumeAt: number): void;
}

/** So many requests a second. */
export function createPacedMode(pacer: Pacer, isFirst: boolean): Paced {
  /** Waves in a row that look like a limit of as many requests under way; null before the first one. */
  let alike: number | null = isFirst ? null : 0;
  let besideBefore = 0;
  let accepted = 0;
  return {
    get kind() {
      return pacer.found() ? 'rate' : 'unknown';
    },
    delayMs: ({ now, underWay }) =>
      pacer.found() === null && underWay < PART * (accepted - ALONE) ? 0 : pacer.delayMs(now),
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
      if (alike >= ALIKE || (isFirstWave && alike > 0 && isMostlyAccepted(refusal))) {
        alike = 0;
        return 'trial';
      }
      return isFirstWave && rateOfWave(refusal) > (pacer.found()?.requestsPerSecond ?? 0) ? 'paced' : 'same';
    },
    emptied: pacer.emptied,
    found: pacer.found,
  };
}
