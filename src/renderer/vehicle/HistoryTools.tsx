import { ActionIcon, Tooltip } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FleetRow, PlacedPosition } from '../../contract/schemas/fleet.ts';
import { exportTable } from '../state/open-dialogs.ts';
import { areExportsForbidden, useForbiddenByPolicy } from '../state/policy.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { SearchInput } from '../ui/SearchInput.tsx';
import { historyText } from './history-table.ts';
import classes from './VehiclePanel.module.css';

interface HistoryToolsProps {
  readonly row: FleetRow;
  readonly positions: number;
  /** Those that the search finds, in their order. */
  readonly found: readonly PlacedPosition[];
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

export function HistoryTools({ row, positions, found, search, onSearch }: HistoryToolsProps) {
  const { t, i18n } = useTranslation('fleet');
  const { isForbidden, note } = useForbiddenByPolicy(areExportsForbidden);
  const title = t('panel.historyName', { name: row.identifier?.value ?? row.vin });
  return (
    <>
      <div className={classes.historyTools}>
        <SearchInput label={t('panel.searchHistory')} value={search} onChange={onSearch} />
        <CopyButton label={t('panel.copyHistory')} text={() => historyText(t, found, i18n.language)} />
        <Tooltip label={note ?? t('panel.exportHistory')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t('panel.exportHistory')}
            aria-description={note}
            disabled={isForbidden || found.length === 0}
            onClick={() =>
              exportTable({ what: { kind: 'history', vin: row.vin, search }, total: found.length, title })
            }
          >
            <IconFileExport size={15} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      <p aria-live="polite" className={classes.found}>
        {search.trim() !== '' && t('panel.foundInHistory', { found: found.length, count: positions })}
      </p>
    </>
  );
}
