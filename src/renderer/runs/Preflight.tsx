import { Alert, Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Run, RunTarget } from '../../preload/schemas/runs.ts';
import { ask } from '../bridge.ts';
import { useLayout } from '../state/layout.ts';
import { useAppState, useConnections, useLists, useRuns, withRun } from '../state/queries.ts';
import { ErrorAlert } from '../ui/errors.tsx';
import { FreshnessChoice } from './FreshnessChoice.tsx';
import { PlanSheet } from './PlanSheet.tsx';

interface PreflightProps {
  readonly target: RunTarget;
  /** Whether to begin with the fresh ones left out. */
  readonly onlyOlder: boolean;
  readonly onClose: () => void;
}

function useTargetName(target: RunTarget): string {
  const { t } = useTranslation('runs');
  const lists = useLists().data;
  switch (target.kind) {
    case 'list':
      return t('preflight.targetList', { name: lists?.find(({ id }) => id === target.listId)?.name ?? '' });
    case 'everything':
      return t('preflight.targetEverything');
    case 'vins':
      return t('preflight.targetSelection');
    case 'failed':
      return t('preflight.targetFailed');
  }
}

/** What a run would do, before it does it. */
export function Preflight({ target, onlyOlder, onClose }: PreflightProps) {
  const { t } = useTranslation(['runs', 'app']);
  const client = useQueryClient();
  const open = useLayout((state) => state.open);
  const connections = useConnections().data ?? [];
  const runs = useRuns().data;
  const settings = useAppState().data?.settings;
  const name = useTargetName(target);
  const [chosen, setChosen] = useState<number | null>(null);
  const [freshMinutes, setFreshMinutes] = useState(onlyOlder ? settings?.freshMinutes || null : null);

  const usual = runs?.find((run) => connections.some(({ id }) => id === run.connectionId))?.connectionId;
  const connectionId = chosen ?? usual ?? connections[0]?.id;
  const connection = connections.find(({ id }) => id === connectionId);
  const plan = useQuery({
    queryKey: ['plan', connectionId, target, freshMinutes],
    queryFn: () => ask(window.rastro.runs.plan({ connectionId: connectionId ?? 0, target, freshMinutes })),
    enabled: connectionId !== undefined,
    placeholderData: (previous) => previous,
    staleTime: 0,
    gcTime: 0,
  });
  const start = useMutation({
    mutationFn: (id: number) => ask(window.rastro.runs.start({ connectionId: id, target, freshMinutes })),
    onSuccess: (run) => {
      client.setQueryData<Run[]>(['runs'], (all = []) => withRun(all, run));
      onClose();
    },
  });

  const toAsk = plan.data?.toAsk ?? 0;
  const secretMissing = connection?.secret === 'missing';
  const isReady = toAsk > 0 && !secretMissing && !plan.isFetching;
  return (
    <Modal opened onClose={onClose} title={t('runs:preflight.title')} size={620}>
      {!connection ? (
        <Alert icon={<IconAlertTriangle aria-hidden />} color="yellow">
          <Text size="sm" mb="sm">
            {t('runs:preflight.noConnection')}
          </Text>
          <Button data-autofocus onClick={() => open({ kind: 'connections', edit: 'new' })}>
            {t('runs:preflight.setUp')}
          </Button>
        </Alert>
      ) : (
        <Stack>
          <Text fw={600}>{name}</Text>
          {connections.length > 1 && (
            <Select
              label={t('runs:preflight.connection')}
              allowDeselect={false}
              value={String(connection.id)}
              data={connections.map(({ id, name: label }) => ({ value: String(id), label }))}
              onChange={(value) => setChosen(Number(value))}
            />
          )}
          <FreshnessChoice
            minutes={freshMinutes}
            initial={settings?.freshMinutes || 60}
            onChange={setFreshMinutes}
          />
          {plan.error && !plan.data && <ErrorAlert error={plan.error} onRetry={() => void plan.refetch()} />}
          <PlanSheet plan={plan.data} />
          {plan.data && toAsk === 0 && (
            <Alert color="gray">
              <Group justify="space-between">
                {t('runs:preflight.nothing')}
                {freshMinutes !== null && (
                  <Button size="xs" variant="default" onClick={() => setFreshMinutes(null)}>
                    {t('runs:preflight.anyway')}
                  </Button>
                )}
              </Group>
            </Alert>
          )}
          {secretMissing && (
            <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
              <Text size="sm" mb="xs">
                {t('runs:preflight.secretMissing')}
              </Text>
              <Button
                size="xs"
                variant="default"
                onClick={() => open({ kind: 'connections', edit: connection.id })}
              >
                {t('runs:preflight.openConnection')}
              </Button>
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('app:cancel')}
            </Button>
            <Button
              data-autofocus
              // What is `disabled` can't have the focus, which would stay behind the dialog.
              data-disabled={!isReady}
              aria-disabled={!isReady}
              loading={start.isPending}
              onClick={() => isReady && start.mutate(connection.id)}
            >
              {t('runs:preflight.start', { count: toAsk })}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
