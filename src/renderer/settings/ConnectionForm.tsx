import { Button, Group, PasswordInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../preload/schemas/connections.ts';
import { ask } from '../bridge.ts';
import { useAppState } from '../state/queries.ts';
import { type ConnectionValues, draftOf, errorsOf, valuesOf } from './draft.ts';
import { useRemoval } from './removal.tsx';
import classes from './settings.module.css';
import { Verdict } from './Verdict.tsx';
import { timeZones, zoneLabel } from './zones.ts';

interface ConnectionFormProps {
  /** Null: a new one. */
  readonly connection: Connection | null;
  readonly onDone: () => void;
}

/** Sets up a connection: what it is called, where the service is, who asks, and how its times are read. */
export function ConnectionForm({ connection, onDone }: ConnectionFormProps) {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const keychain = useAppState().data?.keychain ?? true;
  const [values, setValues] = useState(() => valuesOf(connection));
  const [checked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const zones = useMemo(() => {
    const now = Date.now();
    return timeZones().map((value) => ({ value, label: zoneLabel(value, now) }));
  }, []);

  const test = useMutation({
    mutationFn: () => ask(window.rastro.connections.test(draftOf(values, connection))),
  });
  const save = useMutation({
    mutationFn: () => ask(window.rastro.connections.save(draftOf(values, connection))),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['connections'] });
      notifications.show({ message: t('form.saved') });
      onDone();
    },
  });
  const remove = useRemoval();

  const errors = errorsOf(values, connection);
  const texts = {
    required: t('form.required'),
    address: t('form.baseUrlInvalid'),
    secret: t('form.secretMissing'),
  };
  const errorOf = (field: keyof ConnectionValues) => {
    const error = errors[field];
    return checked && error ? texts[error] : null;
  };
  const set = (patch: Partial<ConnectionValues>) => {
    setValues((before) => ({ ...before, ...patch }));
    test.reset();
  };
  const whenValid = (act: () => void) => {
    setChecked(true);
    const [first] = Object.keys(errors);
    if (first === undefined) act();
    else form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    whenValid(() => save.mutate());
  };
  const field = (name: keyof ConnectionValues) => ({
    name,
    value: values[name],
    error: errorOf(name),
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  });
  const kept = connection && connection.secret !== 'missing';
  return (
    <form ref={form} onSubmit={submit} noValidate autoComplete="off">
      <Stack>
        <TextInput
          label={t('form.name')}
          description={t('form.nameHint')}
          placeholder={t('form.namePlaceholder')}
          maxLength={60}
          required
          data-autofocus
          {...field('name')}
        />
        <TextInput
          label={t('form.baseUrl')}
          description={t('form.baseUrlHint')}
          placeholder="https://"
          type="url"
          inputMode="url"
          maxLength={2000}
          spellCheck={false}
          required
          {...field('baseUrl')}
        />
        <TextInput
          label={t('form.clientId')}
          maxLength={200}
          spellCheck={false}
          required
          {...field('clientId')}
        />
        <PasswordInput
          label={t('form.clientSecret')}
          description={keychain ? t('form.secretHint') : t('form.secretHintSession')}
          placeholder={kept ? t('form.secretKept') : ''}
          autoComplete="new-password"
          maxLength={1000}
          required={!kept}
          visibilityToggleButtonProps={{ 'aria-label': t('form.showSecret') }}
          {...field('secret')}
        />
        <Select
          label={t('form.timeZone')}
          description={t('form.timeZoneHint')}
          searchable
          allowDeselect={false}
          limit={60}
          nothingFoundMessage={t('form.timeZoneNone')}
          data={zones}
          value={values.timeZone}
          error={errorOf('timeZone')}
          onChange={(timeZone) => timeZone && set({ timeZone })}
        />
        {test.data && <Verdict test={test.data} />}
        <Group justify="space-between" className={classes.foot}>
          {connection ? (
            <Button variant="subtle" color="red" onClick={() => remove(connection, onDone)}>
              {t('connections.remove')}
            </Button>
          ) : (
            <Text size="xs" c="dimmed" />
          )}
          <Group gap="xs">
            <Button variant="default" loading={test.isPending} onClick={() => whenValid(() => test.mutate())}>
              {t('form.test')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t('form.save')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}
