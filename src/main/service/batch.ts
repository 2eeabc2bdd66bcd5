import type { FailureKind } from '../../contract/schemas/fleet.ts';
import { BATCH_SIZE } from '../../shared/vin/batch.ts';
import { VIN_LENGTH } from '../../shared/vin/vin.ts';
import { AppError } from '../util/errors.ts';
import { failureOf } from './fault.ts';
import type { HttpOutcome } from './http.ts';
import { type Reading, retryableFailureOf } from './retry.ts';
import { readPositions } from './schema.ts';
import type { RequestReport, VinAnswer } from './types.ts';

export type BatchResult =
  | { readonly kind: 'answers'; readonly answers: readonly VinAnswer[] }
  /** Status 400: the service refuses some VIN of the batch. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed'; readonly failure: FailureKind };

/** @throws AppError `bad-input` for a batch that the service's document (docs/service.md) does not allow */
export function checkBatch(vins: readonly string[]): void {
  if (vins.length < 1 || vins.length > BATCH_SIZE)
    throw new AppError('bad-input', `A query holds 1 to ${BATCH_SIZE} VINs, not ${vins.length}.`);
  if (vins.some((vin) => vin.length !== VIN_LENGTH))
    throw new AppError('bad-input', `Every VIN of a query has ${VIN_LENGTH} characters.`);
  if (new Set(vins.map((vin) => vin.toUpperCase())).size !== vins.length)
    throw new AppError('bad-input', 'The VINs of a query are all different.');
}

/** @throws AppError `unauthorized` for status 403 */
export function readBatch(outcome: HttpOutcome, vins: readonly string[]): Reading<BatchResult> {
  const failure = retryableFailureOf(outcome);
  if (failure) return { kind: 'retryable', failure };
  if (outcome.kind === 'fault') return settledFailure({ failed: failureOf(outcome) });
  if (outcome.status === 200) {
    const answers = readPositions(outcome.body, vins);
    if (!answers) return { kind: 'retryable', failure: { kind: 'server', retryAfterMs: null } };
    return { kind: 'settled', value: { kind: 'answers', answers } };
  }
  if (outcome.status === 400) return { kind: 'settled', value: { kind: 'refused' } };
  if (outcome.status === 403)
    throw new AppError('unauthorized', 'The service forbids these credentials the query (403).');
  // The document does not name this status, and the same request would get it again.
  return settledFailure({ failed: 'server' });
}

export function settledFailure(why: { readonly failed: FailureKind }): Reading<BatchResult> {
  return { kind: 'settled', value: { kind: 'failed', failure: why.failed } };
}

export function answerOf(batch: BatchResult, index: number): VinAnswer {
  if (batch.kind === 'failed') return { status: 'failed', kind: batch.failure };
  if (batch.kind === 'refused') return { status: 'failed', kind: 'rejected' };
  return batch.answers[index] ?? { status: 'failed', kind: 'missing-item' };
}

/** Why a request brought no answer; null where it brought an answer. A 400 is an answer, too. */
export function batchFailure(reading: Reading<BatchResult>): RequestReport['failure'] {
  if (reading.kind === 'retryable') return reading.failure.kind;
  if (reading.value.kind !== 'failed') return null;
  return reading.value.failure === 'network' ? 'network' : 'server';
}
