import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StreetsState } from '../../contract/schemas/streets.ts';
import { ask } from '../bridge.ts';
import { useLayout } from '../state/layout.ts';
import { useForbiddenByPolicy } from '../state/policy.ts';
import { useStreets } from '../state/queries.ts';
import { sectionMark } from '../state/settings-sections.ts';
import { useStreetsChange } from '../state/streets.ts';
import { ErrorText } from '../ui/errors.tsx';
import { FieldGroup } from '../ui/FieldGroup.tsx';
import { NumberSetting } from '../ui/NumberSetting.tsx';
import { useAttempt } from './use-attempt.ts';

export function StreetsSettings() {
  const { t } = useTranslation('streets');
  const state = useStreets().data;
  return (
    <FieldGroup {...sectionMark('streets')} legend={t('title')} data-testid="streets">
      {state && <Regions state={state} />}
    </FieldGroup>
  );
}

function Regions({ state }: { readonly state: StreetsState }) {
  const { t } = useTranslation('streets');
  const open = useLayout((layout) => layout.open);
  const { isForbidden, note } = useForbiddenByPolicy((policy) => !policy.onlineBasemap);
  const save = useStreetsChange((settings: { budgetMb?: number; isOnline?: boolean }) =>
    ask(window.rastro.streets.save(settings)),
  );
  return (
    <Stack gap="sm">
      <Text size="sm">{t('intro')}</Text>
      <Button size="xs" variant="default" w="fit-content" onClick={() => open({ kind: 'streets' })}>
        {t('open')}
      </Button>
      {note && <Text size="sm">{note}</Text>}
      {!isForbidden && <Source key={state.address} state={state} />}
      {state.address !== '' && !isForbidden && (
        <>
          <Checkbox
            label={t('online')}
            description={t('onlineHint')}
            checked={state.isOnline}
            onChange={(event) => save.mutate({ isOnline: event.currentTarget.checked })}
          />
          <NumberSetting
            key={state.budgetMb}
            label={t('budget')}
            hint={t('budgetHint')}
            suffix=" MB"
            min={50}
            max={200_000}
            value={state.budgetMb}
            onSave={(budgetMb) => save.mutate({ budgetMb })}
          />
        </>
      )}
    </Stack>
  );
}

function Source({ state }: { readonly state: StreetsState }) {
  const { t } = useTranslation('streets');
  const [address, setAddress] = useState(state.address);
  const { run, pending, error } = useAttempt();
  const save = (event: FormEvent) => {
    event.preventDefault();
    void run(() => ask(window.rastro.streets.save({ address })));
  };
  return (
    <form onSubmit={save} noValidate>
      <Stack gap={8} align="flex-start">
        <Text size="sm">{t('privacy')}</Text>
        <TextInput
          w="100%"
          label={t('address')}
          description={t('addressHint')}
          placeholder="https://"
          type="url"
          maxLength={2000}
          spellCheck={false}
          value={address}
          error={error === null ? null : <ErrorText error={error} />}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        {address.trim() !== state.address && (
          <Button type="submit" size="xs" loading={pending}>
            {t('saveAddress')}
          </Button>
        )}
      </Stack>
    </form>
  );
}
