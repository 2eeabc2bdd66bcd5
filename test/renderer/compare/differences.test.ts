import { afterEach, expect, it, vi } from 'vitest';
import type { Difference } from '../../../src/preload/schemas/runs.ts';
import { allDifferences, cellsOf, type NamedDifference } from '../../../src/renderer/compare/differences.ts';

afterEach(() => vi.unstubAllGlobals());

const comparison = { before: 1, after: 2, movedKm: 1, silentDays: 7 };
const seen = { timestamp: '2026-11-21 10:00:00', seenAt: 0, latitude: -23.5, longitude: -46.6 };

/** A core with so many vehicles that moved. */
function stubDifferences(count: number) {
  const rows = Array.from(
    { length: count },
    (_, index): Difference => ({ vin: String(index).padStart(17, '0'), before: seen, after: seen, km: 2 }),
  );
  const asked: unknown[] = [];
  const differences = async (input: { kind: string; afterVin: string | null; limit: number }) => {
    asked.push(input);
    const start = input.afterVin === null ? 0 : rows.findIndex(({ vin }) => vin === input.afterVin) + 1;
    return { ok: true, value: rows.slice(start, start + input.limit) };
  };
  // Every other vehicle is named by a list.
  const byVins = async ({ vins }: { vins: string[] }) => ({
    ok: true,
    value: vins.map((vin) => ({ vin, identifier: Number(vin) % 2 === 0 ? { value: `P${vin}` } : null })),
  });
  vi.stubGlobal('window', { rastro: { runs: { differences }, fleet: { byVins } } });
  return { asked, rows };
}

it.each([
  [0, 1],
  [999, 1],
  [1000, 2],
  [2001, 3],
])('takes all of %i differences, in %i pages', async (count, pages) => {
  const { asked, rows } = stubDifferences(count);
  expect(await allDifferences(comparison, 'moved')).toEqual(
    rows.map((row) => ({ ...row, identifier: Number(row.vin) % 2 === 0 ? `P${row.vin}` : null })),
  );
  expect(asked.length).toBe(pages);
  expect(asked[0]).toEqual({ ...comparison, kind: 'moved', afterVin: null, limit: 1000 });
});

it('leaves the cells of a missing position empty, so that the others stay in their columns', () => {
  const row: NamedDifference = {
    vin: '9BWZZZ377VT004251',
    identifier: 'ABC1D23',
    before: null,
    after: seen,
    km: null,
  };
  expect(cellsOf(row, 'pt-BR')).toEqual([
    ...[row.vin, 'ABC1D23', null, null, null],
    ...['21/11/2026 10:00', -23.5, -46.6, null],
  ]);
  expect(cellsOf({ ...row, before: seen, km: 1.23456 }, 'pt-BR').at(-1)).toBe(1.235);
});
