import { expect, it } from 'vitest';
import type { HeldBackRow } from '../../../src/preload/schemas/lists.ts';
import { rowsToMend, takenCorrections } from '../../../src/renderer/intake/held-back.ts';

const VIN = '9BWZZZ377VT004251';
const row = (line: number, value = 'curto'): HeldBackRow => ({ line, value, reason: 'length' });
const lines = (rows: readonly { line: number }[]) => rows.map(({ line }) => line);

it('shows held-back rows as they stand in the file', () => {
  const corrections = [{ row: row(3), value: '9BW' }];
  expect(rowsToMend([row(1), row(3, '9BW')], corrections, null)).toEqual([row(1), row(3)]);
});

it('lets a row go once its correction was taken, but not from under the keyboard', () => {
  const corrections = [{ row: row(3), value: VIN }];
  // Not inspected yet.
  expect(lines(rowsToMend([row(1), row(3)], corrections, null))).toEqual([1, 3]);
  expect(takenCorrections([row(1), row(3)], corrections)).toEqual([]);
  // Inspected.
  expect(lines(rowsToMend([row(1)], corrections, null))).toEqual([1]);
  expect(lines(rowsToMend([row(1), row(9)], corrections, 3))).toEqual([1, 3, 9]);
  expect(takenCorrections([row(1)], corrections)).toEqual(corrections);
});

it('keeps what was begun on a row that is no longer among the first', () => {
  const corrections = [{ row: row(300), value: '9BW' }];
  expect(lines(rowsToMend([row(1), row(2)], corrections, null))).toEqual([1, 2, 300]);
  expect(takenCorrections([row(1)], corrections)).toEqual([]);
});
