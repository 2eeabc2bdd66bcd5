import { useLists } from './queries.ts';
import { useFleetView } from './view.ts';

const noColumns: readonly string[] = [];

export function useListColumns(): readonly string[] {
  const listId = useFleetView((state) => state.view.listId);
  return useLists().data?.find(({ id }) => id === listId)?.columns ?? noColumns;
}
