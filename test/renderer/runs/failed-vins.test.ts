import { afterEach, expect, it, vi } from 'vitest';
import { failedVins } from '../../../src/renderer/runs/failed-vins.ts';

afterEach(() => vi.unstubAllGlobals());

/** A core with so many failures of run 7. */
function stubFailures(count: number): { asked: (string | null)[]; vins: string[] } {
  const vins = Array.from({ length: count }, (_, index) => `9BWZZZ377VT${String(index).padStart(6, '0')}`);
  const asked: (string | null)[] = [];
  const failures = async ({ after, limit }: { runId: number; after: string | null; limit: number }) => {
    asked.push(after);
    const start = after === null ? 0 : vins.indexOf(after) + 1;
    const rows = vins.slice(start, start + limit).map((vin) => ({ vin, kind: 'server', attempts: 4 }));
    return { ok: true, value: { total: count, rows } };
  };
  vi.stubGlobal('window', { rastro: { runs: { failures } } });
  return { asked, vins };
}

it.each([
  [0, 1],
  [3, 1],
  [1000, 2],
  [2500, 3],
])('takes all of %i failures, in %i pages', async (count, pages) => {
  const { asked, vins } = stubFailures(count);
  expect(await failedVins(7)).toEqual(vins);
  expect(asked.length).toBe(pages);
});

it('passes on why the core refuses', async () => {
  const error = { kind: 'not-found', message: 'no such run', details: {} };
  vi.stubGlobal('window', { rastro: { runs: { failures: async () => ({ ok: false, error }) } } });
  await expect(failedVins(7)).rejects.toMatchObject({ kind: 'not-found' });
});
