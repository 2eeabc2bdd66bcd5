import { type StopReason, stopReason, type WaitReason } from '../../contract/schemas/runs.ts';
import type { VinOutcome } from '../service/types.ts';
import { AppError } from '../util/errors.ts';

/** Failures that may be about the service as well as about the VIN: the same request may be answered later. */
const SILENT = new Set<string>(['server', 'network', 'timeout']);

export interface SortedOutcomes {
  /** The service gave an answer for these VINs; a refusal (400) is an answer too. */
  readonly settled: readonly VinOutcome[];
  readonly silent: readonly VinOutcome[];
  /** The service answered 429 more often than the client retries. This is never about the VIN. */
  readonly deferred: readonly VinOutcome[];
  /** Whether any settled outcome is more than a refusal (400). */
  readonly isAnswered: boolean;
}

export function sortOutcomes(outcomes: readonly VinOutcome[]): SortedOutcomes {
  const settled: VinOutcome[] = [];
  const silent: VinOutcome[] = [];
  const deferred: VinOutcome[] = [];
  for (const outcome of outcomes) {
    const kind = failureOf(outcome);
    if (kind === 'rate-limited') deferred.push(outcome);
    else if (isSilent(outcome)) silent.push(outcome);
    else settled.push(outcome);
  }
  const isAnswered = settled.some((outcome) => failureOf(outcome) !== 'rejected');
  return { settled, silent, deferred, isAnswered };
}

/** The kind of the failure of the first VIN that got no answer; null where all got an answer. */
export function firstFailure({ silent, deferred }: SortedOutcomes): string | null {
  const first = silent[0] ?? deferred[0];
  return first ? failureOf(first) : null;
}

/** The kind of the outcome's failure; '' where the outcome is no failure. */
export const failureOf = ({ answer }: VinOutcome): string => (answer.status === 'failed' ? answer.kind : '');

/** Whether the service gave no answer for the outcome's VIN. */
export const isSilent = (outcome: VinOutcome): boolean => SILENT.has(failureOf(outcome));

/** Why a run stops when the service gives no answers, batch after batch. */
export const stopReasonOfWait = (reason: WaitReason): StopReason =>
  reason === 'network' ? reason : 'service-failing';

/** Why a run stops after an error of the client or the store. */
export function stopReasonOf(error: unknown): StopReason {
  if (!(error instanceof AppError)) return 'internal';
  const { kind, details } = error;
  return stopReason.safeParse(details.reason).data ?? stopReason.safeParse(kind).data ?? 'internal';
}
