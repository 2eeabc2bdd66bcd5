import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLayouts } from '../state/column-layouts.ts';
import { showsTable, useLayout } from '../state/layout.ts';
import { ColumnChoice } from './ColumnChoice.tsx';

export function ColumnChooser() {
  const { t } = useTranslation('table');
  const hasTable = useLayout(({ layout }) => showsTable(layout));
  const choosing = useLayouts((state) => state.choosing);
  const choose = useLayouts((state) => state.choose);
  if (!hasTable) return null;
  return (
    <Popover
      opened={choosing}
      onChange={choose}
      position="bottom-end"
      width={360}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Tooltip label={t('columns.label')} disabled={choosing}>
          <ActionIcon
            variant="default"
            size={30}
            aria-label={t('columns.open')}
            onClick={() => choose(!choosing)}
          >
            <IconColumns3 size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p="sm" aria-label={t('columns.label')}>
        <ColumnChoice onDone={() => choose(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
