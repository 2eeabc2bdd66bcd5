import { expect, it } from 'vitest';
import type { ShownHeldBackRow } from '../../../src/contract/schemas/lists.ts';
import { acceptedCorrections, correctableRows } from '../../../src/renderer/intake/held-back.ts';

const VIN = '9BWZZZ377VT004251';
const row = (line: number, value = 'curto'): ShownHeldBackRow => ({
  line,
  value,
  reason: 'length',
  cells: [],
});
const lines = (rows: readonly { line: number }[]) => rows.map(({ line }) => line);

it('shows held-back rows with their values of the file', () => {
  const corrections = [{ row: row(3), value: '9BW' }];
  expect(correctableRows([row(1), row(3, '9BW')], corrections, null)).toEqual([row(1), row(3)]);
});

it('removes a row once its correction is accepted, unless it has the focus', () => {
  const corrections = [{ row: row(3), value: VIN }];
  // Not inspected yet.
  expect(lines(correctableRows([row(1), row(3)], corrections, null))).toEqual([1, 3]);
  expect(acceptedCorrections([row(1), row(3)], corrections)).toEqual([]);
  // Inspected.
  expect(lines(correctableRows([row(1)], corrections, null))).toEqual([1]);
  expect(lines(correctableRows([row(1), row(9)], corrections, 3))).toEqual([1, 3, 9]);
  expect(acceptedCorrections([row(1)], corrections)).toEqual(corrections);
});

it('shows a row with an unfinished correction even when it is not among the first held-back rows', () => {
  const corrections = [{ row: row(300), value: '9BW' }];
  expect(lines(correctableRows([row(1), row(2)], corrections, null))).toEqual([1, 2, 300]);
  expect(acceptedCorrections([row(1)], corrections)).toEqual([]);
});
