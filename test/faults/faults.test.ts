import { describe, expect, it } from 'vitest';
import { runKills } from './kills.ts';
import { oneInSix } from './plan.ts';
import { runSeed } from './seeded-run.ts';

/** `node test/faults/run.ts` by hand gives many more; see docs/reliability.md. */
const SEEDS = Array.from({ length: 25 }, (_, index) => index + 1);

describe('a lookup under seeded faults', () => {
  it.concurrent.each(SEEDS)('seed %d', async (seed) => {
    const { violations, vins } = await runSeed(seed);
    expect(violations).toEqual([]);
    expect(vins).toBeGreaterThan(0);
  });
});

const FLEETS = Array.from({ length: Number(process.env.RASTRO_FAULT_SEEDS ?? 2) }, (_, index) => index + 1);

it.each(FLEETS)('5,000 VINs are answered where one answer in six is a fault: seed %d', async (seed) => {
  const { violations, failed, vins } = await runSeed(seed, oneInSix(seed));
  expect(violations).toEqual([]);
  expect(vins).toBe(5_000);
  expect(failed).toBe(0);
});

it('a lookup whose process is killed five times', async () => {
  const { violations, kills } = await runKills(1, 5);
  expect(violations).toEqual([]);
  expect(kills).toBe(5);
});
