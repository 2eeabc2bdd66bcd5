import type { StopReason, WaitReason } from '../../preload/schemas/runs.ts';
import { AppError } from '../errors.ts';
import type { VinOutcome } from '../service/types.ts';

/** Failures that say nothing of the VIN: the same request may be answered later. */
const PASSING = new Set<string>(['server', 'network', 'timeout', 'rate-limited']);

/** What a batch came to. */
export interface Sorted {
  /** What the service said something of, be it that it refuses the VIN (400). */
  readonly settled: readonly VinOutcome[];
  /** What it did not answer for. */
  readonly silent: readonly VinOutcome[];
  /** Whether it said more than that it refuses. */
  readonly isAnswered: boolean;
}

export function sortOutcomes(outcomes: readonly VinOutcome[]): Sorted {
  const settled = outcomes.filter((outcome) => !PASSING.has(failureOf(outcome)));
  const silent = outcomes.filter((outcome) => PASSING.has(failureOf(outcome)));
  return { settled, silent, isAnswered: settled.some((outcome) => failureOf(outcome) !== 'rejected') };
}

/** The kind of the failure; '' where it is none. */
export function failureOf({ answer }: VinOutcome): string {
  return answer.status === 'failed' ? answer.kind : '';
}

/** The service gives no answers, batch after batch. */
export class ServiceFailing extends Error {
  readonly reason: StopReason;

  constructor(reason: WaitReason) {
    super('the service gives no answers');
    this.reason = reason === 'network' ? reason : 'service-failing';
  }
}

export function stopReasonOf(error: unknown): StopReason {
  if (error instanceof ServiceFailing) return error.reason;
  if (!(error instanceof AppError)) return 'internal';
  if (error.kind === 'unauthorized' || error.kind === 'secret-missing') return error.kind;
  return error.kind === 'disk' || error.kind === 'database' || error.kind === 'busy' ? 'disk' : 'internal';
}
