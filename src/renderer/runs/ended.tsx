import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import i18n from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Run } from '../../preload/schemas/runs.ts';
import { useLayout } from '../state/layout.ts';
import { useRunName } from './actions.tsx';
import { noticeOfEnd, openedAt } from './progress.ts';

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

/** The last end of a list's runs, and of those over all vehicles, stands for those before. */
function noticeOf({ id, listId, target }: Run): string {
  if (listId !== null) return `ended list ${listId}`;
  return target === 'everything' ? 'ended everything' : `ended run ${id}`;
}

/** Tells in a corner of the screen that a run has ended, where that is news, and until it is news no more. */
export function useEndedRuns(): void {
  useEffect(() => {
    const seen = new Map<number, Run['state']>();
    const shown = new Map<string, number>();
    const stopListening = window.rastro.on('run.changed', (run) => {
      const id = noticeOf(run);
      const told = shown.get(id);
      const end = noticeOfEnd(run, seen.get(run.id), told, openedAt);
      seen.set(run.id, run.state);
      const { dialog, open } = useLayout.getState();
      const isLookedAt = dialog?.kind === 'runs' && dialog.runId === run.id;
      if (end === 'over') notifications.hide(id);
      if (end === null || end === 'over' || isLookedAt) return;
      const fine = end === 'completed';
      const tell = told !== undefined ? notifications.update : notifications.show;
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
