import { expect, it } from 'vitest';
import { createBatchQueue } from '../../src/main/lookup/batches.ts';
import { someVins } from '../helpers/loopback.ts';

const VINS = someVins(5_020);

/** A ledger of these VINs, which answers in a later turn, as the store's thread does. */
const ledger = {
  async queued(_run: number, after: string | null, limit: number) {
    await new Promise(setImmediate);
    const from = after === null ? 0 : VINS.indexOf(after) + 1;
    return VINS.slice(from, from + limit);
  },
};

it('each of many concurrent calls gets a batch of its own, across reads of the ledger', async () => {
  const batches = createBatchQueue(ledger, 1);
  const given = await Promise.all(Array.from({ length: 100 }, () => batches.next(50)));
  expect(given.every((batch) => batch?.length === 50)).toBe(true);
  expect(await batches.next(50)).toHaveLength(20);
  expect(await batches.next(50)).toBeNull();
  expect(new Set(given.flat()).size).toBe(5_000);
});

it('hands out no more than it is asked for, and what came back after what was read', async () => {
  const batches = createBatchQueue(ledger, 1);
  expect(await batches.next(1)).toEqual(VINS.slice(0, 1));
  batches.requeue(VINS.slice(0, 1));
  const given: string[] = [];
  for (let batch = await batches.next(17); batch; batch = await batches.next(17)) {
    expect(batch.length).toBeLessThanOrEqual(17);
    given.push(...batch);
  }
  expect(new Set(given)).toEqual(new Set(VINS));
  expect(given).toHaveLength(VINS.length);
  expect(await batches.isEmpty()).toBe(true);
});
