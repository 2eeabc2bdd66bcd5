import { expect, test } from 'vitest';
import type { PlacedRow } from '../../../src/contract/schemas/fleet.ts';
import { cellValue } from '../../../src/renderer/table/cell-value.ts';

const row: PlacedRow = {
  vin: '9BWZZZ377VT004251',
  identifier: null,
  status: 'ok',
  failure: null,
  position: { latitude: -22.9, longitude: -47, timestamp: '2026-01-01 00:00:00', seenAt: 5, fetchedAt: 6 },
  askedAt: 6,
  cells: [' ABC1D23 ', ''],
  place: { name: 'Campinas', region: 'SP', country: 'BR', distanceKm: 12, direction: 'NE' },
  areas: ['Pátio Norte'],
  work: { tags: ['Sul', 'Urgente'], workState: 'Em oficina', assignee: '', note: 'x', changedAt: 7 },
};
const of = (columnId: string, more: Partial<PlacedRow> = {}) =>
  cellValue(columnId, { ...row, ...more }, (seenAt) => (seenAt === 5 ? 'late' : 'recent'));

test('a cell of status, age, place or region gives a filter for what it shows', () => {
  expect(of('status')).toEqual({ kind: 'status', status: 'ok' });
  expect(of('age')).toEqual({ kind: 'age', age: 'late' });
  expect(of('age', { position: null })).toEqual({ kind: 'age', age: 'none' });
  expect(of('place')).toEqual({ kind: 'place', place: { country: 'BR', region: 'SP', name: 'Campinas' } });
  expect(of('region')).toEqual({ kind: 'place', place: { country: 'BR', region: 'SP', name: null } });
});

test("a cell of a list's own column gives its text without white space around it, a blank one too", () => {
  expect(of('cell:0:Placa')).toEqual({ kind: 'own', column: 0, value: 'ABC1D23' });
  expect(of('cell:1:Filial')).toEqual({ kind: 'own', column: 1, value: '' });
  expect(of('cell:0:Placa', { cells: [' \u2003Sul\u00a0\t'] })).toMatchObject({ value: 'Sul' });
});

test('a column without a filter, or a cell without a place, gives no filter', () => {
  for (const column of ['vin', 'seenAt', 'askedAt', 'latitude', 'tick']) expect(of(column)).toBeNull();
  expect(of('place', { place: null })).toBeNull();
});

test('a cell of what is noted gives a filter for its tags, its state or its name, a blank one too', () => {
  expect(of('tags')).toEqual({ kind: 'work', field: 'tags', values: ['Sul', 'Urgente'] });
  expect(of('workState')).toEqual({ kind: 'work', field: 'workState', values: ['Em oficina'] });
  expect(of('assignee')).toEqual({ kind: 'work', field: 'assignee', values: [''] });
  expect(of('tags', { work: null })).toEqual({ kind: 'work', field: 'tags', values: [''] });
  expect(of('note')).toBeNull();
});
