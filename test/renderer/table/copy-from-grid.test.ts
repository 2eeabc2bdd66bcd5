import type { GridApi } from 'ag-grid-community';
import { afterEach, expect, test, vi } from 'vitest';
import type { PlacedRow } from '../../../src/preload/schemas/fleet.ts';
import { useFleetView } from '../../../src/renderer/state/view.ts';
import { copyFrom } from '../../../src/renderer/table/copy-from-grid.ts';
import { copyText } from '../../../src/renderer/ui/clipboard.ts';

vi.mock('../../../src/renderer/ui/clipboard.ts', () => ({ copyText: vi.fn(() => true) }));

afterEach(() => vi.unstubAllGlobals());

const rowOf = (vin: string) => ({ vin }) as PlacedRow;
const vinColumn = {
  ...{ id: 'vin', header: '', width: 0, numeric: false, shown: true, draw: null },
  value: ({ vin }: PlacedRow) => vin,
  text: ({ vin }: PlacedRow) => vin,
};

test('a vehicle that stands in two rows while the table is drawn anew is copied once, and no other left out', async () => {
  const rows = [rowOf('A'), rowOf('A')];
  const forEachNode = (call: (node: { data: PlacedRow }) => void) => {
    for (const data of rows) call({ data });
  };
  const api = { forEachNode } as unknown as GridApi<PlacedRow>;
  const page = async () => ({ ok: true, value: { rows: [rowOf('B')], total: 1 } });
  vi.stubGlobal('window', { getSelection: () => null, rastro: { fleet: { page } } });
  useFleetView.getState().check(['A', 'B']);
  const setData = vi.fn();
  const event = { preventDefault: vi.fn(), clipboardData: { setData } } as unknown as ClipboardEvent;
  copyFrom(api, [vinColumn], event);
  expect(setData).not.toHaveBeenCalled();
  await expect.poll(() => copyText).toHaveBeenCalledWith('A\r\nB');
});
