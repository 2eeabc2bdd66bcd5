import {
  type CellClickedEvent,
  type ColDef,
  createGrid,
  type GridApi,
  type GridOptions,
  type SortModelItem,
} from 'ag-grid-community';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { PlacedRow } from '../../contract/schemas/fleet.ts';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import { LEAST_WIDTH } from '../state/column-layout.ts';
import { PAGE_SIZE } from '../state/first-answers.ts';
import { lastView, rememberView } from '../state/last-view.ts';
import { useOpening } from '../state/opening.ts';
import { useFleetView } from '../state/view.ts';
import { cspNonce } from '../ui/nonce.ts';
import type { FleetSource } from './datasource.ts';
import { focusRows } from './grid-focus.ts';
import { onCellKey, onHeaderKey } from './grid-keys.ts';
import { gridTheme, ROW_HEIGHT } from './grid-setup.ts';
import { onCellFocused } from './selection-summary.ts';
import { clickedSort, isShownBy } from './sort.ts';

const options: GridOptions<PlacedRow> = {
  theme: gridTheme,
  styleNonce: cspNonce,
  rowModelType: 'infinite',
  cacheBlockSize: PAGE_SIZE,
  maxBlocksInCache: 4,
  infiniteInitialRowCount: 40,
  // Rows that are drawn beyond those in sight: each costs as much as one that is seen.
  rowBuffer: 4,
  blockLoadDebounceMillis: 40,
  defaultColDef: {
    suppressKeyboardEvent: onCellKey,
    suppressHeaderKeyboardEvent: onHeaderKey,
    resizable: true,
    lockPinned: true,
    sortingOrder: ['asc', 'desc'],
    minWidth: LEAST_WIDTH,
  },
  suppressNoRowsOverlay: true,
  // Tab leaves the rows, as the ARIA grid pattern has it; arrows move within.
  tabToNextCell: () => false,
  focusGridInnerElement: ({ api, fromBottom }) => fromBottom && focusRows(api),
  suppressDragLeaveHidesColumns: true,
  ensureDomOrder: true,
  onCellFocused,
  onFirstDataRendered({ api }) {
    // Before its scroll bar is laid out, the grid may scroll back by a page.
    onceDrawn(api, () => {
      const { view, row } = lastView;
      if (row > 0 && useFleetView.getState().view === view && !api.isDestroyed())
        api.ensureIndexVisible(Math.min(row, api.getDisplayedRowCount() - 1), 'top');
      useOpening.getState().tableDrawn();
    });
  },
  onBodyScrollEnd: ({ api }) =>
    rememberView(useFleetView.getState().view, Math.round(api.getVerticalPixelRange().top / ROW_HEIGHT)),
  onSortChanged({ api, source }) {
    // When it gets another list's columns, the grid drops sorted headers by itself: the user's order has not changed.
    if (source !== 'uiColumnSorted') return;
    const { view, sort: sortBy } = useFleetView.getState();
    const model = sortModel(api);
    const sort = clickedSort(model, view.sort);
    if (sort && !isShownBy(view.sort, model)) sortBy(sort);
  },
};

/** Calls back once the rows that the grid draws in the next frames are on the screen. */
function onceDrawn(api: GridApi<PlacedRow>, done: () => void): void {
  requestAnimationFrame(() => {
    if (api.isDestroyed() || api.isAnimationFrameQueueEmpty()) done();
    else onceDrawn(api, done);
  });
}

/** The order that the grid's headers show, the primary column first. */
export const sortModel = (api: GridApi<PlacedRow>): SortModelItem[] =>
  api
    .getColumnState()
    .toSorted((a, b) => (a.sortIndex ?? 0) - (b.sortIndex ?? 0))
    .flatMap(({ colId, sort }) => (sort ? [{ colId, sort }] : []));

interface Given {
  readonly source: FleetSource;
  readonly columnDefs: ColDef<PlacedRow>[];
  readonly language: Language;
  readonly onCellClick: (event: CellClickedEvent<PlacedRow>) => void;
}

/**
 * Makes the grid in the container and destroys it with the component. It is not a React component, because React would
 * take several times as long for its rows.
 *
 * Each step is a task of its own: the bare grid, its columns with their layout, and the rows.
 *
 * @returns the grid; null as long as there is none
 */
export function useGrid(
  container: RefObject<HTMLElement | null>,
  { source, columnDefs, language, onCellClick }: Given,
): GridApi<PlacedRow> | null {
  const [grid, setGrid] = useState<GridApi<PlacedRow> | null>(null);
  const make = useEffectEvent(
    (element: HTMLElement): GridApi<PlacedRow> =>
      createGrid<PlacedRow>(element, {
        ...options,
        localeText: locales[language].texts.grid,
        onCellClicked: onCellClick,
        onBodyScroll({ direction, left }) {
          if (direction === 'horizontal') element.toggleAttribute('data-scrolled', left > 0);
        },
      }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the grid reads its texts once, so it depends on `language`
  useEffect(() => {
    let made: GridApi<PlacedRow> | null = null;
    const timer = setTimeout(() => {
      if (!container.current) return;
      made = make(container.current);
      setGrid(made);
    });
    return () => {
      clearTimeout(timer);
      setGrid(null);
      made?.destroy();
    };
  }, [container, language]);
  useEffect(() => {
    if (grid && !grid.isDestroyed()) grid.setGridOption('columnDefs', columnDefs);
  }, [grid, columnDefs]);
  useEffect(() => {
    const timer = setTimeout(() => grid?.setGridOption('datasource', source));
    return () => clearTimeout(timer);
  }, [grid, source]);
  return grid;
}
