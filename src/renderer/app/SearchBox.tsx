import { ActionIcon, CloseButton, Group, Loader, Tooltip } from '@mantine/core';
import { IconClipboardList } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { hasManyNumbers, isWhole, SEARCH_LENGTH } from '../filters/pasted.ts';
import { isTooLong, notifyTooLong, openOnly, useFindPasted } from '../filters/use-find-pasted.ts';
import { useLayout } from '../state/layout.ts';
import { useListColumns } from '../state/list-columns.ts';
import { focusIfWanted, searchMark } from '../ui/focus-search.ts';
import { SearchInput } from '../ui/SearchInput.tsx';
import { CommandsButton } from './commands/CommandsButton.tsx';
import classes from './frame.module.css';
import { useTypedSearch } from './use-typed-search.ts';

/**
 * Searches by the beginning or the last characters of a VIN and, in a list, in the list's own columns. A pasted text
 * with many numbers searches for all of them. A whole number that is pasted, or Enter, opens the only vehicle found.
 * Escape empties the field.
 */
export function SearchBox() {
  const { t } = useTranslation('app');
  const columns = useListColumns().length > 0;
  const [text, change] = useTypedSearch();
  const findPasted = useFindPasted();
  useEffect(focusIfWanted, []);

  const look = (numbers: string) => {
    if (isTooLong(numbers)) return notifyTooLong();
    findPasted.mutate(numbers, { onSuccess: () => change('') });
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (pasted.length <= SEARCH_LENGTH && isWhole(pasted.trim())) void openOnly(pasted);
    if (!hasManyNumbers(pasted)) return;
    event.preventDefault();
    look(pasted);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') change('');
    if (event.key !== 'Enter' || text.trim() === '') return;
    if (hasManyNumbers(text)) look(text);
    else void openOnly(text);
  };
  return (
    <SearchInput
      {...searchMark}
      className={classes.search}
      label={t(columns ? 'header.searchColumnsLabel' : 'header.searchLabel')}
      placeholder={t(columns ? 'header.searchColumns' : 'header.search')}
      value={text}
      maxLength={SEARCH_LENGTH}
      onChange={change}
      onPaste={onPaste}
      onKeyDown={onKeyDown}
      rightSectionWidth={text ? 54 : 82}
      rightSection={
        <Group gap={2} wrap="nowrap">
          {text && <CloseButton size="xs" aria-label={t('header.clearSearch')} onClick={() => change('')} />}
          {!text && <CommandsButton />}
          <PasteMany busy={findPasted.isPending} />
        </Group>
      }
    />
  );
}

/** Opens the paste dialog, for users who do not know that the search field takes many numbers at once. */
function PasteMany({ busy }: { readonly busy: boolean }) {
  const { t } = useTranslation('filters');
  const open = useLayout((state) => state.open);
  if (busy) return <Loader size={16} role="status" aria-label={t('pasted.busy')} />;
  return (
    <Tooltip label={t('pasted.open')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t('pasted.open')}
        aria-haspopup="dialog"
        onClick={() => open({ kind: 'paste' })}
      >
        <IconClipboardList size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
