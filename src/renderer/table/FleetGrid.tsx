import type { CellClickedEvent, ColDef, GridApi } from 'ag-grid-community';
import { type KeyboardEvent, type RefObject, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FleetPage, PlacedRow } from '../../contract/schemas/fleet.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { PLACE_WIDTH } from '../state/columns.ts';
import { useLists } from '../state/queries.ts';
import { useFleetView } from '../state/view.ts';
import { showError } from '../ui/errors.tsx';
import { leadCell, skeletonCell, tickCell } from './cells.ts';
import type { FleetColumn } from './columns.ts';
import { copyFrom, copyWithHeaders } from './copy-from-grid.ts';
import { fleetSource } from './datasource.ts';
import classes from './FleetGrid.module.css';
import { FilterableHeader } from './filterable-header.ts';
import { GridMenu } from './GridMenu.tsx';
import { TICK_COLUMN } from './grid-keys.ts';
import { openMenuAt } from './grid-menu.ts';
import { isSortable } from './sort.ts';
import { beginRange, tick } from './ticked.ts';
import { useGrid } from './use-grid.ts';
import { useGridColumns } from './use-grid-columns.ts';
import { useGridRefresh } from './use-grid-refresh.ts';
import { useGridSync } from './use-grid-sync.ts';
import { useTableColumns } from './use-table-columns.ts';

/** For a column that stays at the left edge while the others scroll, and can't be moved. */
const first: ColDef<PlacedRow> = { pinned: 'left', lockPosition: 'left', suppressMovable: true };

interface Props {
  readonly onLoaded: (page: FleetPage) => void;
  readonly onFailed: (error: unknown) => void;
}

/** The virtual, keyboard-driven grid itself; reads the view of the store, page by page. */
export function FleetGrid({ onLoaded, onFailed }: Props) {
  const { t } = useTranslation('fleet');
  const filtered = useTranslation('table').t('filtered');
  // In a task of its own: when another list is shown, the grid's columns take as long as all the rest of the screen.
  const table = useDeferredValue(useTableColumns());
  const { columns, layout } = table;
  const columnDefs = useMemo(() => {
    const ticks: ColDef<PlacedRow> = {
      colId: TICK_COLUMN,
      headerName: t('ticked.column'),
      width: 44,
      minWidth: 44,
      ...first,
      resizable: false,
      cellClass: classes.tick ?? '',
      cellRenderer: ({ data }: Drawn) => data && tickCell(data, t),
    };
    return [ticks, ...columns.map((column, index) => columnDef(column, filtered, index === 0))];
  }, [columns, filtered, t]);
  const source = useMemo(() => fleetSource(onLoaded, onFailed), [onLoaded, onFailed]);
  const container = useRef<HTMLDivElement>(null);
  const grid = useGrid(container, { source, columnDefs, language: useLanguage(), onCellClick });
  useGridSync(grid, source);
  useGridRefresh(grid);
  useGridColumns(grid, table);
  useGridName(container, grid);
  const shown = layout.flatMap(({ id, shown }) => columns.filter((column) => shown && column.id === id));

  return (
    <section
      className={classes.grid}
      aria-label={t('table.label')}
      onCopy={(event) => grid && copyFrom(grid, shown, event.nativeEvent)}
      onKeyDown={(event) => {
        if (!grid || !isCopyWithHeaders(event)) return;
        // In a browser it would open the developer tools.
        event.preventDefault();
        copyWithHeaders(grid, shown).catch(showError);
      }}
      onContextMenu={(event) => grid && openMenuAt(grid, event)}
    >
      <div ref={container} className={classes.container} />
      {grid && <GridMenu api={grid} table={table} shown={shown} />}
    </section>
  );
}

/** What the grid passes to a cell renderer. */
interface Drawn {
  readonly data: PlacedRow | undefined;
}

const skeleton = { component: skeletonCell };

/**
 * @param filtered what a screen reader adds to the header of a column that the view is filtered by
 * @param isLead whether the column names the vehicle
 */
function columnDef(column: FleetColumn, filtered: string, isLead: boolean): ColDef<PlacedRow> {
  const { draw } = column;
  const cell = isLead ? (row: PlacedRow) => leadCell(row, draw?.(row) ?? column.text(row)) : draw;
  const drawn = cell && { component: ({ data }: Drawn) => data && cell(data) };
  return {
    colId: column.id,
    headerName: column.header,
    headerComponentParams: {
      innerHeaderComponent: FilterableHeader,
      innerHeaderComponentParams: { filtered },
    },
    initialWidth: column.width,
    initialHide: !column.shown,
    sortable: isSortable(column.id),
    valueGetter: ({ data }) => data && column.text(data),
    ...(isLead ? { ...first, cellAriaRole: 'rowheader' } : {}),
    ...(column.id === 'place' ? { minWidth: PLACE_WIDTH } : {}),
    ...(column.numeric ? { headerClass: 'ag-right-aligned-header', cellClass: 'ag-right-aligned-cell' } : {}),
    cellRendererSelector: ({ data }) => (data ? (drawn ?? undefined) : skeleton),
  };
}

/** A click opens the vehicle. With Ctrl, or on its tick, it ticks the vehicle; with Shift all since the last click. */
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

const isCopyWithHeaders = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'c' && (ctrlKey || metaKey) && shiftKey;

const noKeys = { ctrlKey: false, metaKey: false, shiftKey: false };

/** Names the grid by its list for screen readers. AG Grid has no option for it. */
function useGridName(container: RefObject<HTMLElement | null>, grid: GridApi<PlacedRow> | null): void {
  const { t } = useTranslation(['fleet', 'lists']);
  const listId = useFleetView((state) => state.view.listId);
  const list = useLists().data?.find(({ id }) => id === listId)?.name ?? t('lists:everything');
  const name = t('fleet:table.grid', { list });
  useEffect(() => {
    if (grid) container.current?.querySelector('[role="grid"]')?.setAttribute('aria-label', name);
  }, [container, grid, name]);
}
