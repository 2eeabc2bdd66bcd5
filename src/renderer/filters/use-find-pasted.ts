import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import i18n from 'i18next';
import { ask } from '../bridge.ts';
import { useFleetView } from '../state/view.ts';
import { showUnlessOutdated } from '../ui/errors.tsx';
import { MOST_CHARACTERS, numbersOf } from './pasted.ts';

/** Whether a text is too long for the core, in characters or in bytes: a letter with an accent has two bytes. */
export const isTooLong = (text: string): boolean =>
  text.length > MOST_CHARACTERS || new Blob([text]).size > MOST_CHARACTERS;

export function notifyTooLong(): void {
  notifications.show({
    id: 'pasted too long',
    color: 'red',
    title: i18n.t('pasted.tooLong.title', { ns: 'filters' }),
    message: i18n.t('pasted.tooLong.text', { ns: 'filters', most: MOST_CHARACTERS }),
    autoClose: 10_000,
  });
}

/**
 * Filters the view by the vehicles that a pasted text names. Removes the search, which would hide some of them.
 */
export function useFindPasted() {
  return useMutation({
    mutationFn: async (text: string) => {
      const { listId } = useFleetView.getState().view;
      const found = await ask(window.rastro.fleet.findPasted({ text: await numbersOf(text), listId }));
      const view = useFleetView.getState();
      // Another list was opened meanwhile, and the vehicles found are not from that list.
      if (view.view.listId !== listId) return;
      view.filter('search', '');
      view.showPasted(found);
    },
  });
}

/** Opens the vehicle that a search finds, where it is the only one. The focus stays in the search. */
export async function openOnly(search: string): Promise<void> {
  const { view, selectedVin } = useFleetView.getState();
  try {
    const { rows } = await ask(
      window.rastro.fleet.page({ view: { ...view, search: search.trim() }, offset: 0, limit: 2 }),
    );
    const [only, another] = rows;
    const now = useFleetView.getState();
    // Another list or vehicle was opened meanwhile.
    if (now.view.listId !== view.listId || now.selectedVin !== selectedVin) return;
    if (only && !another) now.select(only.vin);
  } catch (error) {
    showUnlessOutdated(error);
  }
}
