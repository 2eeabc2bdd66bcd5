import { useDebouncedValue } from '@mantine/hooks';
import type { CellFocusedEvent } from 'ag-grid-community';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import type { ColumnSummary, RangeColumn } from '../../contract/schemas/ranges.ts';
import { fullNumber } from '../i18n/format.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { rangeColumnOf } from '../state/column-filters.ts';
import { useColumnSummary } from '../state/queries.ts';
import { useFleetView } from '../state/view.ts';
import { wholeFleet } from '../state/whole-fleet.ts';
import { formatWallSpan } from '../ui/time.ts';
import { TICK_COLUMN } from './grid-keys.ts';

/** The column of the cell that has the focus, or had it last; null: none yet. */
const useFocusedColumn = create<{ readonly columnId: string | null }>()(() => ({ columnId: null }));

/** Stores the column of the cell that gets the focus. A focus outside of the rows, or on a tick, changes nothing. */
export function onCellFocused({ column }: Pick<CellFocusedEvent, 'column'>): void {
  const columnId = typeof column === 'string' ? column : column?.getColId();
  if (columnId !== undefined && columnId !== TICK_COLUMN) useFocusedColumn.setState({ columnId });
}

/** Milliseconds until a selection or the focus counts as settled. */
const SETTLED_MS = 250;

/**
 * Summary of the ticked vehicles in the column that has the focus: sum and average of numbers, the span of dates. Null
 * where nothing is ticked, or the column has neither.
 *
 * @param columns names of the table's columns by their ids
 */
export function useSelectionSummary(
  columns: readonly { readonly id: string; readonly header: string }[],
): string | null {
  const { t } = useTranslation('table');
  const language = useLanguage();
  const listId = useFleetView((state) => state.view.listId);
  const checkedVins = useFleetView((state) => state.checkedVins);
  const columnId = useFocusedColumn((state) => state.columnId);
  const [vins] = useDebouncedValue(checkedVins, SETTLED_MS);
  const [focused] = useDebouncedValue(columnId, SETTLED_MS);
  const header = columns.find(({ id }) => id === focused)?.header;
  const isSettled = vins === checkedVins && vins.length > 0;
  const column = header === undefined || focused === null || !isSettled ? null : summed(focused);
  const { data } = useColumnSummary({ ...wholeFleet, listId }, vins, column);
  if (column === null || header === undefined || !data) return null;
  return summaryText(data, { column, name: header }, t, language);
}

const summed = (columnId: string): RangeColumn | null =>
  columnId === 'age' ? 'seenAt' : rangeColumnOf(columnId);

/**
 * A summary in words: "Valor · soma 1.234,5 · média 12,3" for a list's own column, "Data · de 01/11/2026 até 03/11/2026"
 * for dates. Null for texts.
 */
export function summaryText(
  summary: ColumnSummary,
  { column, name }: { readonly column: RangeColumn; readonly name: string },
  t: TFunction<'table'>,
  language: string,
): string | null {
  if (summary.kind === 'text') return null;
  if (summary.count === 0) return t('summary.none', { column: name });
  if (summary.kind === 'days') {
    const [least, most] = formatWallSpan(summary.first ?? '', summary.last ?? '', language);
    return t('summary.span', { column: name, least, most });
  }
  // A sum means nothing for the fields of a position, such as coordinates.
  if (typeof column !== 'number') {
    const [least, most] = [summary.least, summary.most].map((value) => fullNumber(value ?? 0, language));
    return t('summary.span', { column: name, least, most });
  }
  return t('summary.numbers', {
    column: name,
    sum: fullNumber(summary.sum, language),
    mean: fullNumber(Math.round((summary.sum / summary.count) * 100) / 100, language),
  });
}
