import { expect, it } from 'vitest';
import { prefetch } from '../../src/main/util/prefetch.ts';

it('prefetch makes the next item while the current one is used, in order and to the end', async () => {
  const made: number[] = [];
  async function* source() {
    for (let number = 1; number <= 3; number++) {
      made.push(number);
      yield number;
    }
  }
  const seen: [number, number][] = [];
  for await (const number of prefetch(source())) {
    await Promise.resolve();
    seen.push([number, made.length]);
  }
  expect(seen).toEqual([
    [1, 2],
    [2, 3],
    [3, 3],
  ]);
});

it('prefetch ends its source when the loop is left, and passes on what the source throws', async () => {
  let isEnded = false;
  async function* source() {
    try {
      yield 1;
      throw new Error('gone');
    } finally {
      isEnded = true;
    }
  }
  const all = async () => {
    for await (const _ of prefetch(source()));
  };
  await expect(all()).rejects.toThrow('gone');
  isEnded = false;
  for await (const _ of prefetch(source())) break;
  expect(isEnded).toBe(true);
});
