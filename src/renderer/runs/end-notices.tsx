import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import i18n from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Run } from '../../contract/schemas/runs.ts';
import { useLayout } from '../state/layout.ts';
import { notice } from '../ui/notice.tsx';
import { useRunName } from '../ui/run-name.ts';
import { noticeChange } from './end-notice.ts';
import { openedAtNow } from './progress.ts';

function RunEndedNotice({ run, onDetails }: { readonly run: Run; readonly onDetails: () => void }) {
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

/** Id of a run's notice. Runs of one list share a notice, and so do runs of all vehicles: it shows the last run. */
function noticeIdOf({ id, listId, target }: Run): string {
  if (listId !== null) return `ended list ${listId}`;
  return target === 'everything' ? 'ended everything' : `ended run ${id}`;
}

/** Shows a notification when a run ends that needs one, and removes it when a newer run starts. */
export function useEndNotices(): void {
  useEffect(followRunEnds, []);
}

export function followRunEnds(): () => void {
  const states = new Map<number, Run['state']>();
  /** Run ids by notice id. */
  const noticed = new Map<string, number>();
  const ends = [
    window.rastro.on('run.changed', (run) => {
      const id = noticeIdOf(run);
      const before = noticed.get(id);
      const change = noticeChange(run, states.get(run.id), before, openedAtNow());
      states.set(run.id, run.state);
      const { dialog, open } = useLayout.getState();
      const isOpen = dialog?.kind === 'runs' && dialog.runId === run.id;
      if (change === 'remove') notifications.hide(id);
      if (change === null || change === 'remove' || isOpen) return;
      const show = before !== undefined ? notifications.update : notifications.show;
      noticed.set(id, run.id);
      show({
        id,
        onClose: () => noticed.delete(id),
        ...notice(
          change === 'completed' ? 'done' : 'attention',
          () => i18n.t(`ended.${change}`, { ns: 'runs' }),
          <RunEndedNotice run={run} onDetails={() => open({ kind: 'runs', runId: run.id })} />,
        ),
      });
    }),
    // The restored database may lack these runs, and give their ids to others.
    window.rastro.on('app.reopened', () => {
      states.clear();
      for (const id of noticed.keys()) notifications.hide(id);
      noticed.clear();
    }),
    useLayout.subscribe(({ dialog }) => {
      if (dialog?.kind !== 'runs') return;
      for (const [id, runId] of noticed) if (runId === dialog.runId) notifications.hide(id);
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
