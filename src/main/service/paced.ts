import type { Mode } from './mode.ts';
import type { Pacer } from './pacer.ts';
import { isMaybeOfPlaces } from './places.ts';
import { isOfWindow } from './windowed.ts';

export interface Paced extends Mode {
  emptied(at: number, resumeAt: number): void;
}

/** So many requests a second. */
export function createPaced(pacer: Pacer, isFirst: boolean): Paced {
  let isOpening = isFirst;
  return {
    get kind() {
      return pacer.found() ? 'rate' : 'unknown';
    },
    delayMs: ({ now }) => pacer.delayMs(now),
    sent: ({ now }) => pacer.sent(now),
    accepted(sentAt, { now }) {
      pacer.accepted(sentAt, now);
      return 'same';
    },
    paused: pacer.refused,
    resumed(refusal) {
      if (refusal.cycle.given === 0) return 'same';
      const wasOpening = isOpening;
      isOpening = false;
      if (isOfWindow(refusal)) return 'windowed';
      return wasOpening && isMaybeOfPlaces(refusal) ? 'trial' : 'same';
    },
    emptied: pacer.emptied,
    found: pacer.found,
  };
}
