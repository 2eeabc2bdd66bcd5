import type { CellFormat } from '../../contract/schemas/cells.ts';
import { useLists } from './queries.ts';
import { useFleetView } from './view.ts';

const none: readonly never[] = [];

function useList() {
  const listId = useFleetView((state) => state.view.listId);
  return useLists().data?.find(({ id }) => id === listId);
}

export const useListColumns = (): readonly string[] => useList()?.columns ?? none;

/** How the columns of `useListColumns` are shown. */
export const useListFormats = (): readonly (CellFormat | null)[] => useList()?.formats ?? none;
