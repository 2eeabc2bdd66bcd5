import type { GridApi } from 'ag-grid-community';
import { type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlacedRow } from '../../contract/schemas/fleet.ts';
import { useLists } from '../state/queries.ts';
import { useFleetView } from '../state/view.ts';

/** Names the grid by its list for screen readers. AG Grid has no option for it. */
export function useGridName(container: RefObject<HTMLElement | null>, grid: GridApi<PlacedRow> | null): void {
  const { t } = useTranslation(['fleet', 'lists']);
  const listId = useFleetView((state) => state.view.listId);
  const list = useLists().data?.find(({ id }) => id === listId)?.name ?? t('lists:everything');
  const name = t('fleet:table.grid', { list });
  useEffect(() => {
    if (grid) container.current?.querySelector('[role="grid"]')?.setAttribute('aria-label', name);
  }, [container, grid, name]);
}
