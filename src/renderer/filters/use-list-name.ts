import { useTranslation } from 'react-i18next';
import { useLists } from '../state/queries.ts';
import { useFleetView } from '../state/view.ts';

/** The name of the list on the screen; for all vehicles, the name that the sidebar gives them. */
export function useListName(): string {
  const { t } = useTranslation('lists');
  const listId = useFleetView((state) => state.view.listId);
  return useLists().data?.find(({ id }) => id === listId)?.name ?? t('everything');
}
