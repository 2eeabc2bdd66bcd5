import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListColumns } from '../fleet/list-columns.ts';
import { useFleetView } from '../fleet/view-store.ts';
import { useConfirming } from '../ui/confirming.ts';
import classes from './frame.module.css';
import { useLayout } from './layout-store.ts';

/**
 * Searches by the VIN's beginning or its last characters, in a list also in its own columns; Ctrl+F goes there, Escape
 * empties it.
 */
export function SearchBox() {
  const { t } = useTranslation('app');
  const search = useFleetView((state) => state.search);
  const shown = useFleetView((state) => state.view.search);
  const columns = useListColumns().length > 0;
  const [text, setText] = useState(shown);
  const input = useRef<HTMLInputElement>(null);
  const apply = useDebouncedCallback((value: string) => search(value.trim()), 120);

  // Another list, or "remove filters", empties the search from outside.
  useEffect(() => {
    setText((current) => (current.trim() === shown ? current : shown));
  }, [shown]);
  const dialog = useLayout((state) => state.dialog);
  const covered = useConfirming() || dialog !== null;
  useHotkeys([['mod+F', () => covered || input.current?.select()]], []);

  const change = (value: string) => {
    setText(value);
    apply(value);
  };
  return (
    <TextInput
      ref={input}
      type="search"
      size="xs"
      className={classes.search}
      aria-label={t(columns ? 'header.searchColumnsLabel' : 'header.searchLabel')}
      placeholder={t(columns ? 'header.searchColumns' : 'header.search')}
      value={text}
      maxLength={100}
      spellCheck={false}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && change('')}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text && <CloseButton size="xs" aria-label={t('header.clearSearch')} onClick={() => change('')} />
      }
    />
  );
}
