import type { LimitKind } from '../../contract/schemas/runs.ts';
import type { Cycle } from './cycle.ts';
import type { RateEstimate } from './types.ts';

/** The state of sending at one moment. Times: milliseconds, monotonic. */
export interface SendState {
  readonly now: number;
  readonly underWay: number;
  /** How long an answer takes: a running mean; 0 before the first answer. */
  readonly latencyMs: number;
}

/** The refusals that led to one pause, evaluated when requests are sent again. */
export interface RefusalWave {
  /** The cycle that the wave ended. */
  readonly cycle: Cycle;
  readonly sentAt: number;
  /** Requests under way when the first refused request was sent; all of them were accepted. */
  readonly beside: number;
  /** Most requests under way beside an accepted request from before the first refused one; -1: there was none. */
  readonly mostBeside: number;
  readonly refused: number;
  /** Number of requests that were accepted though they were sent after the first refused one. */
  readonly acceptedAfter: number;
  /** Time from the first refused request to the last request of the wave. */
  readonly waveMs: number;
  /** What `Retry-After` asked for; 0 where it asked for nothing. */
  readonly statedMs: number;
  /** Time since the last refused request, of an earlier wave if no request of the cycle was accepted. */
  readonly pauseMs: number;
  readonly now: number;
}

/** Which mode to use after an answer or a wave: the `same` as before, or another. */
export type NextMode = 'same' | 'paced' | 'trial' | 'concurrency' | 'windowed';

/** How requests are sent for one kind of limit. `modes.ts` decides which mode follows which. */
export interface Mode {
  readonly kind: LimitKind;
  /** How long the next request has to wait: 0 for not at all, infinity until an answer has come. */
  delayMs(moment: SendState): number;
  sent(moment: SendState): void;
  /** An answer that is no 429. */
  accepted(sentAt: number, moment: SendState): NextMode;
  /** The first 429 of a wave has come; requests are sent again at `resumeAt`. */
  paused(sentAt: number, now: number, resumeAt: number): void;
  /** Requests are sent again after a wave. */
  resumed(refusal: RefusalWave): NextMode;
  found(): RateEstimate | null;
}

/** Fewer accepted requests between two refusals say little about the rate. */
export const ENOUGH_REQUESTS = 20;
/** Fewer requests accepted in a wave say little about the rate. So few suffice because the token bucket was empty. */
const LEAST_ACCEPTED_IN_WAVE = 4;

/**
 * The lowest and the highest rate at which the service could accept the requests that it accepted in a wave, given that
 * its token bucket was empty at the start. In requests a second; 0 where too few were accepted to say.
 */
export function ratesOfWave({ acceptedAfter, waveMs }: RefusalWave): { lowest: number; highest: number } {
  if (acceptedAfter < LEAST_ACCEPTED_IN_WAVE) return { lowest: 0, highest: 0 };
  return { lowest: (1000 * (acceptedAfter - 1)) / waveMs, highest: (1000 * (acceptedAfter + 1)) / waveMs };
}
