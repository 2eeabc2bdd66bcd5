import { expect, test } from 'vitest';
import { instead } from '../../../src/renderer/state/gone-list.ts';

const list = (id: number, name: string) => ({ id, name });

test('A list that is gone makes way for the one that replaced it, else for all vehicles; any other stays.', () => {
  const before = [list(1, 'Sul'), list(2, 'Norte'), list(3, 'Sul')];
  expect(instead(before, [list(2, 'Norte'), list(3, 'Sul'), list(4, 'Sul')], 1)).toBe(4);
  // Another list of its name that was there before has not replaced it.
  expect(instead(before, [list(2, 'Norte'), list(3, 'Sul'), list(4, 'Leste')], 1)).toBeNull();
  expect(instead(before, before, 2)).toBe(2);
  expect(instead(before, [], null)).toBeNull();
  expect(instead(before, before, 5)).toBe(5);
});
