import { expect, test } from 'vitest';
import { latestOnly } from '../../src/main/util/latest-only.ts';

test('one call runs at a time, and of the waiting ones only the latest runs', async () => {
  const latest = latestOnly<string>();
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const call = (name: string) =>
    latest(() => {
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

test('a failed call lets the next one begin', async () => {
  const latest = latestOnly<string>();
  const failing = latest(() => Promise.reject(new Error('no')));
  const next = latest(() => Promise.resolve('yes'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
