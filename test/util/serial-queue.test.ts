import { expect, it } from 'vitest';
import { createSerialQueue } from '../../src/main/util/serial-queue.ts';

it('a serial queue begins each work when the one before has ended, even with a failure', async () => {
  const queue = createSerialQueue();
  const first = Promise.withResolvers<string>();
  const begun: string[] = [];
  const results = [
    queue(() => {
      begun.push('first');
      return first.promise;
    }),
    queue(async () => {
      begun.push('second');
      return 'second';
    }),
  ];
  await Promise.resolve();
  expect(begun).toEqual(['first']);
  first.reject(new Error('no'));
  await expect(results[0]).rejects.toThrow('no');
  expect(await results[1]).toBe('second');
});
