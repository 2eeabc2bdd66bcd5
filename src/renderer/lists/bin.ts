import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../bridge.ts';
import { useFleetView } from '../state/view.ts';

/** The lists in the bin. Below the key of the lists, so that a change of lists refreshes it. */
export const useRemovedLists = () =>
  useQuery({ queryKey: ['lists', 'removed'], queryFn: () => ask(window.rastro.lists.removed()) });

/**
 * Brings a list back from the bin, and shows it.
 *
 * @param onRestored called once the side bar has the list, also where the caller is no longer on the screen
 */
export function useRestoreList(onRestored: (listId: number) => void = () => undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (listId: number) => ask(window.rastro.lists.restore({ listId })),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: ['lists'] });
      void client.invalidateQueries({ queryKey: ['views'] });
      useFleetView.getState().showList(id);
      // The answer reaches the screen in a task of its own, which was scheduled before this one.
      setTimeout(onRestored, 0, id);
    },
  });
}
