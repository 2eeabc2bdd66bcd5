import type { TFunction } from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PlacedRow } from '../../../src/contract/schemas/fleet.ts';
import type { RowParts } from '../../../src/contract/schemas/rows.ts';
import { noIdentifier } from '../../../src/renderer/state/identifier-column.ts';
import { fleetColumns, partsOf } from '../../../src/renderer/table/columns.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) }));
afterEach(() => vi.useRealTimers());

const row: PlacedRow = {
  vin: '9BWZZZ377VT004251',
  identifier: { value: 'ABC1D23', name: 'Placa', others: [] },
  status: 'failed',
  failure: 'server',
  position: {
    ...{ timestamp: '2026-11-20 12:00:00', latitude: -22.9, longitude: -47.06 },
    ...{ seenAt: Date.UTC(2026, 10, 20, 15), fetchedAt: Date.UTC(2026, 10, 20, 16) },
  },
  askedAt: Date.UTC(2026, 10, 20, 17),
  cells: ['Sul', 'Ana'],
  place: { name: 'Campinas', country: 'BR', region: 'SP', distanceKm: 4.2, direction: 'NE' },
  areas: ['Oficina', 'Pátio Norte'],
  work: { tags: ['Sul'], workState: 'Em oficina', assignee: 'Ana', note: 'x', changedAt: 7 },
};

/** The row as the core answers it for these parts. */
const cut = (parts: RowParts): PlacedRow => ({
  ...row,
  identifier: parts.identifier ? row.identifier : null,
  position: parts.position ? row.position : null,
  place: parts.place ? row.place : null,
  work: parts.work ? row.work : null,
  areas: parts.areas ? row.areas : [],
  cells: row.cells.map((cell, index) => (parts.cells?.includes(index) ? cell : '')),
});

const t = ((key: string) => key) as unknown as TFunction<'fleet'>;
const columns = fleetColumns(t, 'pt-BR', ['Filial', 'Motorista'], noIdentifier);

test('Every column is among those that are tested.', () => {
  expect(columns.length).toBeGreaterThan(10);
});

test.each(columns.map((column) => [column.id, column] as const))(
  'The column %s says the same of a row that has only the parts that it needs.',
  (_, column) => {
    expect(column.value(row)).not.toBe('');
    expect(column.value(cut(partsOf([column])))).toEqual(column.value(row));
  },
);

test('Cells of columns that are not shown are not asked for.', () => {
  const shown = columns.filter(({ id }) => id === 'vin' || id.includes('Motorista'));
  expect(partsOf(shown)).toEqual({
    identifier: false,
    position: false,
    place: false,
    work: false,
    areas: false,
    cells: [1],
  });
});

test("A workbook's date is shown and copied as a spreadsheet shows it, at the right.", () => {
  const formats = [{ kind: 'date', format: 14 }, null] as const;
  const [date, text] = fleetColumns(t, 'pt-BR', ['Compra', 'Motorista'], noIdentifier, formats).filter(
    ({ id }) => id.startsWith('cell:'),
  );
  const bought = { ...row, cells: ['2025-01-15', '2025-01-15'] };
  expect([date?.text(bought), date?.value(bought), date?.numeric]).toEqual([
    '15/01/2025',
    '15/01/2025',
    true,
  ]);
  expect([text?.text(bought), text?.numeric]).toEqual(['2025-01-15', false]);
});

test('A column of the file with the name of one of Rastro says that it is the file’s.', () => {
  const said = ((key: string, { name } = { name: '' }) =>
    key === 'column.status' ? 'Situação' : `${key} ${name}`) as unknown as TFunction<'fleet'>;
  const headers = fleetColumns(said, 'pt-BR', ['SITUACAO', 'Filial'], noIdentifier).map(
    ({ header }) => header,
  );
  expect(headers).toContain('Situação');
  expect(headers).toContain('column.ofFile SITUACAO');
  expect(headers).toContain('Filial');
});
