import type { StopReason, WaitReason } from '../../preload/schemas/runs.ts';
import type { VinOutcome } from '../service/types.ts';
import { AppError } from '../util/errors.ts';

/** Failures that may be about the service as well as about the VIN: the same request may be answered later. */
const SILENT = new Set<string>(['server', 'network', 'timeout']);

/** What a batch came to. */
export interface Sorted {
  /** What the service said something of, be it that it refuses the VIN (400). */
  readonly settled: readonly VinOutcome[];
  /** What it did not answer for. */
  readonly silent: readonly VinOutcome[];
  /** What it put off for its rate (429) longer than the client waits: never about the VIN. */
  readonly putOff: readonly VinOutcome[];
  /** Whether it said more than that it refuses. */
  readonly isAnswered: boolean;
}

export function sortOutcomes(outcomes: readonly VinOutcome[]): Sorted {
  const settled: VinOutcome[] = [];
  const silent: VinOutcome[] = [];
  const putOff: VinOutcome[] = [];
  for (const outcome of outcomes) {
    const kind = failureOf(outcome);
    if (kind === 'rate-limited') putOff.push(outcome);
    else if (SILENT.has(kind)) silent.push(outcome);
    else settled.push(outcome);
  }
  const isAnswered = settled.some((outcome) => failureOf(outcome) !== 'rejected');
  return { settled, silent, putOff, isAnswered };
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
  if (error.kind === 'unauthorized' || error.kind === 'secret-missing' || error.kind === 'proxy')
    return error.kind;
  return error.kind === 'disk' || error.kind === 'database' || error.kind === 'busy' ? 'disk' : 'internal';
}
