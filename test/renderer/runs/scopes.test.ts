import { expect, test } from 'vitest';
import { scopesOf } from '../../../src/renderer/runs/scopes.ts';
import { wholeFleet } from '../../../src/renderer/state/whole-fleet.ts';

const list = { ...wholeFleet, listId: 7 };
const filtered = { ...list, search: 'sul' };
const kinds = (...args: Parameters<typeof scopesOf>) => scopesOf(...args).map(({ kind }) => kind);

test('A lookup is of the whole list or fleet where nothing is filtered or ticked.', () => {
  expect(scopesOf(list, [], 240)).toEqual([{ kind: 'list', listId: 7 }]);
  expect(scopesOf(wholeFleet, [], 240)).toEqual([{ kind: 'everything' }]);
});

test('What the filters leave comes before the whole list.', () => {
  expect(scopesOf(filtered, [], 15)).toEqual([
    { kind: 'view', view: filtered },
    { kind: 'list', listId: 7 },
  ]);
});

test('What is ticked comes before both.', () => {
  expect(kinds(filtered, ['a'], 15)).toEqual(['vins', 'view', 'list']);
  expect(kinds(list, ['a'], 240)).toEqual(['vins', 'list']);
});

test('Filters that leave nothing, or are not counted yet, are no choice.', () => {
  expect(kinds(filtered, [], 0)).toEqual(['list']);
  expect(kinds(filtered, [], undefined)).toEqual(['list']);
});
