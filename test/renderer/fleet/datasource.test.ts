import type { IGetRowsParams } from 'ag-grid-community';
import { afterEach, expect, test, vi } from 'vitest';
import { fleetSource } from '../../../src/renderer/fleet/datasource.ts';
import { useFleetView } from '../../../src/renderer/fleet/view-store.ts';

afterEach(() => vi.unstubAllGlobals());

/** How often it is told that the core refused a page. */
async function toldOf(kind: string, meanwhile: () => void = () => undefined): Promise<number> {
  const page = async () => {
    meanwhile();
    return { ok: false, error: { kind, message: '', details: {} } };
  };
  vi.stubGlobal('window', { rastro: { fleet: { page } } });
  const [failed, failCallback] = [vi.fn(), vi.fn()];
  const source = fleetSource(() => undefined, failed);
  const asked = { startRow: 0, endRow: 200, sortModel: [], successCallback: vi.fn(), failCallback };
  source.getRows(asked as unknown as IGetRowsParams);
  await vi.waitFor(() => expect(failCallback).toHaveBeenCalledOnce());
  return failed.mock.calls.length;
}

test('a page that can not be had is told of; one that another order took the place of is not', async () => {
  const sort = () => useFleetView.getState().sort('status', false);
  expect(await toldOf('database', sort)).toBe(1);
  expect(await toldOf('cancelled', sort)).toBe(0);
  // Another screen's question took the place of this one's: somebody has to ask again.
  expect(await toldOf('cancelled')).toBe(1);
});
