import type { VinOutcome } from '../service/types.ts';
import type { Sorted } from './outcomes.ts';

/**
 * Outcomes of which nobody can tell yet whether they are about their VINs or about the service: what it was silent
 * about, and whole batches that it refused (400). They are about the VINs once another batch is answered.
 */
export interface Suspects {
  /** Takes a batch's outcomes; returns what can be written down now. */
  judge(sorted: Sorted): readonly VinOutcome[];
  /** Batches refused in a row, down to each single VIN. */
  refusedBatches(): number;
  hasSilent(): boolean;
  takeRefused(): readonly VinOutcome[];
  takeSilent(): readonly VinOutcome[];
}

export function createSuspects(): Suspects {
  let refused: (readonly VinOutcome[])[] = [];
  let silent: VinOutcome[] = [];

  const takeRefused = () => {
    const taken = refused.flat();
    refused = [];
    return taken;
  };
  const takeSilent = () => {
    const taken = silent;
    silent = [];
    return taken;
  };

  return {
    judge(sorted) {
      const ready = sorted.isAnswered ? [...takeRefused(), ...takeSilent(), ...sorted.settled] : [];
      if (!sorted.isAnswered && sorted.settled.length > 0) refused.push(sorted.settled);
      silent.push(...sorted.silent);
      return ready;
    },
    refusedBatches: () => refused.length,
    hasSilent: () => silent.length > 0,
    takeRefused,
    takeSilent,
  };
}
