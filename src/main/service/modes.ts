import { averageOf } from './cycle.ts';
import type { Mode, Moment, Refusal, Turn } from './mode.ts';
import { createPaced, type Paced } from './paced.ts';
import { createPacer } from './pacer.ts';
import { createPlaces, createTrial } from './places.ts';
import type { RateEstimate } from './types.ts';
import { createWindowed } from './windowed.ts';

/** The mode that requests are sent by, and those that follow it. */
export interface Modes {
  current(): Mode;
  accepted(sentAt: number, moment: Moment): void;
  resumed(refusal: Refusal): void;
}

/** Fewer requests than these say little of a rate. */
export const MANY = 20;

/**
 * ```
 * paced ── the first wave was mostly accepted ──> trial ── not refused for long ──> places
 *   │ <───────────── refused again ────────────────┘ <── refused with fewer under way ─┘
 *   └── a pause longer than a request of its rate takes ──> windowed
 *   ^ ──── less than half of it, and a short pause ────────────┘
 * ```
 */
export function createModes(remembered: RateEstimate | null): Modes {
  let paced = createPaced(createPacer(remembered), remembered === null);
  let mode: Mode = paced;
  /** The wave that a trial followed. */
  let first: Refusal | null = null;

  function turn(to: Turn, now: number, refusal: Refusal | null): void {
    if (to === 'places' && first) mode = createPlaces(first, now);
    if (!refusal) return;
    if (to === 'trial') {
      first = refusal;
      mode = createTrial(refusal);
    }
    if (to === 'windowed') mode = createWindowed(refusal);
    if (to === 'paced') {
      paced = pacedAfter(refusal, mode.kind === 'window' ? null : paced);
      mode = paced;
    }
  }

  return {
    current: () => mode,
    accepted: (sentAt, moment) => turn(mode.accepted(sentAt, moment), moment.now, null),
    resumed: (refusal) => turn(mode.resumed(refusal), refusal.now, refusal),
  };
}

/**
 * Goes on at the rate that a refusal has shown.
 *
 * @param before what was used before; it goes on where it is faster, or little is known
 */
function pacedAfter({ cycle, now, pauseMs }: Refusal, before: Paced | null): Paced {
  const at = now - pauseMs;
  const rate = averageOf(cycle);
  const isFaster = rate < (before?.found()?.requestsPerSecond ?? 0);
  if (before && (cycle.given < MANY || isFaster)) {
    before.emptied(at, now);
    return before;
  }
  const pacer = createPacer({ requestsPerSecond: rate, burst: (rate * pauseMs) / 1000 });
  pacer.emptied(at, now);
  return createPaced(pacer, false);
}
