import { expect, test } from 'vitest';
import { newestOnly } from '../../src/main/util/latest-only.ts';

test('one call at a time, and of those that wait the newest', async () => {
  const newest = newestOnly<string>();
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const call = (name: string) =>
    newest(() => {
      begun.push(name);
      return new Promise((resolve) => ends.set(name, () => resolve(name)));
    });
  const [a, b, c] = [call('a'), call('b'), call('c')];
  expect(begun).toEqual(['a']);
  await expect(b).rejects.toMatchObject({ kind: 'cancelled' });
  ends.get('a')?.();
  expect(await a).toBe('a');
  await Promise.resolve();
  expect(begun).toEqual(['a', 'c']);
  ends.get('c')?.();
  expect(await c).toBe('c');
});

test('a call that fails lets the next one begin', async () => {
  const newest = newestOnly<string>();
  const failing = newest(() => Promise.reject(new Error('no')));
  const next = newest(() => Promise.resolve('yes'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
