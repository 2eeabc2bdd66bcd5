import { describe, expect, it } from 'vitest';
import { createJournal } from './journal.ts';
import { runKills } from './kills.ts';
import { checkTokens } from './outcomes.ts';
import { oneInSix, planOf } from './plan.ts';
import { runSeed } from './seeded-run.ts';
import { createViolations } from './violations.ts';

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

describe('the count of tokens', () => {
  const SPEED = 1000;

  /** Tokens that live so long, and how many requests each serves. */
  function counted(...tokens: readonly (readonly [lifeMs: number, served: number])[]) {
    const journal = createJournal();
    const violations = createViolations();
    for (const [lifeMs, served] of tokens) {
      const exchange = journal.begin('token', [], 0, null);
      exchange.issued = { token: `token-${exchange.id}`, lifeMs };
      for (let nth = 0; nth < served; nth += 1) journal.begin('positions', [], 0, `token-${exchange.id}`);
    }
    checkTokens(journal.exchanges, 1, SPEED, violations);
    return violations.all.map(({ what }) => what);
  }

  it('reports tokens that serve nothing, whatever tokens that end at once have served', () => {
    expect(counted([3_600_000, 1], [3_600_000, 0])).toEqual([]);
    expect(counted([3_600_000, 1], [3_600_000, 0], [60_000, 0])).toEqual(['3 tokens for 1 requests']);
    expect(counted([60_000, 0], [60_000, 0], [1000, 5])).toEqual(['2 tokens for 0 requests']);
    expect(counted([1000, 0], [1000, 0], [1000, 1])).toEqual([]);
  });

  it('reports nothing where every token ends before it can be used', async () => {
    const plan = { ...planOf(1), speed: SPEED, maxConcurrency: 1, isRefused: () => false };
    const faults = { forPositions: () => null, forToken: () => 'token of 1 s' };
    expect((await runSeed(1, { ...plan, ...faults })).violations).toEqual([]);
  });
});

it('a lookup whose process is killed five times', async () => {
  const { violations, kills } = await runKills(1, 5);
  expect(violations).toEqual([]);
  expect(kills).toBe(5);
});
