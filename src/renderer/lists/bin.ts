import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../bridge.ts';
import { useFleetView } from '../state/view.ts';
import { withdrawListUndo } from '../ui/undo-toast.tsx';

/** The lists in the bin. The key begins like that of the lists, so that a change of lists refreshes both. */
export const useRemovedLists = () =>
  useQuery({ queryKey: ['lists', 'removed'], queryFn: () => ask(window.rastro.lists.removed()) });

/**
 * Brings a list back from the bin, and shows it.
 *
 * @param onRestored called once the side bar shows the list, even if the calling component was unmounted
 */
export function useRestoreList(onRestored: (listId: number) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (listId: number) => ask(window.rastro.lists.restore({ listId })),
    onSuccess: async ({ id }) => {
      withdrawListUndo(id);
      await client.invalidateQueries({ queryKey: ['lists'] });
      void client.invalidateQueries({ queryKey: ['views'] });
      useFleetView.getState().showList(id);
      // Runs after the side bar has changed, which happens in a task that was scheduled before this one.
      setTimeout(onRestored, 0, id);
    },
  });
}
