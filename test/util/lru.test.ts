import { expect, it } from 'vitest';
import { createLruCache } from '../../src/main/util/lru.ts';

it('a full LRU cache drops the value that was used least recently', () => {
  const computed: string[] = [];
  const cache = createLruCache<string>(2);
  const get = (key: string) =>
    cache.getOrCompute(key, () => {
      computed.push(key);
      return key.toUpperCase();
    });
  expect([get('a'), get('b'), get('a'), get('c')]).toEqual(['A', 'B', 'A', 'C']);
  expect(computed).toEqual(['a', 'b', 'c']);
  get('a');
  expect(computed).toEqual(['a', 'b', 'c']);
  get('b');
  expect(computed).toEqual(['a', 'b', 'c', 'b']);
});

it('an LRU cache computes a value again after it was deleted or all were cleared', () => {
  let count = 0;
  const cache = createLruCache<number | undefined>(2);
  const get = () => cache.getOrCompute('key', () => (count++ === 0 ? undefined : count));
  expect([get(), get()]).toEqual([undefined, undefined]);
  cache.delete('key');
  expect(get()).toBe(2);
  cache.clear();
  expect(get()).toBe(3);
});
