import type { LimitKind } from '../../preload/schemas/runs.ts';
import type { Cycle } from './cycle.ts';
import type { RateEstimate } from './types.ts';

/** What is known when a request may be sent. Times: milliseconds, monotonic. */
export interface SendState {
  readonly now: number;
  /** Requests under way. */
  readonly underWay: number;
  /** How long an answer takes. */
  readonly latencyMs: number;
}

/** A wave of refusals, seen when requests are sent again. */
export interface Refusal {
  /** What was given before it. */
  readonly cycle: Cycle;
  /** When the first refused request was sent. */
  readonly sentAt: number;
  /** Requests under way when that was sent; all of them were accepted. */
  readonly beside: number;
  /** Most requests that were under way beside one that was sent before it and accepted. */
  readonly mostBeside: number;
  /** Requests that were refused, and those that were accepted though they were sent later than the first of them. */
  readonly refused: number;
  readonly acceptedAfter: number;
  /** From the first refused request to the last one of the wave. */
  readonly waveMs: number;
  /** What `Retry-After` asked for; 0 where it asked for nothing. */
  readonly statedMs: number;
  /** From the last refused request until now. */
  readonly pauseMs: number;
  readonly now: number;
}

/** What a mode takes the limit for after what has come: for what it did, or for another kind. */
export type NextMode = 'same' | 'paced' | 'trial' | 'concurrency' | 'windowed';

/** How requests are sent, by what the service's limit is taken for. `modes.ts` has which mode follows which. */
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
  resumed(refusal: Refusal): NextMode;
  /** What was found of the rate; null where there is none. */
  found(): RateEstimate | null;
}

/** Fewer requests than these say little of a rate by what was given between two refusals … */
export const ENOUGH_REQUESTS = 20;
/** … and fewer than these by what was accepted of a wave, where the bucket was empty. */
const FEW = 4;

/**
 * The least rate that explains what was accepted of a wave: the bucket was empty at its start. In requests a second; 0
 * where too few were accepted to say.
 */
export const rateOfWave = ({ acceptedAfter, waveMs }: Refusal): number =>
  acceptedAfter < FEW ? 0 : (1000 * (acceptedAfter - 1)) / waveMs;
