import { Button, Group, Paper, Switch, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { UpdateState } from '../../contract/schemas/updates.ts';
import { useFormat } from '../i18n/format.ts';
import { useAppState } from '../state/queries.ts';
import { useSaveSettings } from '../state/settings.ts';
import { sectionMark } from '../state/settings-sections.ts';
import { FieldGroup } from '../ui/FieldGroup.tsx';
import { formatInstant } from '../ui/time.ts';
import { UpdateOffer } from './UpdateOffer.tsx';
import { isOffer, useUpdateAction, useUpdates } from './use-updates.ts';

type Known = Exclude<UpdateState, { kind: 'unsupported' }>;

export function UpdateSettings() {
  const { t } = useTranslation('updates');
  const app = useAppState().data;
  const updates = useUpdates().data;
  const save = useSaveSettings();
  const check = useUpdateAction();
  if (!app || !updates || updates.kind === 'unsupported') return null;
  const isOn = updates.isAllowed && app.settings.lookForUpdates;
  return (
    <FieldGroup {...sectionMark('updates')} legend={t('title')}>
      <Switch
        label={t('look')}
        description={updates.isAllowed ? t('lookHint') : t('denied')}
        disabled={!updates.isAllowed}
        checked={isOn}
        onChange={(event) => save.mutate({ lookForUpdates: event.currentTarget.checked })}
      />
      <Group mt="sm" gap="sm" justify="space-between">
        <Text size="sm">{t('installed', { version: app.version })}</Text>
        <Button
          size="xs"
          variant="default"
          disabled={!isOn}
          loading={updates.kind === 'checking'}
          onClick={() => check.mutate('check')}
        >
          {t('check')}
        </Button>
      </Group>
      <LastCheck updates={updates} />
      {isOn && isOffer(updates) && (
        <Paper withBorder mt="sm">
          <UpdateOffer offer={updates} canPutOff={false} />
        </Paper>
      )}
    </FieldGroup>
  );
}

function LastCheck({ updates: { lastCheck } }: { readonly updates: Known }) {
  const { t } = useTranslation('updates');
  const { language } = useFormat();
  return (
    <Text size="xs" c="dimmed" aria-live="polite">
      {lastCheck === null ? t('never') : describe(lastCheck)}
    </Text>
  );

  function describe({ at, outcome }: NonNullable<Known['lastCheck']>): string {
    const when = formatInstant(at, language);
    if (outcome === 'newest' || outcome === 'newer') return t(outcome, { when });
    return `${t('checkFailed', { when })} ${t(`fault.${outcome}`)}`;
  }
}
