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

/** The last end of a list's runs stands for those before. */
const noticeOf = ({ id, listId }: Run) => (listId === null ? `ended run ${id}` : `ended list ${listId}`);

/** Tells in a corner of the screen that a run has ended, where that is news, and until it is news no more. */
export function useEndedRuns(): void {
  useEffect(() => {
    const seen = new Map<number, Run['state']>();
    const shown = new Map<string, number>();
    const stopListening = window.rastro.on('run.changed', (run) => {
      const end = endToTell(run, seen.get(run.id));
      seen.set(run.id, run.state);
      const id = noticeOf(run);
      const { dialog, open } = useLayout.getState();
      if (!end || (dialog?.kind === 'runs' && dialog.runId === run.id)) {
        const told = shown.get(id);
        // A short run may be over before it is heard of.
        if (told !== undefined && (told !== run.id || run.state === 'running')) notifications.hide(id);
        return;
      }
      const fine = end === 'completed';
      const tell = shown.has(id) ? notifications.update : notifications.show;
      shown.set(id, run.id);
      tell({
        id,
        onClose: () => shown.delete(id),
        color: fine ? 'teal' : 'yellow',
        icon: fine ? <IconCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />,
        title: i18n.t(`ended.${end}`, { ns: 'runs' }),
        message: <EndedText run={run} onDetails={() => open({ kind: 'runs', runId: run.id })} />,
        autoClose: fine ? 12_000 : false,
      });
    });
    const stopFollowing = useLayout.subscribe(({ dialog }) => {
      if (dialog?.kind !== 'runs') return;
      for (const [id, runId] of shown) if (runId === dialog.runId) notifications.hide(id);
    });
    return () => {
      stopListening();
      stopFollowing();
    };
  }, []);
}
