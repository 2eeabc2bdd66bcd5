import { Alert, Button, Group, PasswordInput, Select, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../contract/schemas/connections.ts';
import type { RunTarget } from '../../contract/schemas/runs.ts';
import { ask } from '../bridge.ts';
import { draftOf, valuesOf } from '../state/connection-draft.ts';
import { showRun, useAppState, useLists } from '../state/queries.ts';
import { ErrorAlert } from '../ui/errors.tsx';
import { PendingButton } from '../ui/PendingButton.tsx';
import { submitting } from '../ui/submitting.ts';
import { FreshnessChoice } from './FreshnessChoice.tsx';
import { PlanSheet } from './PlanSheet.tsx';

interface PreflightFormProps {
  readonly target: RunTarget;
  /** The control to choose the target, if there are several targets. */
  readonly scope: ReactNode;
  readonly onlyOlder: boolean;
  readonly connection: Connection;
  readonly connections: readonly Connection[];
  readonly onConnection: (id: number) => void;
  readonly onClose: () => void;
}

export function PreflightForm(props: PreflightFormProps) {
  const { target, scope, onlyOlder, connection, connections, onConnection, onClose } = props;
  const { t } = useTranslation(['runs', 'app']);
  const settings = useAppState().data?.settings;
  const name = useTargetName(target);
  const [freshMinutes, setFreshMinutes] = useState(onlyOlder ? settings?.freshMinutes || null : null);
  const { plan, start } = useLookup(target, connection.id, freshMinutes, onClose);
  const toAsk = plan.data?.toAsk ?? 0;
  const isReady = toAsk > 0 && connection.secret !== 'missing' && !plan.isPlaceholderData;
  return (
    <Stack>
      <Text fw={600}>{name}</Text>
      {scope}
      {connections.length > 1 && (
        <Select
          label={t('runs:panel.connection')}
          allowDeselect={false}
          value={String(connection.id)}
          data={connections.map(({ id, name: label }) => ({ value: String(id), label }))}
          onChange={(value) => onConnection(Number(value))}
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
        <NothingToLookUp onLookUpAll={freshMinutes === null ? null : () => setFreshMinutes(null)} />
      )}
      {connection.secret === 'missing' && <SecretMissing connection={connection} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('app:cancel')}
        </Button>
        <Button
          data-autofocus={connection.secret !== 'missing' || undefined}
          // Not `disabled`: a disabled button can't have the focus, which would stay behind the dialog.
          data-disabled={!isReady}
          aria-disabled={!isReady}
          loading={start.isPending}
          onClick={() => isReady && start.mutate()}
        >
          {plan.data ? t('runs:preflight.start', { count: toAsk }) : t('runs:lookUp.button')}
        </Button>
      </Group>
    </Stack>
  );
}

/** The plan of a lookup, and its start. `freshMinutes`: vehicles with an answer this young are left out; null: none. */
function useLookup(
  target: RunTarget,
  connectionId: number,
  freshMinutes: number | null,
  onStarted: () => void,
) {
  const client = useQueryClient();
  const lookup = { connectionId, target, freshMinutes };
  const plan = useQuery({
    // Under `fleet`, so that the figures follow what is answered while the sheet is open, as the scopes' counts do.
    queryKey: ['fleet', 'plan', lookup],
    queryFn: () => ask(window.rastro.runs.plan(lookup)),
    placeholderData: (previous) => previous,
    staleTime: 0,
    gcTime: 0,
  });
  const start = useMutation({
    mutationFn: () => ask(window.rastro.runs.start(lookup)),
    onSuccess: (run) => {
      showRun(client, run);
      onStarted();
    },
  });
  return { plan, start };
}

/** Says that every answer is fresh. `onLookUpAll`: looks up fresh vehicles too; null: they are already included. */
function NothingToLookUp({ onLookUpAll }: { readonly onLookUpAll: (() => void) | null }) {
  const { t } = useTranslation('runs');
  return (
    <Alert color="gray">
      <Group justify="space-between">
        {t('preflight.nothing')}
        {onLookUpAll && (
          <Button size="xs" variant="default" onClick={onLookUpAll}>
            {t('preflight.anyway')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

/** Asks for the secret of a connection, which is saved with it. */
function SecretMissing({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation(['runs', 'settings']);
  const client = useQueryClient();
  const [secret, setSecret] = useState('');
  const save = useMutation({
    mutationFn: () =>
      ask(window.rastro.connections.save(draftOf({ ...valuesOf(connection), secret }, connection))),
    onSuccess: () => client.invalidateQueries({ queryKey: ['connections'] }),
  });
  const isTyped = secret.trim() !== '';
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
      <form onSubmit={submitting(() => isTyped && !save.isPending && save.mutate())} autoComplete="off">
        <Text size="sm" mb="xs">
          {t('runs:preflight.secretMissing')}
        </Text>
        {save.error && <ErrorAlert error={save.error} />}
        <Group align="flex-end" gap="xs">
          <PasswordInput
            flex={1}
            data-autofocus
            label={t('settings:form.clientSecret')}
            value={secret}
            maxLength={1000}
            autoComplete="off"
            onChange={(event) => setSecret(event.currentTarget.value)}
          />
          <PendingButton type="submit" variant="default" isPending={save.isPending} disabled={!isTyped}>
            {t('runs:preflight.saveSecret')}
          </PendingButton>
        </Group>
      </form>
    </Alert>
  );
}

function useTargetName(target: RunTarget): string {
  const { t } = useTranslation(['runs', 'lists']);
  const lists = useLists().data;
  switch (target.kind) {
    case 'list':
      return t('preflight.targetList', { name: lists?.find(({ id }) => id === target.listId)?.name ?? '' });
    case 'everything':
      return t('lists:everything');
    case 'vins':
      return t('preflight.targetSelection');
    case 'view':
      return t('preflight.targetView');
    case 'failed':
      return t('preflight.targetFailed');
  }
}
