import { notifications } from '@mantine/notifications';
import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import i18n from 'i18next';
import type { ErasureTarget } from '../../contract/schemas/erasure.ts';
import { ask } from '../bridge.ts';
import { useLayout } from '../state/layout.ts';
import { useFleetView } from '../state/view.ts';
import { focusHeading } from '../ui/focus-heading.ts';

/** Erases a target, shows all vehicles if the list on the screen was erased, and shows a notice. */
export const useErase = () => useMutation(eraseMutation(useQueryClient()));

/** The mutation of `useErase`. It may end in the background, while the user does something else. */
export const eraseMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (target: ErasureTarget) => ask(window.rastro.erasure.erase(target)),
    // Closes the vehicle's panel first: otherwise it would request an erased vehicle's details again, and get an error.
    onMutate: () => {
      const { selectedVin, select } = useFleetView.getState();
      select(null);
      return selectedVin;
    },
    onError: (_error, _target, before) => {
      const { selectedVin, select } = useFleetView.getState();
      if (selectedVin === null) select(before ?? null);
    },
    onSuccess: async (_, target) => {
      leave(target);
      const { dialog, close } = useLayout.getState();
      if (dialog?.kind === 'erase') close();
      notifications.show({ message: i18n.t(`done.${target.kind}`, { ns: 'erasure' }) });
      // What the erasure's dialog counts is gone while the dialog closes.
      await client.invalidateQueries({ predicate: ({ queryKey: [domain] }) => domain !== 'erasure-preview' });
      // The element that had the focus no longer exists. An open dialog takes the focus itself.
      if (useLayout.getState().dialog === null) focusHeading();
    },
  });

function leave(target: ErasureTarget): void {
  const { view, check, showList } = useFleetView.getState();
  check([]);
  if (target.kind === 'everything' || (target.kind === 'list' && view.listId === target.listId))
    showList(null);
}
