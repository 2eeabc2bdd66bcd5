import { Button, Group, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../contract/schemas/connections.ts';
import { ask } from '../bridge.ts';
import { connectionsQuery } from '../state/queries.ts';
import { useDemoRemoval } from '../state/use-demo-removal.tsx';
import { PendingButton } from '../ui/PendingButton.tsx';
import { ConnectionFields } from './ConnectionFields.tsx';
import { needsSecret } from './draft.ts';
import { useRemoval } from './removal.tsx';
import classes from './settings.module.css';
import type { ConnectionFormState } from './use-connection-form.ts';
import { Verdict } from './Verdict.tsx';

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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) ifValid(() => save.mutate());
  };
  return (
    <form ref={element} onSubmit={submit} noValidate autoComplete="off">
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
