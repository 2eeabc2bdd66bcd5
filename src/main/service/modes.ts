import { createConcurrencyMode, createTrialMode } from './concurrency-mode.ts';
import { averageRate } from './cycle.ts';
import {
  ENOUGH_REQUESTS,
  type Mode,
  type NextMode,
  type RefusalWave,
  rateOfWave,
  type SendState,
} from './mode.ts';
import { createPacedMode, type Paced } from './paced-mode.ts';
import { createPacer } from './pacer.ts';
import type { RateEstimate } from './types.ts';
import { createWindowedMode } from './windowed-mode.ts';

/** The mode by which requests are sent. It changes with answers and refusals. */
export interface Modes {
  current(): Mode;
  accepted(sentAt: number, moment: SendState): void;
  resumed(refusal: RefusalWave): void;
}

/**
 * The modes, and what leads from one mode to the next:
 * ```
 * paced ── the first wave was mostly accepted ──> trial ── not refused for long ──> concurrency
 *   │ <───────────── refused again ────────────────┘ <── refused with fewer under way ─┘
 *   └── a pause longer than a request of the rate takes ──> windowed
 *   ^ ── under half of the window accepted, a short pause ─────┘
 * ```
 */
export function createModes(remembered: RateEstimate | null): Modes {
  let paced = createPacedMode(createPacer(remembered), remembered === null);
  let mode: Mode = paced;
  /** The wave that led to the last trial. */
  let first: RefusalWave | null = null;

  function turn(to: NextMode, now: number, refusal: RefusalWave | null): void {
    if (to === 'concurrency' && first) mode = createConcurrencyMode(first, now);
    if (!refusal) return;
    if (to === 'trial') {
      first = refusal;
      mode = createTrialMode(refusal);
    }
    if (to === 'windowed') mode = createWindowedMode(refusal);
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
 * The paced mode for the rate that a wave of refusals has shown.
 *
 * @param before the paced mode so far; it is kept where its rate is higher, or where the wave shows little
 */
function pacedAfter(refusal: RefusalWave, before: Paced | null): Paced {
  const { cycle, now, pauseMs } = refusal;
  const at = now - pauseMs;
  const rate = Math.max(cycle.given < ENOUGH_REQUESTS ? 0 : averageRate(cycle), rateOfWave(refusal));
  const isFaster = rate < (before?.found()?.requestsPerSecond ?? 0);
  if (before && isFaster) {
    before.emptied(at, now);
    return before;
  }
  const requestsPerSecond = Math.max(rate, averageRate(cycle));
  // The service's token bucket was full at the start of the cycle, and also gave the tokens that refilled it meanwhile.
  const full = cycle.given - (requestsPerSecond * cycle.sendMs) / 1000;
  const burst = Math.min((requestsPerSecond * pauseMs) / 1000, Math.max(1, full));
  const pacer = createPacer({ requestsPerSecond, burst });
  pacer.emptied(at, now);
  return createPacedMode(pacer, false);
}
