import type { CellClickedEvent, ColDef, ColumnResizedEvent, GridApi } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FleetPage, FleetRow } from '../../preload/schemas/fleet.ts';
import { cspNonce } from '../app/nonce.ts';
import { showError } from '../ui/errors.tsx';
import { TickCell } from './cells.tsx';
import { loadWidths, saveWidth } from './column-widths.ts';
import { type FleetColumn, fleetColumns } from './columns.ts';
import { copyFrom } from './copy-from-grid.ts';
import { BLOCK, fleetSource } from './datasource.ts';
import classes from './FleetGrid.module.css';
import { focusRows, onCellKey, onHeaderKey, TICK_COLUMN } from './grid-keys.ts';
import { gridTexts, gridTheme } from './grid-setup.ts';
import { gridSort, isSortable } from './sort.ts';
import { tick } from './ticked.ts';
import { useGridSync } from './use-grid-sync.ts';
import { useFleetView } from './view-store.ts';

const keys = { suppressKeyboardEvent: onCellKey, suppressHeaderKeyboardEvent: onHeaderKey };
const defaultColumn: ColDef<FleetRow> = {
  ...keys,
  resizable: true,
  suppressMovable: true,
  sortingOrder: ['asc', 'desc'],
  minWidth: 80,
};
const tickColumn: ColDef<FleetRow> = {
  colId: TICK_COLUMN,
  width: 44,
  minWidth: 44,
  pinned: 'left',
  lockPinned: true,
  resizable: false,
  cellClass: classes.tick ?? '',
  cellRenderer: ({ data }: { data: FleetRow | undefined }) => data && <TickCell row={data} />,
};

interface Props {
  /** Names of the list's other columns. */
  readonly listColumns: readonly string[];
  readonly onLoaded: (page: FleetPage) => void;
  readonly onFailed: (error: unknown) => void;
}

/** The virtual, keyboard-driven grid itself; reads the view of the store, page by page. */
export function FleetGrid({ listColumns, onLoaded, onFailed }: Props) {
  const { t, i18n } = useTranslation('fleet');
  const language = i18n.language;
  const columns = useMemo(() => fleetColumns(t, language, listColumns), [t, language, listColumns]);
  const columnDefs = useMemo(
    () => [{ ...tickColumn, headerName: t('ticked.column') }, ...columns.map(columnDef)],
    [columns, t],
  );
  const source = useMemo(() => fleetSource(onLoaded, onFailed), [onLoaded, onFailed]);
  const grid = useRef<GridApi<FleetRow> | null>(null);
  useGridSync(grid, source);

  return (
    <section
      className={classes.grid}
      aria-label={t('table.label')}
      onCopy={(event) => grid.current && copyFrom(grid.current, columns, event.nativeEvent)}
    >
      <AgGridReact<FleetRow>
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
        }}
        onGridPreDestroyed={() => {
          grid.current = null;
        }}
        onSortChanged={({ api }) => {
          const sort = gridSort(sortModel(api));
          if (sort) useFleetView.getState().sort(sort.column, sort.descending);
        }}
        onCellClicked={onCellClick}
        onColumnResized={keepWidth}
      />
    </section>
  );
}

function columnDef(column: FleetColumn): ColDef<FleetRow> {
  const { Cell } = column;
  const sort = useFleetView.getState().view.sort;
  return {
    colId: column.id,
    headerName: column.header,
    width: loadWidths()[column.id] ?? column.width,
    sortable: isSortable(column.id),
    initialSort: column.id === sort.column ? (sort.descending ? 'desc' : 'asc') : null,
    valueGetter: ({ data }) => data && column.text(data),
    ...(column.id === 'vin' ? { pinned: 'left', lockPinned: true } : {}),
    ...(column.numeric ? { headerClass: 'ag-right-aligned-header', cellClass: 'ag-right-aligned-cell' } : {}),
    cellRenderer: ({ data, value }: { data: FleetRow | undefined; value: string }) => {
      if (!data) return <span className={classes.skeleton} />;
      return Cell ? <Cell row={data} /> : value;
    },
  };
}

/** The order that the grid's headers show. */
function sortModel(api: GridApi<FleetRow>) {
  return api.getColumnState().flatMap(({ colId, sort }) => (sort ? [{ colId, sort }] : []));
}

/** A click opens the vehicle, in the first column it ticks it. */
function onCellClick({ data, column, rowIndex, event }: CellClickedEvent<FleetRow>): void {
  if (!data) return;
  if (column.getColId() !== TICK_COLUMN) useFleetView.getState().select(data.vin);
  else if (rowIndex !== null)
    tick(data.vin, rowIndex, event instanceof MouseEvent && event.shiftKey).catch(showError);
}

function keepWidth({ finished, source, column }: ColumnResizedEvent<FleetRow>): void {
  if (finished && column && source !== 'api') saveWidth(column.getColId(), column.getActualWidth());
}
