import type { CellClickedEvent, ColDef, GridApi } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FleetPage, PlacedRow } from '../../preload/schemas/fleet.ts';
import { cspNonce } from '../app/nonce.ts';
import { showError } from '../ui/errors.tsx';
import { TickCell } from './cells.tsx';
import { FIRST_COLUMN, LEAST_WIDTH } from './column-layout.ts';
import type { FleetColumn } from './columns.ts';
import { copyFrom } from './copy-from-grid.ts';
import { BLOCK, fleetSource } from './datasource.ts';
import classes from './FleetGrid.module.css';
import { GridMenu } from './GridMenu.tsx';
import { focusRows } from './grid-focus.ts';
import { onCellKey, onHeaderKey, TICK_COLUMN } from './grid-keys.ts';
import { openMenuAt } from './grid-menu.ts';
import { gridTexts, gridTheme } from './grid-setup.ts';
import { useTableColumns } from './layouts.ts';
import { gridSort, isSameSort, isSortable } from './sort.ts';
import { beginRange, tick } from './ticked.ts';
import { useGridColumns } from './use-grid-columns.ts';
import { useGridSync } from './use-grid-sync.ts';
import { useFleetView } from './view-store.ts';

const keys = { suppressKeyboardEvent: onCellKey, suppressHeaderKeyboardEvent: onHeaderKey };
const defaultColumn: ColDef<PlacedRow> = {
  ...keys,
  resizable: true,
  lockPinned: true,
  sortingOrder: ['asc', 'desc'],
  minWidth: LEAST_WIDTH,
};
/** Stays where it is, left of what scrolls. */
const first: ColDef<PlacedRow> = { pinned: 'left', lockPosition: 'left', suppressMovable: true };
const tickColumn: ColDef<PlacedRow> = {
  colId: TICK_COLUMN,
  width: 44,
  minWidth: 44,
  ...first,
  resizable: false,
  cellClass: classes.tick ?? '',
  cellRenderer: ({ data }: { data: PlacedRow | undefined }) => data && <TickCell row={data} />,
};

interface Props {
  readonly onLoaded: (page: FleetPage) => void;
  readonly onFailed: (error: unknown) => void;
}

/** The virtual, keyboard-driven grid itself; reads the view of the store, page by page. */
export function FleetGrid({ onLoaded, onFailed }: Props) {
  const { t, i18n } = useTranslation('fleet');
  const language = i18n.language;
  const table = useTableColumns();
  const { columns, layout } = table;
  const columnDefs = useMemo(
    () => [{ ...tickColumn, headerName: t('ticked.column') }, ...columns.map(columnDef)],
    [columns, t],
  );
  const source = useMemo(() => fleetSource(onLoaded, onFailed), [onLoaded, onFailed]);
  const grid = useRef<GridApi<PlacedRow> | null>(null);
  useGridSync(grid, source);
  const { onColumns, onReady } = useGridColumns(grid, table);
  const shown = useMemo(
    () => layout.flatMap(({ id, shown }) => columns.filter((column) => shown && column.id === id)),
    [layout, columns],
  );

  return (
    <section
      className={classes.grid}
      aria-label={t('table.label')}
      onCopy={(event) => grid.current && copyFrom(grid.current, shown, event.nativeEvent)}
      onContextMenu={(event) => grid.current && openMenuAt(grid.current, event)}
    >
      <AgGridReact<PlacedRow>
        // The grid takes its words once.
        key={language}
        theme={gridTheme}
        styleNonce={cspNonce}
        localeText={gridTexts[language] ?? {}}
        rowModelType="infinite"
        datasource={source}
        cacheBlockSize={BLOCK}
        maxBlocksInCache={4}
        infiniteInitialRowCount={40}
        blockLoadDebounceMillis={40}
        columnDefs={columnDefs}
        defaultColDef={defaultColumn}
        getRowId={({ data }) => data.vin}
        suppressMultiSort
        suppressNoRowsOverlay
        // Tab leaves the rows, as the ARIA grid pattern has it; arrows move within.
        tabToNextCell={() => false}
        focusGridInnerElement={({ api, fromBottom }) => fromBottom && focusRows(api)}
        onGridReady={({ api }) => {
          grid.current = api;
          onReady(api);
        }}
        onGridPreDestroyed={() => {
          grid.current = null;
        }}
        onSortChanged={({ api }) => {
          const sort = gridSort(sortModel(api));
          const { view, sort: sortBy } = useFleetView.getState();
          if (sort && !isSameSort(view.sort, sort)) sortBy(sort.column, sort.descending);
        }}
        onCellClicked={onCellClick}
        onColumnResized={onColumns}
        onColumnMoved={onColumns}
        suppressDragLeaveHidesColumns
        ensureDomOrder
      />
      <GridMenu grid={grid} table={table} shown={shown} />
    </section>
  );
}

function columnDef(column: FleetColumn): ColDef<PlacedRow> {
  const { Cell } = column;
  return {
    colId: column.id,
    headerName: column.header,
    initialWidth: column.width,
    initialHide: !column.shown,
    sortable: isSortable(column.id),
    valueGetter: ({ data }) => data && column.text(data),
    ...(column.id === FIRST_COLUMN ? first : {}),
    ...(column.numeric ? { headerClass: 'ag-right-aligned-header', cellClass: 'ag-right-aligned-cell' } : {}),
    cellRenderer: ({ data, value }: { data: PlacedRow | undefined; value: string }) => {
      if (!data) return <span className={classes.skeleton} />;
      return Cell ? <Cell row={data} /> : value;
    },
  };
}

/** The order that the grid's headers show. */
function sortModel(api: GridApi<PlacedRow>) {
  return api.getColumnState().flatMap(({ colId, sort }) => (sort ? [{ colId, sort }] : []));
}

/** A click opens the vehicle, in the first column or with Ctrl it ticks it, with Shift all from the one before. */
function onCellClick({ data, column, rowIndex, event }: CellClickedEvent<PlacedRow>): void {
  if (!data || rowIndex === null) return;
  const { ctrlKey, metaKey, shiftKey } = event instanceof MouseEvent ? event : noKeys;
  if (ctrlKey || metaKey || shiftKey || column.getColId() === TICK_COLUMN) {
    tick(data.vin, rowIndex, shiftKey).catch(showError);
    return;
  }
  beginRange(rowIndex);
  useFleetView.getState().select(data.vin);
}

const noKeys = { ctrlKey: false, metaKey: false, shiftKey: false };
