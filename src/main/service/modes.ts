import { createConcurrencyMode, createTrialMode } from './concurrency-mode.ts';
import { averageRate, burstOf } from './cycle.ts';
import {
  ENOUGH_REQUESTS,
  type Mode,
  type NextMode,
  type RefusalWave,
  ratesOfWave,
  type SendState,
} from './mode.ts';
import { createPacedMode, type Paced } from './paced-mode.ts';
import { createPacer } from './pacer.ts';
import type { RateEstimate } from './types.ts';
import { createWindowedMode } from './windowed-mode.ts';

/**
 * The modes by which requests are sent, and what leads from one mode to the next:
 * ```
 * paced ── the first wave was mostly accepted ──> trial ── not refused for long ──> concurrency
 *   │ <───────────── refused again ────────────────┘ └─> trial, if refused with fewer   │
 *   │ <── refused with fewer under way, or a round above the limit accepted ───────────┘
 *   └── a pause longer than a request of the rate takes ──> windowed
 *   ^ ── under half of the window accepted, a short pause ─────┘
 * ```
 */
export function createModes(remembered: RateEstimate | null) {
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
    accepted: (sentAt: number, moment: SendState) => turn(mode.accepted(sentAt, moment), moment.now, null),
    resumed: (refusal: RefusalWave) => turn(mode.resumed(refusal), refusal.now, refusal),
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
  const wave = ratesOfWave(refusal);
  // In a first cycle, with no rest before it, the average counts what the full bucket gave, too.
  const isAverage = cycle.restMs > 0 && cycle.given >= ENOUGH_REQUESTS;
  const rate = Math.max(isAverage ? averageRate(cycle) : 0, wave.lowest);
  const isFaster = rate < (before?.found()?.requestsPerSecond ?? 0);
  if (before && isFaster) {
    before.emptied(at, now);
    return before;
  }
  const requestsPerSecond = rate > 0 ? rate : averageRate(cycle);
  // The lowest rate and the least burst that fit the wave: if too much is sent, the service asks for a pause.
  const leastBurst = burstOf(cycle, Math.max(requestsPerSecond, wave.highest));
  const burst = Math.min((requestsPerSecond * pauseMs) / 1000, leastBurst);
  // In the wave requests were sent faster than this rate and were refused, so it needs no probe if enough were counted.
  const isConfirmed = requestsPerSecond === wave.lowest && refusal.acceptedAfter >= ENOUGH_REQUESTS;
  const pacer = createPacer({ requestsPerSecond, burst }, isConfirmed);
  pacer.emptied(at, now);
  return createPacedMode(pacer, false);
}
