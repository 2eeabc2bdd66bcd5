import type { GridApi, IGetRowsParams } from 'ag-grid-community';
import { afterEach, expect, test, vi } from 'vitest';
import type { PlacedRow } from '../../../src/contract/schemas/fleet.ts';
import { useFleetView } from '../../../src/renderer/state/view.ts';
import { fleetSource } from '../../../src/renderer/table/datasource.ts';

afterEach(() => vi.unstubAllGlobals());

/** How often a page that the core refuses with this kind of error is reported. */
async function reportsOf(kind: string, meanwhile: () => void = () => undefined): Promise<number> {
  const page = async () => {
    meanwhile();
    return { ok: false, error: { kind, message: '', details: {} } };
  };
  vi.stubGlobal('window', { rastro: { fleet: { page } } });
  const [failed, failCallback] = [vi.fn(), vi.fn()];
  const source = fleetSource(() => undefined, failed);
  const asked = { startRow: 0, endRow: 200, sortModel: [], successCallback: vi.fn(), failCallback };
  source.getRows(asked as unknown as IGetRowsParams);
  await expect.poll(() => failCallback).toHaveBeenCalledOnce();
  return failed.mock.calls.length;
}

test('a page that failed is reported unless another order has replaced it', async () => {
  const sort = () => useFleetView.getState().sort({ column: 'status', descending: false });
  expect(await reportsOf('database', sort)).toBe(1);
  expect(await reportsOf('cancelled', sort)).toBe(0);
  // The query of another window replaced this one: the page has to be read again.
  expect(await reportsOf('cancelled')).toBe(1);
});

/**
 * A grid with one page, all of it visible, and the frames in which it is drawn.
 *
 * @param draws called for each row that is drawn
 */
function gridOf(rows: readonly PlacedRow[], isDestroyed = () => false, draws: () => void = () => undefined) {
  const nodes = rows.map((data, rowIndex) => ({ data, rowIndex, updateData: vi.fn(draws) }));
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  const api = {
    isDestroyed,
    getRenderedNodes: () => nodes,
    forEachNode: (call: (node: (typeof nodes)[number]) => void) => nodes.forEach(call),
    getDisplayedRowCount: () => rows.length,
    setRowCount: vi.fn(),
    refreshInfiniteCache: vi.fn(),
  };
  const changed = () =>
    nodes.flatMap(({ rowIndex, updateData }) => (updateData.mock.calls.length > 0 ? rowIndex : []));
  return { api: api as unknown as GridApi<PlacedRow> & typeof api, frames, changed };
}

/** The pages that the core returns, one after the other. */
function pagesAre(...pages: readonly (readonly PlacedRow[])[]) {
  const page = vi.fn();
  for (const rows of pages) page.mockResolvedValueOnce({ ok: true, value: { rows, total: rows.length } });
  vi.stubGlobal('window', { rastro: { fleet: { page } } });
  return page;
}

const rowOf = (vin: string, status: PlacedRow['status'] = 'never') => ({ vin, status }) as PlacedRow;
const twenty = (status: PlacedRow['status']) =>
  Array.from({ length: 20 }, (_, index) => rowOf(`V${index}`, status));
const silent = () =>
  fleetSource(
    () => undefined,
    () => undefined,
  );

test('a refresh draws only the rows that changed', async () => {
  const { api, frames, changed } = gridOf([rowOf('A'), rowOf('B'), rowOf('C')]);
  pagesAre([rowOf('A'), rowOf('B', 'ok'), rowOf('C'), rowOf('D')]);
  const done = silent().refresh(api);
  await expect.poll(() => frames).toHaveLength(1);
  frames[0]?.();
  await done;
  expect(changed()).toEqual([1]);
  expect(api.setRowCount).toHaveBeenCalledWith(4, true);
});

test('many changed rows are drawn in several frames of a few milliseconds each', async () => {
  let now = 0;
  vi.stubGlobal('performance', { now: () => now });
  const drawsFor = (ms: number) => () => {
    now += ms;
  };
  const { api, frames, changed } = gridOf(twenty('never'), undefined, drawsFor(1));
  pagesAre(twenty('ok'));
  const done = silent().refresh(api);
  const drawn: number[] = [];
  while (drawn.length < 5) {
    await expect.poll(() => frames).toHaveLength(drawn.length + 1);
    frames[drawn.length]?.();
    await Promise.resolve();
    drawn.push(changed().length);
  }
  await done;
  expect(drawn).toEqual([4, 8, 12, 16, 20]);
});

test('a change during a refresh makes it run once more', async () => {
  const { api, frames } = gridOf([rowOf('A')]);
  const page = pagesAre([rowOf('A', 'ok')], [rowOf('A')]);
  const source = silent();
  const done = source.refresh(api);
  await expect.poll(() => frames).toHaveLength(1);
  await source.refresh(api);
  await source.refresh(api);
  expect(page).toHaveBeenCalledOnce();
  frames[0]?.();
  await done;
  expect(page).toHaveBeenCalledTimes(2);
});

test('the first vehicles of an empty view set the row count of the grid', async () => {
  const { api } = gridOf([]);
  pagesAre([], twenty('ok'));
  const source = silent();
  await source.refresh(api);
  expect(api.setRowCount).not.toHaveBeenCalled();
  await source.refresh(api);
  expect(api.setRowCount).toHaveBeenCalledWith(20, true);
});

/** Has the grid read a page. */
function gridReads(source: ReturnType<typeof fleetSource>) {
  const asked = { startRow: 0, endRow: 200, sortModel: [], successCallback: vi.fn(), failCallback: vi.fn() };
  source.getRows(asked as unknown as IGetRowsParams);
  return asked;
}

test('a page that was read before a change and arrives after its event is read again', async () => {
  const { api, frames, changed } = gridOf([rowOf('A'), rowOf('B')]);
  const read = [rowOf('A'), rowOf('B')];
  const slow = Promise.withResolvers<unknown>();
  const page = vi.fn().mockReturnValueOnce(slow.promise);
  for (const rows of [read, [rowOf('A', 'ok'), rowOf('B')]])
    page.mockResolvedValueOnce({ ok: true, value: { rows, total: 2 } });
  vi.stubGlobal('window', { rastro: { fleet: { page } } });
  const source = silent();
  gridReads(source);
  await source.refresh(api);
  slow.resolve({ ok: true, value: { rows: read, total: 2 } });
  await expect.poll(() => frames).toHaveLength(1);
  frames[0]?.();
  await expect.poll(() => changed()).toEqual([0]);
});

test('rows of a failed page are read again at the next change', async () => {
  const { api } = gridOf([rowOf('A')]);
  const page = vi.fn().mockResolvedValue({ ok: false, error: { kind: 'busy', message: '', details: {} } });
  vi.stubGlobal('window', { rastro: { fleet: { page } } });
  const source = silent();
  const { failCallback } = gridReads(source);
  await expect.poll(() => failCallback).toHaveBeenCalledOnce();
  await source.refresh(api);
  expect(api.refreshInfiniteCache).toHaveBeenCalledOnce();
});

test('a change during the refresh of a destroyed grid refreshes the next grid', async () => {
  let isGone = false;
  const [before, after] = [gridOf([rowOf('A')], () => isGone), gridOf([rowOf('A')])];
  const page = pagesAre([rowOf('A')], [rowOf('A')]);
  const source = silent();
  const done = source.refresh(before.api);
  isGone = true;
  await Promise.all([done, source.refresh(after.api)]);
  expect(page).toHaveBeenCalledTimes(2);
});

test('rows of an earlier view are not drawn', async () => {
  const { api, frames, changed } = gridOf([rowOf('A')]);
  pagesAre([rowOf('A', 'ok')]);
  const done = silent().refresh(api);
  await expect.poll(() => frames).toHaveLength(1);
  useFleetView.getState().filter('search', 'B');
  frames[0]?.();
  await done;
  expect(changed()).toEqual([]);
});
