import type { VinOutcome } from '../service/types.ts';
import type { SortedOutcomes } from './outcomes.ts';

/**
 * Outcomes that may be about their VINs or about the service: VINs without an answer, and batches that the service
 * refused whole (400). Once another batch is answered, they must be about their VINs. Plain data.
 */
export interface UndecidedOutcomes {
  /** Batches in a row in which every VIN was refused. */
  readonly refused: readonly (readonly VinOutcome[])[];
  /** Outcomes of VINs without an answer. */
  readonly silent: readonly VinOutcome[];
}

export const NOTHING_UNATTRIBUTED: UndecidedOutcomes = { refused: [], silent: [] };

/** Adds a batch's outcomes; `ready` has the outcomes that can be written down now. */
export function attributeBatch(
  { refused, silent }: UndecidedOutcomes,
  batch: SortedOutcomes,
): { readonly unattributed: UndecidedOutcomes; readonly ready: readonly VinOutcome[] } {
  if (batch.isAnswered) {
    const ready = [...refused.flat(), ...silent, ...batch.settled];
    return { unattributed: { refused: [], silent: batch.silent }, ready };
  }
  const unattributed = {
    refused: batch.settled.length > 0 ? [...refused, batch.settled] : refused,
    silent: [...silent, ...batch.silent],
  };
  return { unattributed, ready: [] };
}
