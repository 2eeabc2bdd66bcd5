import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import i18n from 'i18next';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection, ConnectionTest } from '../../contract/schemas/connections.ts';
import { ask } from '../bridge.ts';
import { needsSecret } from '../state/connection-draft.ts';
import { useDemoRemoval } from '../state/demo.ts';
import { connectionsQuery } from '../state/queries.ts';
import { openConfirmation } from '../ui/confirmation.tsx';
import { PendingButton } from '../ui/PendingButton.tsx';
import { submitting } from '../ui/submitting.ts';
import { ConnectionFields } from './ConnectionFields.tsx';
import classes from './settings.module.css';
import type { ConnectionFormState } from './use-connection-form.ts';

interface ConnectionFormProps {
  readonly connection: Connection | null;
  readonly form: ConnectionFormState;
  readonly onDone: () => void;
}

export function ConnectionForm({ connection, form, onDone }: ConnectionFormProps) {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const removeDemo = useDemoRemoval();
  const element = useRef<HTMLFormElement>(null);
  const test = useMutation({ mutationFn: () => ask(window.rastro.connections.test(form.draft)) });
  const save = useMutation({
    mutationFn: () => ask(window.rastro.connections.save(form.draft)),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['connections'] });
      notifications.show({ message: t('form.saved') });
      onDone();
      // The demo is no longer needed once the first real connection is saved.
      const all = client.getQueryData(connectionsQuery.queryKey) ?? [];
      const isFirst = all.filter(({ demo }) => !demo).length === 1;
      if (connection === null && isFirst && all.some(({ demo }) => demo)) removeDemo();
    },
  });
  const remove = useRemoval();

  const ifValid = (action: () => void) => {
    const invalid = form.validate();
    if (invalid === undefined) action();
    else element.current?.querySelector<HTMLElement>(`[name="${invalid}"]`)?.focus();
  };
  return (
    <form
      ref={element}
      onSubmit={submitting(() => save.isPending || ifValid(() => save.mutate()))}
      noValidate
      autoComplete="off"
    >
      <Stack>
        <ConnectionFields
          values={form.values}
          errors={form.errors}
          isGiven={connection?.isGiven ?? false}
          hasSecret={!needsSecret(connection)}
          onChange={(patch) => {
            form.change(patch);
            test.reset();
          }}
        />
        {test.data && <Verdict test={test.data} />}
        <Group justify="flex-end" gap="xs" className={classes.foot}>
          {connection && !connection.isGiven && (
            <Button variant="subtle" color="red" mr="auto" onClick={() => remove(connection, onDone)}>
              {t('connections.remove')}
            </Button>
          )}
          <PendingButton
            variant="default"
            isPending={test.isPending}
            onClick={() => ifValid(() => test.mutate())}
          >
            {t('form.test')}
          </PendingButton>
          <PendingButton type="submit" isPending={save.isPending}>
            {t('form.save')}
          </PendingButton>
        </Group>
      </Stack>
    </form>
  );
}

function useRemoval() {
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: (id: number) => ask(window.rastro.connections.remove({ id })),
    onSuccess: () => client.invalidateQueries({ queryKey: ['connections'] }),
  });
  return ({ id, name }: Connection, onDone?: () => void) =>
    openConfirmation({
      title: () => i18n.t('connections.removeTitle', { ns: 'settings', name }),
      text: () => i18n.t('connections.removeText', { ns: 'settings' }),
      confirm: () => i18n.t('connections.removeConfirm', { ns: 'settings' }),
      onConfirm: () => removal.mutate(id, { onSuccess: () => onDone?.() }),
    });
}

/** Scrolls to what stands below the fields, since a low window has no room for it. */
const intoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' });

function Verdict({ test }: { readonly test: ConnectionTest }) {
  const { t } = useTranslation('settings');
  const good = test.verdict === 'ok';
  return (
    <Alert
      ref={intoSight}
      role="status"
      color={good ? 'teal' : 'red'}
      icon={good ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
      title={t(`verdict.title.${test.verdict}`)}
    >
      <Text size="sm">{t(`verdict.todo.${test.verdict}`)}</Text>
      {!good && test.detail && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('verdict.detail', { detail: test.detail })}
        </Text>
      )}
    </Alert>
  );
}
