import { seededRandom } from '../../scripts/simulator/seeded-random.ts';

/** So many of the items, drawn by the seed, in the order drawn; all of them where there are fewer. */
export function draw<T>(items: readonly T[], count: number, seed: number): T[] {
  const random = seededRandom(seed);
  const left = [...items];
  const drawn: T[] = [];
  while (drawn.length < count && left.length > 0)
    drawn.push(...left.splice(Math.floor(random() * left.length), 1));
  return drawn;
}

/**
 * The interval that holds the share of all mutants with 95 % confidence, by Wilson's formula, which holds for small samples
 * and shares near 1.
 *
 * @returns its ends, 0 to 1
 */
export function interval(successes: number, trials: number): readonly [low: number, high: number] {
  if (trials === 0) return [0, 1];
  const z = 1.96;
  const share = successes / trials;
  const middle = share + z ** 2 / (2 * trials);
  const spread = z * Math.sqrt((share * (1 - share)) / trials + z ** 2 / (4 * trials ** 2));
  const scale = 1 + z ** 2 / trials;
  return [(middle - spread) / scale, (middle + spread) / scale];
}
