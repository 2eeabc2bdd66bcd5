import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ErasureTarget } from '../../preload/schemas/erasure.ts';
import { ask } from '../bridge.ts';
import { useFleetView } from '../state/view.ts';
import { focusHeading } from '../ui/focus-heading.ts';

/** Erases, leaves what is gone, and says that it is. */
export function useErase(onErased: () => void) {
  const { t } = useTranslation('erasure');
  const client = useQueryClient();
  return useMutation({
    mutationFn: (target: ErasureTarget) => ask(window.rastro.erasure.erase(target)),
    // First, as the details of a vehicle that is gone would be asked for again, and refused.
    onMutate: () => {
      const { selectedVin, select } = useFleetView.getState();
      select(null);
      return selectedVin;
    },
    onError: (_error, _target, selectedVin) => useFleetView.getState().select(selectedVin ?? null),
    onSuccess: async (_, target) => {
      leave(target);
      onErased();
      notifications.show({ message: t(`done.${target.kind}`) });
      await client.invalidateQueries();
      // What had the focus before is gone.
      focusHeading();
    },
  });
}

function leave(target: ErasureTarget): void {
  const { view, check, showList } = useFleetView.getState();
  check([]);
  if (target.kind === 'everything' || (target.kind === 'list' && view.listId === target.listId))
    showList(null);
}
