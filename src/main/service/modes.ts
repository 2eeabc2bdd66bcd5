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

/** A rate is in doubt after so many round trips, and so many times the last pause, without a refusal. */
const [DOUBT_TRIPS, DOUBT_PAUSES] = [10, 3];
/** Each doubt comes after this many times as long as the one before: a trial of a rate costs some refusals. */
const MORE_PATIENCE = 4;

/**
 * The modes by which requests are sent, and what leads from one mode to the next:
 * ```
 * paced ── the first wave was mostly accepted ──> trial ── not refused for long ──> concurrency
 *   │ ────── the rate is in doubt ────────────────> │  └─> trial, if refused with fewer   │
 *   │ <───────────── refused again ─────────────────┘                                     │
 *   │ <── refused with fewer under way, or a round above the limit accepted ──────────────┘
 *   └── a pause longer than a request of the rate takes ──> windowed
 *   ^ ── under half of the window accepted, a short pause ─────┘
 * ```
 */
export function createModes(remembered: RateEstimate | null) {
  let paced = createPacedMode(createPacer(remembered), remembered === null);
  let mode: Mode = paced;
  /** The wave that led to the last trial. */
  let first: RefusalWave | null = null;
  /** The last wave after an accepted request. */
  let last: RefusalWave | null = null;
  let patience = 1;
  /** The trial of a rate in doubt. */
  let doubting: Mode | null = null;

  /** A rate that is not well known, and not refused for long, may be far too low. Perhaps no rate is limited at all. */
  function doubt({ now, latencyMs }: SendState): void {
    if (mode !== paced || !last || last.beside < 1 || !paced.isUnsure()) return;
    const soonestMs = Math.max(DOUBT_TRIPS * latencyMs, DOUBT_PAUSES * last.pauseMs);
    if (now - last.now <= patience * soonestMs) return;
    patience *= MORE_PATIENCE;
    first = last;
    const underWay = ((paced.found()?.requestsPerSecond ?? 0) * latencyMs) / 1000;
    doubting = createTrialMode(first, Math.min(1, underWay / first.beside));
    mode = doubting;
  }

  function turn(to: NextMode, now: number, refusal: RefusalWave | null): void {
    if (to === 'concurrency' && first) mode = createConcurrencyMode(first, now);
    if (!refusal) return;
    if (to === 'trial') {
      first = refusal;
      mode = createTrialMode(refusal);
    }
    if (to === 'windowed') mode = createWindowedMode(refusal);
    if (to === 'paced') {
      // The doubt was wrong. What was known of the rate still counts: the trial took what others had left.
      if (mode === doubting) paced.emptied(refusal.now - refusal.pauseMs, refusal.now);
      else paced = pacedAfter(refusal, mode.kind === 'window' ? null : paced);
      mode = paced;
    }
  }

  return {
    current: () => mode,
    accepted(sentAt: number, moment: SendState): void {
      turn(mode.accepted(sentAt, moment), moment.now, null);
      doubt(moment);
    },
    resumed(refusal: RefusalWave): void {
      if (refusal.cycle.given > 0) last = refusal;
      turn(mode.resumed(refusal), refusal.now, refusal);
    },
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
