import { expect, test } from 'vitest';
import { shownCells, shownColumns, shownIdentifier, toPosition } from '../../src/main/store/rows.ts';
import { statusCode, statusOf } from '../../src/main/store/status.ts';
import { plainSource } from './helpers.ts';

const whole = {
  ...{ timestamp: '2026-01-01 00:00:00', latitude: -23, longitude: -46 },
  ...{ seenAt: 1_767_225_600, fetchedAt: 5 },
};

test('A position is read only where all of it is stored.', () => {
  expect(toPosition(whole)).toEqual({ ...whole, seenAt: 1_767_225_600_000 });
  for (const missing of ['timestamp', 'latitude', 'longitude', 'seenAt', 'fetchedAt'])
    expect(toPosition({ ...whole, [missing]: null }), missing).toBeNull();
});

test.each([
  { shows: 'all columns', keptColumns: undefined, columns: [0, 2], identifierColumn: 2, identifier: 1 },
  { shows: 'some columns', keptColumns: [2, 1], columns: [2], identifierColumn: 2, identifier: 0 },
  { shows: 'no such column', keptColumns: [2], columns: [2], identifierColumn: 0, identifier: null },
  { shows: 'the VIN alone', keptColumns: [], columns: [], identifierColumn: 0, identifier: null },
  { shows: 'no identifier', keptColumns: [0], columns: [0], identifierColumn: null, identifier: null },
])(
  'A list that shows $shows has the cells and the identifier of these.',
  ({ keptColumns, columns, identifierColumn, identifier }) => {
    const source = { ...plainSource, ...(keptColumns ? { keptColumns } : {}), identifierColumn };
    expect(shownColumns(source)).toEqual(columns);
    expect(shownCells(['a', 'b'], source)).toEqual(columns.map((column) => ['a', 'b', ''][column]));
    expect(shownIdentifier(source)).toBe(identifier);
  },
);

test('A status that no version knows is read as never looked up.', () => {
  for (const status of ['ok', 'not-found', 'failed', 'never'] as const)
    expect(statusOf(statusCode(status))).toBe(status);
  expect(statusOf(9)).toBe('never');
});
