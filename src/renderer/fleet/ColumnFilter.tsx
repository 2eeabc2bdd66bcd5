import { Button, Group, NativeSelect, Popover, UnstyledButton } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import chips from '../app/filter.module.css';
import { ColumnValues } from './ColumnValues.tsx';
import { chosenOf } from './cell-filters.ts';
import { useListColumns } from './list-columns.ts';
import { useFleetView } from './view-store.ts';

/** Filters table and map by the values of the list's own columns; nothing where the list has none. */
export function ColumnFilter() {
  const { t } = useTranslation('fleet');
  const columns = useListColumns();
  const { listId, cells = [] } = useFleetView((state) => state.view);
  const [opened, setOpened] = useState(false);
  if (columns.length === 0) return null;
  return (
    <Popover
      key={listId}
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={360}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton
          className={chips.filter}
          data-chosen={cells.length > 0 || undefined}
          onClick={() => setOpened(!opened)}
        >
          <IconFilter size={16} aria-hidden />
          {t('columns.filter')}
          {cells.length > 0 && <span className={chips.count}>{cells.length}</span>}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p="sm" aria-label={t('columns.filter')}>
        <Choice columns={columns} onDone={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Opens with the column that was filtered last. */
function Choice({ columns, onDone }: { readonly columns: readonly string[]; readonly onDone: () => void }) {
  const { t } = useTranslation('fleet');
  const cells = useFleetView((state) => state.view.cells);
  const filterCells = useFleetView((state) => state.filterCells);
  const [column, setColumn] = useState(cells?.at(-1)?.column ?? 0);
  const chosen = chosenOf(cells, column);
  return (
    <>
      <NativeSelect
        size="xs"
        label={t('columns.column')}
        value={column}
        onChange={(event) => setColumn(Number(event.currentTarget.value))}
        data={columns.map((label, index) => ({ label, value: String(index) }))}
      />
      <ColumnValues
        key={column}
        column={column}
        name={columns[column] ?? ''}
        chosen={chosen}
        onChange={(values) => filterCells(column, values)}
      />
      <Group justify="space-between" mt="xs">
        {chosen.length > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={() => filterCells(column, [])}>
            {t('columns.clear')}
          </Button>
        )}
        <Button size="compact-sm" ml="auto" onClick={onDone}>
          {t('columns.done')}
        </Button>
      </Group>
    </>
  );
}
