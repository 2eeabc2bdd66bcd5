import type { GridApi } from 'ag-grid-community';
import type { MouseEvent } from 'react';
import { create } from 'zustand';
import type { PlacedRow } from '../../contract/schemas/fleet.ts';

export interface MenuCell {
  readonly row: PlacedRow;
  /** Position of the row in the view, from 0. */
  readonly index: number;
}

export interface MenuOf {
  readonly x: number;
  readonly y: number;
  readonly columnId: string;
  /** Null: the column's header. */
  readonly cell: MenuCell | null;
}

interface MenuState {
  readonly menu: MenuOf | null;
  open(menu: MenuOf): void;
  close(): void;
}

export const useGridMenu = create<MenuState>()((set) => ({
  menu: null,
  open: (menu) => set({ menu }),
  close: () => set({ menu: null }),
}));

export function positionBelow(element: Element): { readonly x: number; readonly y: number } {
  const { left, bottom } = element.getBoundingClientRect();
  return { x: Math.max(left, 0) + 8, y: bottom };
}

export const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey);

export function openMenuAt(api: GridApi<PlacedRow>, event: MouseEvent<HTMLElement>): void {
  const target = event.target instanceof Element ? event.target : null;
  const columnId = target?.closest('.ag-cell, .ag-header-cell')?.getAttribute('col-id');
  if (!target || !columnId) return;
  event.preventDefault();
  const at = { x: event.clientX, y: event.clientY, columnId };
  if (target.closest('.ag-header-cell')) {
    useGridMenu.getState().open({ ...at, cell: null });
    return;
  }
  const index = Number(target.closest('[row-index]')?.getAttribute('row-index'));
  const row = api.getDisplayedRowAtIndex(index)?.data;
  if (row) useGridMenu.getState().open({ ...at, cell: { row, index } });
}
