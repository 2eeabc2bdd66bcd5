import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { askInLanes, type RoundOptions } from '../../src/main/lookup/round.ts';

/** A round over a queue that never ends. */
function open(options: Pick<RoundOptions, 'lanes' | 'mostBatches'>, ask: RoundOptions['ask']) {
  const [end, stop] = [new AbortController(), new AbortController()];
  const next = async (most: number) => Array.from({ length: most }, (_, index) => `vin${index}`);
  const round = askInLanes({ next }, { ...options, batchSize: 7, end, stop: stop.signal, ask });
  return { round, end, stop };
}

it('each lane asks for no more batches than it may, of the size that is given', async () => {
  const sizes: number[] = [];
  await open({ lanes: 2, mostBatches: 3 }, async (batch) => void sizes.push(batch.length)).round;
  expect(sizes).toEqual([7, 7, 7, 7, 7, 7]);
});

it('the first failure of a lane ends the other lanes, and is thrown', async () => {
  let asked = 0;
  const { round } = open({ lanes: 3, mostBatches: 1000 }, async () => {
    asked += 1;
    await turn();
    if (asked === 3) throw new Error('refused');
  });
  await expect(round).rejects.toThrow('refused');
  expect(asked).toBe(3);
});

it('a round that is ended gives the queries under way its signal, and does not fail', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const signals: AbortSignal[] = [];
  const { round, end } = open({ lanes: 2, mostBatches: 1000 }, async (_, signal) => {
    signals.push(signal);
    await promise;
  });
  await turn();
  end.abort();
  resolve();
  await round;
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});

it("a stopped run throws the stop's reason, whatever a lane has thrown", async () => {
  const { round, stop } = open({ lanes: 1, mostBatches: 1 }, async () => {
    stop.abort(new Error('stopped'));
    throw new Error('refused');
  });
  await expect(round).rejects.toThrow('stopped');
});
