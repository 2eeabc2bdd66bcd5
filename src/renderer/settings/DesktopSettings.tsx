import { Select, Stack, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Settings } from '../../contract/schemas/app.ts';
import { useSaveSettings } from '../state/settings.ts';
import { sectionMark } from '../state/settings-sections.ts';
import { FieldGroup } from '../ui/FieldGroup.tsx';

const closeActions: readonly Settings['onClose'][] = ['ask', 'background', 'quit'];

export function DesktopSettings({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation('settings');
  const save = useSaveSettings();
  return (
    <FieldGroup {...sectionMark('desktop')} legend={t('general.desktop')}>
      <Stack>
        {/* On macOS every app keeps running without a window. */}
        {!navigator.userAgent.includes('Macintosh') && (
          <Select
            label={t('general.onClose')}
            description={t('general.onCloseHint')}
            allowDeselect={false}
            value={settings.onClose}
            data={closeActions.map((value) => ({ value, label: t(`general.onCloses.${value}`) }))}
            onChange={(onClose) => onClose && save.mutate({ onClose })}
          />
        )}
        <Switch
          label={t('general.openAtLogin')}
          description={t('general.openAtLoginHint')}
          checked={settings.openAtLogin}
          onChange={(event) => save.mutate({ openAtLogin: event.currentTarget.checked })}
        />
      </Stack>
    </FieldGroup>
  );
}
