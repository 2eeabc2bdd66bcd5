import { useTranslation } from 'react-i18next';
import type { VinList } from '../../contract/schemas/lists.ts';
import { useLists } from '../state/queries.ts';

interface ListTitleProps {
  readonly list: VinList;
  readonly text: 'renameTitle' | 'removeTitle' | 'identifier.title';
}

/** The title of a dialog about a list. It is handed over once, and follows the list's name and the screen's language. */
export function ListTitle({ list, text }: ListTitleProps) {
  const { t } = useTranslation('lists');
  const { name } = useLists().data?.find(({ id }) => id === list.id) ?? list;
  return t(text, { name });
}
