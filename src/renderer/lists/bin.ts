import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../bridge.ts';
import { useFleetView } from '../state/view.ts';

/** The lists in the bin. Below the key of the lists, so that a change of lists refreshes it. */
export const useRemovedLists = () =>
  useQuery({ queryKey: ['lists', 'removed'], queryFn: () => ask(window.rastro.lists.removed()) });

/** Brings a list back from the bin, and shows it. */
export function useRestoreList() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (listId: number) => ask(window.rastro.lists.restore({ listId })),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: ['lists'] });
      void client.invalidateQueries({ queryKey: ['views'] });
      useFleetView.getState().showList(id);
    },
  });
}
