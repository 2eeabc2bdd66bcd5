import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Reply } from '../../preload/contract-types.ts';
import type { Run } from '../../preload/schemas/runs.ts';
import { ask } from '../bridge.ts';
import { useLayout } from '../state/layout.ts';
import { withRun } from '../state/queries.ts';

/** The actions on a run. `busy`: one of them is under way. */
export function useRunActions(run: Run) {
  const { t } = useTranslation(['runs', 'app']);
  const client = useQueryClient();
  const open = useLayout((state) => state.open);
  const act = useMutation({
    mutationFn: (call: (input: { runId: number }) => Promise<Reply<Run>>) => ask(call({ runId: run.id })),
    onSuccess: (next) => client.setQueryData<Run[]>(['runs'], (all = []) => withRun(all, next)),
  });
  const removal = useMutation({
    mutationFn: () => ask(window.rastro.runs.remove({ runId: run.id })),
    onSuccess: () => {
      client.setQueryData<Run[]>(['runs'], (all = []) => all.filter(({ id }) => id !== run.id));
      open({ kind: 'runs', runId: null });
    },
  });
  const actOnce = (call: Parameters<typeof act.mutate>[0]) => {
    if (!act.isPending) act.mutate(call);
  };
  return {
    busy: act.isPending,
    pause: () => actOnce(window.rastro.runs.pause),
    resume: () => actOnce(window.rastro.runs.resume),
    tryNow: () => actOnce(window.rastro.runs.tryNow),
    cancel: () =>
      modals.openConfirmModal({
        title: t('runs:panel.cancelTitle'),
        children: <Text size="sm">{t('runs:panel.cancelText', { count: run.counts.queued })}</Text>,
        labels: { confirm: t('runs:panel.cancelConfirm'), cancel: t('runs:panel.cancelKeep') },
        confirmProps: { color: 'red' },
        onConfirm: () => act.mutate(window.rastro.runs.cancel),
      }),
    remove: () =>
      modals.openConfirmModal({
        title: t('runs:panel.removeTitle'),
        children: <Text size="sm">{t('runs:panel.removeText')}</Text>,
        labels: { confirm: t('runs:panel.removeConfirm'), cancel: t('app:cancel') },
        confirmProps: { color: 'red' },
        onConfirm: () => removal.mutate(),
      }),
    compare: () => open({ kind: 'compare', before: null, after: run.id }),
    retryFailed: () =>
      open({ kind: 'preflight', target: { kind: 'failed', runId: run.id }, onlyOlder: false }),
  };
}
