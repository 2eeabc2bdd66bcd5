import { expect, test } from 'vitest';
import { byOffset, PAGE } from '../../src/main/export/pages.ts';

const TOTAL = PAGE * 4 + 1;

test('Pages come in order, the last one too, and one is asked for ahead.', async () => {
  const asked: number[] = [];
  const answers: (() => void)[] = [];
  const pages = byOffset(TOTAL, (offset) => {
    asked.push(offset);
    return new Promise<number>((resolve) => answers.push(() => resolve(offset)));
  });
  const taken: number[] = [];
  for (let turn = 0; turn < 5; turn++) {
    const next = pages.next();
    // Answers in the wrong order change nothing.
    for (const answer of answers.splice(0).reverse()) answer();
    taken.push((await next).value);
    expect(asked).toHaveLength(Math.min(turn + 2, 5));
  }
  expect(taken).toEqual([0, 1, 2, 3, 4].map((page) => page * PAGE));
  expect((await pages.next()).done).toBe(true);
});

test('A page that fails ends the pages at its turn; what nobody waits for any more fails silently.', async () => {
  const pages = byOffset(TOTAL, async (offset) => {
    if (offset > 0) throw new Error(`no page ${offset}`);
    return offset;
  });
  expect((await pages.next()).value).toBe(0);
  await expect(pages.next()).rejects.toThrow(`no page ${PAGE}`);

  const left = byOffset(TOTAL, async (offset) => {
    if (offset > 0) throw new Error('nobody waits for this');
    return offset;
  });
  await left.next();
  await left.return(undefined);
});
