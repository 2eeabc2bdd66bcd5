import { hash } from '../../src/main/simulator/random.ts';

/** Returns a function that gives the next number of a sequence, 0 ≤ n < 1. */
export function seededRandom(seed: number): () => number {
  let count = 0;
  return () => hash(seed, count++);
}
