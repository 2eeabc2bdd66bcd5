import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withMovedColumn } from '../state/column-layout.ts';
import type { ColumnLayout } from '../state/columns.ts';
import type { TableColumns } from './use-table-columns.ts';

/**
 * Moves a column among the `listed` ones, by its buttons or by Alt with an arrow key. The row of the column keeps the
 * focus. `announcement` is the new position, for screen readers.
 */
export function useColumnMoves({ columns, layout, change }: TableColumns, listed: ColumnLayout) {
  const { t } = useTranslation('table');
  const [announcement, announce] = useState('');
  const focused = useRef<Element | null>(null);

  // React moves the row's element, which takes the focus from it.
  useLayoutEffect(() => {
    if (layout && focused.current instanceof HTMLElement) focused.current.focus();
    focused.current = null;
  }, [layout]);

  const move = (id: string, by: number) => {
    const next = withMovedColumn(layout, id, by, (column) => listed.includes(column));
    if (next === layout) return;
    focused.current = document.activeElement;
    change(next);
    const name = columns.find((column) => column.id === id)?.header;
    const at = next.findIndex((column) => column.id === id) + 1;
    announce(t('columns.position', { name, at, all: next.length }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    const id = document.activeElement?.closest('li')?.getAttribute('data-column');
    if (!by || !id) return;
    event.preventDefault();
    move(id, by);
  };
  return { move, onKeyDown, announcement };
}
