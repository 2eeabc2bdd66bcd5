import { Button, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BasemapState } from '../../contract/schemas/basemap.ts';
import { ask } from '../bridge.ts';
import { ErrorText } from '../ui/errors.tsx';
import { BasemapFault } from './BasemapFault.tsx';
import classes from './settings.module.css';
import { useAttempt } from './use-attempt.ts';

export function BasemapOnlineSettings({ state }: { readonly state: BasemapState }) {
  const { t } = useTranslation('settings');
  const { run, pending, error, reset } = useAttempt();
  const [address, setAddress] = useState(state.address);
  const [isEmpty, setEmpty] = useState(false);
  const { kind, online, fault } = state;
  const isOn = kind === 'online' && address.trim() === state.address;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(address.trim() === '');
    if (address.trim() === '') return;
    void run(async () => {
      const used = await ask(window.rastro.basemap.use({ kind: 'online', address }));
      // The core normalises the address: no spaces at the ends, host in lower case.
      setAddress(used.address);
    });
  };
  const problem = isEmpty ? t('basemap.required') : error === null ? null : <ErrorText error={error} />;
  return (
    <div className={classes.details}>
      <Text size="sm">{t('basemap.privacy')}</Text>
      {kind === 'online' && fault && <BasemapFault kind="online" fault={fault} />}
      <form onSubmit={submit} noValidate>
        <Stack gap={8} align="flex-start">
          <TextInput
            w="100%"
            label={t('basemap.address')}
            description={t('basemap.addressHint')}
            placeholder="https://"
            type="url"
            inputMode="url"
            maxLength={2000}
            spellCheck={false}
            value={address}
            error={problem}
            onChange={(event) => {
              setAddress(event.currentTarget.value);
              setEmpty(false);
              reset();
            }}
          />
          {!isOn && (
            <>
              <Button type="submit" size="xs" loading={pending}>
                {t('basemap.use')}
              </Button>
              <Text size="xs" c="dimmed" role="status">
                {t('basemap.notYet')}
              </Text>
            </>
          )}
        </Stack>
      </form>
      {isOn && online && (
        <Text size="xs" c="dimmed" className={classes.fileName ?? ''}>
          {online.name}
          {online.name !== '' && online.attribution !== '' && <br />}
          {online.attribution !== '' && t('basemap.source', { attribution: online.attribution })}
        </Text>
      )}
    </div>
  );
}
