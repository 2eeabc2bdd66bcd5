import type { GridApi } from 'ag-grid-community';
import type { FleetPage, PlacedRow } from '../../contract/schemas/fleet.ts';
import { PAGE_SIZE } from '../state/first-answers.ts';
import { drawInFrames } from './in-frames.ts';

interface RefreshOptions {
  readonly read: (offset: number) => Promise<FleetPage>;
  readonly onPage: (page: FleetPage) => void;
  /** Whether the grid and its view are still on the screen; if not, the refresh ends. */
  readonly isShown: () => boolean;
}

export async function refreshPages(api: GridApi<PlacedRow>, options: RefreshOptions): Promise<void> {
  const { read, onPage, isShown } = options;
  for (const offset of pageOffsets(api)) {
    const page = await read(offset);
    if (!isShown()) return;
    onPage(page);
    if (page.total !== api.getDisplayedRowCount()) api.setRowCount(page.total, true);
    await updateRows(api, offset, page.rows, isShown);
  }
}

/** First rows of the pages that the grid has, the visible pages first. For an empty grid: that of the first page. */
function pageOffsets(api: GridApi<PlacedRow>): number[] {
  if (api.getDisplayedRowCount() === 0) return [0];
  const offsets = new Set<number>();
  const add = (row: number | null) => row !== null && offsets.add(row - (row % PAGE_SIZE));
  for (const { data, rowIndex } of api.getRenderedNodes()) if (data) add(rowIndex);
  api.forEachNode(({ data, rowIndex }) => data && add(rowIndex));
  return [...offsets];
}

async function updateRows(
  api: GridApi<PlacedRow>,
  offset: number,
  rows: readonly PlacedRow[],
  isShown: () => boolean,
): Promise<void> {
  const drawn = new Set(api.getRenderedNodes());
  const updates: (() => void)[] = [];
  api.forEachNode((node) => {
    const row = rows[(node.rowIndex ?? 0) - offset];
    // The grid is already reading a row that has no data yet.
    if (!row || !node.data || isSame(row, node.data)) return;
    if (drawn.has(node)) updates.push(() => node.updateData(row));
    else node.updateData(row);
  });
  await drawInFrames(updates, isShown, (update) => update());
}

const isSame = (a: PlacedRow, b: PlacedRow): boolean => JSON.stringify(a) === JSON.stringify(b);
