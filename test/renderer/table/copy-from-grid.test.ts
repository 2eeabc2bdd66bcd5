import type { GridApi } from 'ag-grid-community';
import { afterEach, expect, test, vi } from 'vitest';
import type { FleetView, PlacedRow } from '../../../src/contract/schemas/fleet.ts';
import type { RowParts } from '../../../src/contract/schemas/rows.ts';
import { useFleetView } from '../../../src/renderer/state/view.ts';
import { NO_PARTS } from '../../../src/renderer/table/columns.ts';
import { copyFrom, copyWithHeaders } from '../../../src/renderer/table/copy-from-grid.ts';
import { copyText } from '../../../src/renderer/ui/clipboard.ts';
import { rowsToColumns } from '../../../src/shared/row-columns.ts';

vi.mock('../../../src/renderer/ui/clipboard.ts', () => ({ copyText: vi.fn(() => true) }));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.mocked(copyText).mockClear();
  useFleetView.getState().check([]);
});

const rowOf = (vin: string): PlacedRow => ({
  ...{ vin, identifier: null, status: 'never', failure: null, position: null, askedAt: null, cells: [] },
  place: null,
  work: null,
  areas: [],
});
const vinColumn = {
  ...{ id: 'vin', header: 'Chassi', width: 0, numeric: false, shown: true, draw: null },
  value: ({ vin }: PlacedRow) => vin,
  text: ({ vin }: PlacedRow) => vin,
};

interface Asked {
  readonly view: FleetView;
  readonly vins: readonly string[];
  readonly parts: RowParts;
}

/** A core that knows these vehicles, whose views order them by VIN, and the calls that came to it. */
function coreWith(known: ReadonlySet<string>) {
  const rowsInOrder = vi.fn(async ({ vins }: Asked) => {
    const rows = vins
      .filter((vin) => known.has(vin))
      .sort()
      .map(rowOf);
    // In two parts, the last rows first.
    const indexes = [...rows.keys()];
    const half = Math.floor(rows.length / 2);
    const value = [indexes.slice(half), indexes.slice(0, half)].map((at) =>
      rowsToColumns(
        at.flatMap((index) => rows[index] ?? []),
        at,
        [],
      ),
    );
    return { ok: true, value };
  });
  vi.stubGlobal('window', { getSelection: () => null, rastro: { fleet: { rowsInOrder } } });
  return rowsInOrder;
}

/** Presses Ctrl+C in a grid that has loaded these rows. */
function pressCopy(loaded: readonly PlacedRow[]) {
  const forEachNode = (call: (node: { data: PlacedRow }) => void) => {
    for (const data of loaded) call({ data });
  };
  const setData = vi.fn();
  const event = { preventDefault: vi.fn(), clipboardData: { setData } } as unknown as ClipboardEvent;
  copyFrom({ forEachNode } as unknown as GridApi<PlacedRow>, [vinColumn], event);
  return setData;
}

test('ticked rows that are all loaded are copied at once, without a call', () => {
  const rowsInOrder = coreWith(new Set());
  useFleetView.getState().check(['A', 'B']);
  const setData = pressCopy([rowOf('A'), rowOf('B'), rowOf('C')]);
  expect(setData).toHaveBeenCalledWith('text/plain', 'A\r\nB');
  expect(rowsInOrder).not.toHaveBeenCalled();
});

test('a vehicle that stands in two rows while the table is drawn anew is copied once, and no other left out', async () => {
  coreWith(new Set(['A', 'B']));
  useFleetView.getState().check(['A', 'B']);
  const setData = pressCopy([rowOf('A'), rowOf('A')]);
  expect(setData).not.toHaveBeenCalled();
  await expect.poll(() => copyText).toHaveBeenCalledWith('A\r\nB');
});

test('100,000 ticked rows that are not loaded are copied in the order of the view, in one call', async () => {
  const vins = Array.from({ length: 100_000 }, (_, index) => `V${String(index).padStart(16, '0')}`);
  const rowsInOrder = coreWith(new Set(vins));
  useFleetView.getState().check(vins.toReversed());
  pressCopy([rowOf(vins[7] ?? '')]);
  await expect.poll(() => copyText).toHaveBeenCalledOnce();
  const copied = vi.mocked(copyText).mock.calls[0]?.[0].split('\r\n') ?? [];
  expect(copied).toHaveLength(vins.length);
  expect(copied.findIndex((vin, index) => vin !== vins[index])).toBe(-1);
  expect(rowsInOrder).toHaveBeenCalledOnce();
  expect(rowsInOrder.mock.calls[0]?.[0].parts).toEqual(NO_PARTS);
});

test('ticked rows are copied whether or not the filters of the view show them', async () => {
  const rowsInOrder = coreWith(new Set(['A', 'B']));
  const { check, filter } = useFleetView.getState();
  check(['A', 'B']);
  filter('statuses', ['failed']);
  useFleetView.getState().check(['A', 'B']);
  pressCopy([]);
  await expect.poll(() => copyText).toHaveBeenCalledWith('A\r\nB');
  expect(rowsInOrder.mock.calls[0]?.[0].view).toMatchObject({ statuses: [], listId: null });
  filter('statuses', []);
});

test('a cell is copied alone with the digits that it shows, so that it can be pasted into a form', () => {
  coreWith(new Set());
  const renavam = { ...vinColumn, id: 'cells.1', value: () => '01234567890' };
  const grid = {
    getFocusedCell: () => ({ rowIndex: 3, column: { getColId: () => 'cells.1' } }),
    getDisplayedRowAtIndex: () => ({ data: rowOf('D') }),
  };
  const setData = vi.fn();
  const event = { preventDefault: vi.fn(), clipboardData: { setData } } as unknown as ClipboardEvent;
  copyFrom(grid as unknown as GridApi<PlacedRow>, [renavam], event);
  expect(setData).toHaveBeenCalledWith('text/plain', '01234567890');
});

test('Ctrl+Shift+C copies the ticked rows under the names of the columns.', async () => {
  coreWith(new Set());
  useFleetView.getState().check(['A', 'B']);
  const forEachNode = (call: (node: { data: PlacedRow }) => void) => {
    for (const data of [rowOf('A'), rowOf('B'), rowOf('C')]) call({ data });
  };
  await copyWithHeaders({ forEachNode } as unknown as GridApi<PlacedRow>, [vinColumn]);
  expect(copyText).toHaveBeenCalledWith('Chassi\r\nA\r\nB');
});

test('Ctrl+Shift+C copies the focused cell under the name of its column.', async () => {
  coreWith(new Set());
  const grid = {
    getFocusedCell: () => ({ rowIndex: 3, column: { getColId: () => 'vin' } }),
    getDisplayedRowAtIndex: () => ({ data: rowOf('D') }),
  };
  await copyWithHeaders(grid as unknown as GridApi<PlacedRow>, [vinColumn]);
  expect(copyText).toHaveBeenCalledWith('Chassi\r\nD');
});
