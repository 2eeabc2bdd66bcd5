import { PasswordInput, Select, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConnectionErrors, ConnectionValues } from '../state/connection-draft.ts';
import { useSetByAdministrator } from '../state/policy.ts';
import { useAppState } from '../state/queries.ts';
import { timeZones, zoneLabel } from './zones.ts';

interface ConnectionFieldsProps {
  readonly values: ConnectionValues;
  readonly errors: ConnectionErrors;
  /** Whether the administrator has set all but the secret. */
  readonly isGiven: boolean;
  readonly hasSecret: boolean;
  readonly onChange: (patch: Partial<ConnectionValues>) => void;
}

export function ConnectionFields({ values, errors, isGiven, hasSecret, onChange }: ConnectionFieldsProps) {
  const { t } = useTranslation(['settings', 'areas']);
  const keychain = useAppState().data?.keychain ?? true;
  const note = useSetByAdministrator(isGiven);
  const addressHint = useAddressHint(note);
  const zones = useZoneOptions();
  const errorOf = useErrorTexts(errors);
  const field = (name: keyof ConnectionValues) => ({
    name,
    value: values[name],
    error: errorOf(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <TextInput
        label={t('areas:form.name')}
        description={note ?? t('form.nameHint')}
        disabled={isGiven}
        placeholder={t('form.namePlaceholder')}
        maxLength={60}
        required
        data-autofocus={isGiven ? undefined : true}
        {...field('name')}
      />
      <TextInput
        label={t('form.baseUrl')}
        description={addressHint}
        disabled={isGiven}
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
        description={note}
        disabled={isGiven}
        maxLength={200}
        spellCheck={false}
        required
        {...field('clientId')}
      />
      <PasswordInput
        label={t('form.clientSecret')}
        description={keychain ? t('form.secretHint') : t('form.secretHintSession')}
        placeholder={hasSecret ? t('form.secretKept') : ''}
        autoComplete="new-password"
        maxLength={1000}
        required={!hasSecret}
        data-autofocus={isGiven ? true : undefined}
        visibilityToggleButtonProps={{ 'aria-label': t('form.showSecret') }}
        {...field('secret')}
      />
      <Select
        label={t('form.timeZone')}
        description={note ?? t('form.timeZoneHint')}
        disabled={isGiven}
        searchable
        allowDeselect={false}
        limit={60}
        nothingFoundMessage={t('form.timeZoneNone')}
        data={zones}
        value={values.timeZone}
        error={errorOf('timeZone')}
        onChange={(timeZone) => timeZone && onChange({ timeZone })}
      />
    </>
  );
}

/** The hint of the address field: which addresses are allowed, or why it can't be changed. */
function useAddressHint(note: string | undefined): string {
  const { t } = useTranslation('settings');
  const { t: policyText } = useTranslation('policy');
  const services = useAppState().data?.policy.services;
  if (note !== undefined) return note;
  return services ? policyText('services', { addresses: services.join(', ') }) : t('form.baseUrlHint');
}

function useErrorTexts(errors: ConnectionErrors): (name: keyof ConnectionValues) => string | null {
  const { t } = useTranslation('settings');
  const { t: errorText } = useTranslation('errors');
  return (name) => {
    const error = errors[name];
    if (error === undefined) return null;
    if (error === 'required') return t('form.required');
    return error === 'secret' ? t('form.secretMissing') : errorText(`reason.${error}`);
  };
}

/** The options of the time zone field: hundreds of labels, made once for each form. */
function useZoneOptions() {
  const { language } = useTranslation().i18n;
  return useMemo(() => {
    const now = Date.now();
    return timeZones().map((value) => ({ value, label: zoneLabel(value, now, language) }));
  }, [language]);
}
