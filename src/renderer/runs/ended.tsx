import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import i18n from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Run } from '../../preload/schemas/runs.ts';
import { useLayout } from '../app/layout-store.ts';
import { useRunName } from './actions.tsx';
import { endToTell } from './progress.ts';

function EndedText({ run, onDetails }: { readonly run: Run; readonly onDetails: () => void }) {
  const { t } = useTranslation('runs');
  const name = useRunName()(run);
  const { ok, notFound, failed } = run.counts;
  return (
    <>
      <Text size="sm" c="var(--mantine-color-text)" truncate>
        {name}
      </Text>
      <Text size="xs" c="dimmed">
        {t('ended.counts', { ok, notFound, failed })}
      </Text>
      <Button mt={6} size="compact-xs" variant="default" onClick={onDetails}>
        {t('ended.details')}
      </Button>
    </>
  );
}

/** Tells in a corner of the screen that a run has ended, where that is news. */
export function useEndedRuns(): void {
  useEffect(() => {
    const seen = new Map<number, Run['state']>();
    const shown = new Set<string>();
    return window.rastro.on('run.changed', (run) => {
      const end = endToTell(run, seen.get(run.id));
      seen.set(run.id, run.state);
      const { dialog, open } = useLayout.getState();
      if (!end || (dialog?.kind === 'runs' && dialog.runId === run.id)) return;
      // Of a schedule that fails time and again, the last time stands for all.
      const id = run.scheduled ? `ended list ${run.listId}` : `ended ${run.id}`;
      const fine = end === 'completed';
      const tell = shown.has(id) ? notifications.update : notifications.show;
      shown.add(id);
      tell({
        id,
        onClose: () => shown.delete(id),
        color: fine ? 'teal' : 'yellow',
        icon: fine ? <IconCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />,
        title: i18n.t(`ended.${end}`, { ns: 'runs' }),
        message: (
          <EndedText
            run={run}
            onDetails={() => {
              notifications.hide(id);
              open({ kind: 'runs', runId: run.id });
            }}
          />
        ),
        autoClose: fine ? 12_000 : false,
      });
    });
  }, []);
}
