import { Fieldset, Select, Stack, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Settings } from '../../preload/schemas/app.ts';
import { useSaveSettings } from '../state/settings.ts';
import classes from './settings.module.css';

const onCloses: readonly Settings['onClose'][] = ['ask', 'background', 'quit'];

/** What only a desktop app has to be told: what its window's end means, and whether it starts at login. */
export function DesktopSettings({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation('settings');
  const save = useSaveSettings();
  return (
    <Fieldset legend={t('general.desktop')} variant="unstyled" classNames={{ legend: classes.legend ?? '' }}>
      <Stack>
        {/* On macOS an app goes on without a window as a matter of course. */}
        {!navigator.userAgent.includes('Macintosh') && (
          <Select
            label={t('general.onClose')}
            description={t('general.onCloseHint')}
            allowDeselect={false}
            value={settings.onClose}
            data={onCloses.map((value) => ({ value, label: t(`general.onCloses.${value}`) }))}
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
    </Fieldset>
  );
}
