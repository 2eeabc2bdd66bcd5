import { Group, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Settings } from '../../contract/schemas/app.ts';
import { useSaveSettings } from '../state/settings.ts';
import { sectionMark } from '../state/settings-sections.ts';
import { FieldGroup } from '../ui/FieldGroup.tsx';
import { NumberSetting } from '../ui/NumberSetting.tsx';

export function LookupSettings({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation(['settings', 'runs']);
  const save = useSaveSettings();
  return (
    <FieldGroup {...sectionMark('lookups')} legend={t('runs:panel.title')}>
      <Group grow align="flex-end">
        <NumberSetting
          label={t('general.fresh')}
          hint={t('general.freshHint')}
          suffix={t('general.minutes')}
          min={0}
          max={525_600}
          value={settings.freshMinutes}
          onSave={(freshMinutes) => save.mutate({ freshMinutes })}
        />
        <NumberSetting
          label={t('general.concurrency')}
          hint={t('general.concurrencyHint')}
          min={1}
          max={256}
          value={settings.maxConcurrency}
          onSave={(maxConcurrency) => save.mutate({ maxConcurrency })}
        />
      </Group>
      <Switch
        mt="md"
        label={t('general.notifications')}
        description={t('general.notificationsHint')}
        checked={settings.notifications}
        onChange={(event) => save.mutate({ notifications: event.currentTarget.checked })}
      />
    </FieldGroup>
  );
}
