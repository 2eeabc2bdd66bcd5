import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLayout } from '../state/layout.ts';
import { openPreflight } from '../state/open-dialogs.ts';
import { areExportsForbidden, useForbiddenByPolicy } from '../state/policy.ts';
import { useFleetView } from '../state/view.ts';
import { showError } from '../ui/errors.tsx';
import classes from './FleetTable.module.css';
import { MOST_TICKED, tickAll } from './ticked.ts';

interface SelectionBarProps {
  readonly total: number | null;
  /** Summary of the ticked vehicles in the column that has the focus; null: none. */
  readonly summary: string | null;
}

export function SelectionBar({ total, summary }: SelectionBarProps) {
  const { t } = useTranslation('fleet');
  const { view, checkedVins, check } = useFleetView();
  const open = useLayout((state) => state.open);
  const [busy, setBusy] = useState(false);
  const { isForbidden, note } = useForbiddenByPolicy(areExportsForbidden);
  if (checkedVins.length === 0) return null;
  const canTickAll = total !== null && total <= MOST_TICKED && checkedVins.length < total;

  return (
    <section className={classes.ticked} aria-label={t('ticked.label')} data-selection-bar>
      <Text size="sm" fw={600}>
        {t('ticked.count', { count: checkedVins.length })}
      </Text>
      {summary !== null && (
        <Text size="sm" className={classes.summary ?? ''} title={summary}>
          {summary}
        </Text>
      )}
      <Button size="compact-sm" onClick={() => openPreflight(checkedVins)}>
        {t('ticked.lookup')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={isForbidden}
        title={note}
        aria-description={note}
        onClick={() => open({ kind: 'export', view, vins: checkedVins, rows: 'vins' })}
      >
        {t('ticked.export')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => open({ kind: 'work', vins: checkedVins })}>
        {t('ticked.work')}
      </Button>
      {view.unlisted && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => open({ kind: 'remove-vehicles', view, vins: checkedVins })}
        >
          {t('ticked.remove')}
        </Button>
      )}
      {canTickAll && (
        <Button
          size="compact-sm"
          variant="default"
          loading={busy}
          onClick={() => {
            setBusy(true);
            tickAll()
              .catch(showError)
              .finally(() => setBusy(false));
          }}
        >
          {t('ticked.all', { count: total })}
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={() => check([])}>
        {t('ticked.none')}
      </Button>
    </section>
  );
}
