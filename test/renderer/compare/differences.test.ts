import { afterEach, expect, it, vi } from 'vitest';
import type { Difference, DifferencesRequest, DifferencesView } from '../../../src/contract/schemas/runs.ts';
import {
  allDifferences,
  differenceCells,
  MAX_COPIED,
  nextSort,
} from '../../../src/renderer/compare/differences.ts';

afterEach(() => vi.unstubAllGlobals());

const view: DifferencesView = {
  ...{ before: 1, after: 2, movedKm: 1, silentDays: 7, kind: 'moved', search: 'abc' },
  sort: { column: 'km', descending: true },
};
const place = { name: 'Santos', region: 'SP', country: 'BR', distanceKm: 0, direction: null };
const seen = { timestamp: '2026-11-21 10:00:00', seenAt: 0, latitude: -23.5, longitude: -46.6, place };

const difference = (index: number): Difference => ({
  vin: String(index).padStart(17, '0'),
  identifier: null,
  ...{ before: seen, after: seen, askedBefore: null, askedAfter: null, km: 2 },
});

/** A core with so many vehicles that moved. */
function stubDifferences(total: number) {
  const asked: DifferencesRequest[] = [];
  const differences = async (input: DifferencesRequest) => {
    asked.push(input);
    const size = Math.max(0, Math.min(input.limit, total - input.offset));
    const rows = Array.from({ length: size }, (_, index) => difference(input.offset + index));
    return { ok: true, value: { rows, total } };
  };
  vi.stubGlobal('window', { rastro: { runs: { differences } } });
  return asked;
}

it.each([
  [0, 1],
  [999, 1],
  [1000, 1],
  [1001, 2],
  [2001, 3],
])('takes all of %i differences, in %i pages, in the order of the table', async (count, pages) => {
  const asked = stubDifferences(count);
  const all = await allDifferences(view);
  expect(all).toEqual(Array.from({ length: count }, (_, index) => difference(index)));
  expect(asked.length).toBe(pages);
  expect(asked[0]).toEqual({ ...view, offset: 0, limit: 1000 });
});

it('takes no more differences than are copied', async () => {
  stubDifferences(MAX_COPIED + 500);
  expect(await allDifferences(view)).toHaveLength(MAX_COPIED);
});

it('sorts up by a header, then down, and up again by another', () => {
  const up = { column: 'km', descending: false } as const;
  expect(nextSort({ column: 'vin', descending: false }, 'km')).toEqual(up);
  expect(nextSort(up, 'km')).toEqual({ column: 'km', descending: true });
  expect(nextSort({ column: 'km', descending: true }, 'km')).toEqual(up);
});

it('leaves the cells of a missing position empty, so that the others stay in their columns', () => {
  const row: Difference = {
    vin: '9BWZZZ377VT004251',
    identifier: { value: 'ABC1D23', name: 'Placa', others: [] },
    ...{ before: null, after: seen, askedBefore: null, askedAfter: null, km: null },
  };
  expect(differenceCells(row, 'pt-BR')).toEqual([
    ...[row.vin, 'ABC1D23', null, null, null, null, null],
    ...['21/11/2026 10:00', 'Santos, SP', -23.5, -46.6, null, null],
  ]);
  const asked = new Date(2026, 10, 21, 14, 5).getTime();
  const cells = differenceCells({ ...row, before: seen, km: 1.23456, askedAfter: asked }, 'pt-BR');
  expect(cells.slice(-2)).toEqual(['21/11/2026 14:05', 1.235]);
});
