import { expect, it } from 'vitest';
import { queuedBatches } from '../../src/main/lookup/batches.ts';
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
  const batches = queuedBatches(ledger, 1);
  const given = await Promise.all(Array.from({ length: 100 }, () => batches.next()));
  expect(given.every((batch) => batch?.length === 50)).toBe(true);
  expect(await batches.next()).toHaveLength(20);
  expect(await batches.next()).toBeNull();
  expect(new Set(given.flat()).size).toBe(5_000);
});
