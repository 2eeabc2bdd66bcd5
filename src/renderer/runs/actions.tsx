import { useMutation, useQueryClient } from '@tanstack/react-query';
import i18n from 'i18next';
import type { Reply } from '../../contract/contract-types.ts';
import type { Run } from '../../contract/schemas/runs.ts';
import { ask } from '../bridge.ts';
import { useLayout } from '../state/layout.ts';
import { changeRuns, showRun } from '../state/queries.ts';
import { openConfirmation } from '../ui/confirmation.tsx';

export function useRunActions(run: Run) {
  const client = useQueryClient();
  const open = useLayout((state) => state.open);
  const act = useMutation({
    mutationFn: (call: (input: { runId: number }) => Promise<Reply<Run>>) => ask(call({ runId: run.id })),
    onSuccess: (next) => showRun(client, next),
  });
  const removal = useMutation({
    mutationFn: () => ask(window.rastro.runs.remove({ runId: run.id })),
    onSuccess: () => {
      changeRuns(client, (all) => all.filter(({ id }) => id !== run.id));
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
      openConfirmation({
        title: () => i18n.t('panel.cancelTitle', { ns: 'runs' }),
        text: () => i18n.t('panel.cancelText', { ns: 'runs', count: run.counts.queued }),
        confirm: () => i18n.t('panel.cancelConfirm', { ns: 'runs' }),
        cancel: () => i18n.t('panel.cancelKeep', { ns: 'runs' }),
        onConfirm: () => act.mutate(window.rastro.runs.cancel),
      }),
    remove: () =>
      openConfirmation({
        title: () => i18n.t('panel.removeTitle', { ns: 'runs' }),
        text: () => i18n.t('panel.removeText', { ns: 'runs' }),
        confirm: () => i18n.t('panel.removeConfirm', { ns: 'runs' }),
        onConfirm: () => removal.mutate(),
      }),
    compare: () => open({ kind: 'compare', before: null, after: run.id }),
    retryFailed: () =>
      open({ kind: 'preflight', target: { kind: 'failed', runId: run.id }, onlyOlder: false }),
  };
}
