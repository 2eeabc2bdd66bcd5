import type {
  CellClickedEvent,
  CellKeyDownEvent,
  ColDef,
  ColumnResizedEvent,
  FullWidthCellKeyDownEvent,
  GridApi,
  SelectionChangedEvent,
  SelectionColumnDef,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FleetPage, FleetRow } from '../../preload/schemas/fleet.ts';
import { cspNonce } from '../app/nonce.ts';
import { loadWidths, saveWidth } from './column-widths.ts';
import { type FleetColumn, fleetColumns } from './columns.ts';
import { copyFrom } from './copy-from-grid.ts';
import { BLOCK, fleetDatasource } from './datasource.ts';
import classes from './FleetGrid.module.css';
import { focusRows, onCellKey, onHeaderKey } from './grid-keys.ts';
import { gridTexts, gridTheme } from './grid-setup.ts';
import { gridSort, isSortable } from './sort.ts';
import { mirrorChecks, useGridSync } from './use-grid-sync.ts';
import { useFleetView } from './view-store.ts';

const CHECKBOX_COLUMN = 'ag-Grid-SelectionColumn';

const keys = { suppressKeyboardEvent: onCellKey, suppressHeaderKeyboardEvent: onHeaderKey };
const defaultColumn: ColDef<FleetRow> = {
  ...keys,
  resizable: true,
  suppressMovable: true,
  sortingOrder: ['asc', 'desc'],
  minWidth: 80,
};
const checkboxColumn: SelectionColumnDef = { ...keys, pinned: 'left', width: 44, resizable: false };

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
  const columnDefs = useMemo(() => columns.map(columnDef), [columns]);
  const datasource = useMemo(() => fleetDatasource(onLoaded, onFailed), [onLoaded, onFailed]);
  const grid = useRef<GridApi<FleetRow> | null>(null);
  useGridSync(grid);

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
        datasource={datasource}
        cacheBlockSize={BLOCK}
        maxBlocksInCache={4}
        infiniteInitialRowCount={40}
        blockLoadDebounceMillis={40}
        columnDefs={columnDefs}
        defaultColDef={defaultColumn}
        getRowId={({ data }) => data.vin}
        rowSelection={{ mode: 'multiRow', headerCheckbox: false, enableClickSelection: false }}
        selectionColumnDef={{ ...checkboxColumn, headerName: t('ticked.column') }}
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
        onCellClicked={openByClick}
        onCellKeyDown={openByEnter}
        onSelectionChanged={keepChecks}
        onModelUpdated={({ api }) => mirrorChecks(api)}
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

function openByClick({ data, column }: CellClickedEvent<FleetRow>): void {
  if (data && column.getColId() !== CHECKBOX_COLUMN) useFleetView.getState().select(data.vin);
}

function openByEnter({
  data,
  event,
}: CellKeyDownEvent<FleetRow> | FullWidthCellKeyDownEvent<FleetRow>): void {
  const isEnter = event instanceof KeyboardEvent && event.key === 'Enter';
  if (data && isEnter) useFleetView.getState().select(data.vin);
}

/** Only loaded rows can have been ticked or cleared; what is ticked elsewhere stays. */
function keepChecks({ api, source }: SelectionChangedEvent<FleetRow>): void {
  if (source !== 'checkboxSelected' && source !== 'spaceKey' && source !== 'rowClicked') return;
  const { checkedVins, check } = useFleetView.getState();
  const checked = new Set(checkedVins);
  api.forEachNode((node) => {
    if (node.data) checked[node.isSelected() ? 'add' : 'delete'](node.data.vin);
  });
  check([...checked]);
}

function keepWidth({ finished, source, column }: ColumnResizedEvent<FleetRow>): void {
  if (finished && column && source !== 'api') saveWidth(column.getColId(), column.getActualWidth());
}
