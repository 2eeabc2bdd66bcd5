import type { LimitKind } from '../../preload/schemas/runs.ts';
import type { Cycle } from './cycle.ts';
import type { RateEstimate } from './types.ts';

/** What is known when a request may be sent. Times: milliseconds, monotonic. */
export interface SendState {
  readonly now: number;
  /** Requests under way. */
  readonly underWay: number;
  /** How long an answer takes: a running mean; 0 before the first one. */
  readonly latencyMs: number;
}

/** A wave of refusals, evaluated when requests are sent again. */
export interface RefusalWave {
  /** The cycle that the wave ended. */
  readonly cycle: Cycle;
  /** When the first refused request was sent. */
  readonly sentAt: number;
  /** Requests under way when the first refused one was sent; all of them were accepted. */
  readonly beside: number;
  /** The most requests under way beside any accepted one that was sent before the first refused one. */
  readonly mostBeside: number;
  /** Requests that were refused, and those that were accepted though they were sent later than the first of them. */
  readonly refused: number;
  readonly acceptedAfter: number;
  /** Time from the first refused request to the last request of the wave. */
  readonly waveMs: number;
  /** What `Retry-After` asked for; 0 where it asked for nothing. */
  readonly statedMs: number;
  /** Time from the last refused request until now; where this cycle gave nothing, from that of an earlier wave. */
  readonly pauseMs: number;
  readonly now: number;
}

/** Which mode fits the limit after an answer or a wave: the `same` one, or another. */
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
  /** The estimate of the rate; null where there is none. */
  found(): RateEstimate | null;
}

/** With fewer requests given between two refusals, their average says little about the rate. */
export const ENOUGH_REQUESTS = 20;
/** Fewer requests accepted in a wave say little about the rate. A few suffice, because the bucket was empty. */
const FEW = 4;

/**
 * The least rate that explains what was accepted of a wave: the bucket was empty at its start. In requests a second; 0
 * where too few were accepted to say.
 */
export const rateOfWave = ({ acceptedAfter, waveMs }: RefusalWave): number =>
  acceptedAfter < FEW ? 0 : (1000 * (acceptedAfter - 1)) / waveMs;
