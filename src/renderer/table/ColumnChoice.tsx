import { Button, Group, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moved, withColumn } from '../state/column-layout.ts';
import { FIRST_COLUMN } from '../state/columns.ts';
import classes from './ColumnChoice.module.css';
import { ColumnRow } from './ColumnRow.tsx';
import { useTableColumns } from './use-table-columns.ts';

/** From so many columns on there is a search for one. */
const MANY = 12;

/** As many are listed at once. */
const MOST = 200;

/** Which columns the table shows, and in which order. */
export function ColumnChoice({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('table');
  const { columns, layout, change } = useTableColumns();
  const [search, setSearch] = useState('');
  const [told, setTold] = useState('');
  const focusAfter = useRef<Element | null>(null);
  const headers = new Map(columns.map(({ id, header }) => [id, header]));
  const found = layout.filter(({ id }) => fold(headers.get(id) ?? '').includes(fold(search)));
  const listed = found.slice(0, MOST);

  // A row that is moved on the page loses the focus that is in it.
  useLayoutEffect(() => {
    if (layout && focusAfter.current instanceof HTMLElement) focusAfter.current.focus();
    focusAfter.current = null;
  }, [layout]);

  const move = (id: string, by: number) => {
    const next = moved(layout, id, by, (column) => found.includes(column));
    if (next === layout) return;
    focusAfter.current = document.activeElement;
    change(next);
    setTold(
      t('columns.position', {
        name: headers.get(id),
        at: next.findIndex((column) => column.id === id) + 1,
        all: next.length,
      }),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    const id = document.activeElement?.closest('li')?.getAttribute('data-column');
    if (!by || !id) return;
    event.preventDefault();
    move(id, by);
  };

  return (
    <>
      {columns.length > MANY && (
        <TextInput
          type="search"
          size="xs"
          mb="xs"
          aria-label={t('columns.find')}
          placeholder={t('columns.find')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <ul className={classes.columns} onKeyDown={onKeyDown}>
        {listed.map(({ id, shown }, index) => (
          <ColumnRow
            key={id}
            id={id}
            header={headers.get(id) ?? ''}
            shown={shown}
            fixed={id === FIRST_COLUMN}
            canRise={index > (listed[0]?.id === FIRST_COLUMN ? 1 : 0)}
            canSink={index < found.length - 1}
            onShow={(show) => change(withColumn(layout, id, { shown: show }))}
            onMove={(by) => move(id, by)}
          />
        ))}
      </ul>
      {found.length === 0 && (
        <Text size="sm" c="dimmed" py="xs" role="status">
          {t('columns.none')}
        </Text>
      )}
      {found.length > MOST && (
        <Text size="xs" c="dimmed">
          {t('columns.more', { count: found.length - MOST })}
        </Text>
      )}
      <Text size="xs" c="dimmed" mt="xs">
        {t('columns.hint')}
      </Text>
      <Group justify="space-between" mt="xs" gap="xs">
        <Button size="compact-sm" variant="subtle" onClick={() => change(null)}>
          {t('columns.reset')}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={layout.every(({ shown }) => shown)}
          onClick={() => change(layout.map((column) => ({ ...column, shown: true })))}
        >
          {t('columns.all')}
        </Button>
        <Button size="compact-sm" ml="auto" onClick={onDone}>
          {t('columns.done')}
        </Button>
      </Group>
      <VisuallyHidden aria-live="polite">{told}</VisuallyHidden>
    </>
  );
}

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
