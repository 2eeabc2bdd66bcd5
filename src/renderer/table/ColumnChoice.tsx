import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '../../shared/folding.ts';
import { withColumn } from '../state/column-layout.ts';
import { SearchInput } from '../ui/SearchInput.tsx';
import classes from './ColumnChoice.module.css';
import { ColumnRow } from './ColumnRow.tsx';
import { useColumnMoves } from './use-column-moves.ts';
import { type TableColumns, useTableColumns } from './use-table-columns.ts';

/** A table with more columns has a search field for them. */
const SEARCH_FROM = 12;

/** Maximum number of columns in the list. The search covers all columns. */
const MAX_LISTED = 200;

export function ColumnChoice({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('table');
  const table = useTableColumns();
  const { columns, layout, change } = table;
  const [search, setSearch] = useState('');
  const headers = new Map(columns.map(({ id, header }) => [id, header]));
  const found = layout.filter(({ id }) => fold(headers.get(id) ?? '').includes(fold(search)));
  const listed = found.slice(0, MAX_LISTED);
  const { move, onKeyDown, announcement } = useColumnMoves(table, found);
  return (
    <>
      {columns.length > SEARCH_FROM && (
        <SearchInput mb="xs" label={t('columns.find')} value={search} onChange={setSearch} />
      )}
      <ul className={classes.columns} onKeyDown={onKeyDown}>
        {listed.map(({ id, shown }, index) => (
          <ColumnRow
            key={id}
            id={id}
            header={headers.get(id) ?? ''}
            shown={shown}
            fixed={id === layout[0]?.id}
            canMoveUp={index > (listed[0] === layout[0] ? 1 : 0)}
            canMoveDown={index < found.length - 1}
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
      {found.length > MAX_LISTED && (
        <Text size="xs" c="dimmed">
          {t('columns.more', { count: found.length - MAX_LISTED })}
        </Text>
      )}
      <Text size="xs" c="dimmed" mt="xs">
        {t('columns.hint')}
      </Text>
      <ColumnFoot table={table} onDone={onDone} />
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
    </>
  );
}

interface ColumnFootProps {
  readonly table: TableColumns;
  readonly onDone: () => void;
}

/** The buttons that act on all columns at once, and the one that ends the choice. */
function ColumnFoot({ table: { layout, change, makeDefault }, onDone }: ColumnFootProps) {
  const { t } = useTranslation('table');
  const shareLayout = () => {
    makeDefault?.();
    notifications.show({ message: t('columns.isDefault'), autoClose: 4000 });
  };
  return (
    <Group justify="space-between" mt="xs" gap="xs">
      {makeDefault && (
        <Button size="compact-sm" variant="subtle" onClick={shareLayout}>
          {t('columns.makeDefault')}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        disabled={layout.every(({ shown }) => shown)}
        onClick={() => change(layout.map((column) => ({ ...column, shown: true })))}
      >
        {t('columns.all')}
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={() => change(null)}>
        {t('columns.reset')}
      </Button>
      <Button size="compact-sm" ml="auto" onClick={onDone}>
        {t('columns.done')}
      </Button>
    </Group>
  );
}
