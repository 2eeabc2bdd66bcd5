import { expect, it } from 'vitest';
import { ahead } from '../../src/main/util/prefetch.ts';

it('asks for the next one while the one before is used, in order and to the end', async () => {
  const made: number[] = [];
  async function* source() {
    for (let number = 1; number <= 3; number++) {
      made.push(number);
      yield number;
    }
  }
  const seen: [number, number][] = [];
  for await (const number of ahead(source())) {
    await Promise.resolve();
    seen.push([number, made.length]);
  }
  expect(seen).toEqual([
    [1, 2],
    [2, 3],
    [3, 3],
  ]);
});

it('ends its source when it is left, and passes on what that throws', async () => {
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
    for await (const _ of ahead(source()));
  };
  await expect(all()).rejects.toThrow('gone');
  isEnded = false;
  for await (const _ of ahead(source())) break;
  expect(isEnded).toBe(true);
});
