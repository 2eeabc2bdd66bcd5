import {
  Button,
  Code,
  Fieldset,
  Group,
  Input,
  Modal,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  Text,
} from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '../../preload/schemas/app.ts';
import { useAppState } from '../state/queries.ts';
import { useSaveSettings } from '../state/settings.ts';
import { copyText } from '../ui/clipboard.ts';
import { UpdateSettings } from '../updates/UpdateSettings.tsx';
import { AgeLimits } from './AgeLimits.tsx';
import { BasemapSettings } from './BasemapSettings.tsx';
import { DesktopSettings } from './DesktopSettings.tsx';
import { NumberSetting } from './NumberSetting.tsx';
import classes from './settings.module.css';

const languages: readonly Settings['language'][] = ['system', 'pt-BR', 'en'];
const themes: readonly Settings['theme'][] = ['system', 'light', 'dark'];

/** Everything that can be set, saved as it is changed. */
export function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('settings');
  const state = useAppState().data;
  const save = useSaveSettings();
  const [copied, setCopied] = useState(false);
  if (!state) return null;
  const { settings } = state;
  const close = () => {
    // A field saves when it is left, and Escape closes from within.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    onClose();
  };
  return (
    <Modal opened onClose={close} title={t('title')} size={640}>
      <Stack>
        <Fieldset
          legend={t('general.appearance')}
          variant="unstyled"
          classNames={{ legend: classes.legend ?? '' }}
        >
          <Group grow align="flex-start">
            <Select
              label={t('general.language')}
              allowDeselect={false}
              value={settings.language}
              data={languages.map((value) => ({ value, label: t(`general.languages.${value}`) }))}
              onChange={(language) => language && save.mutate({ language })}
            />
            <Input.Wrapper label={t('general.theme')} labelElement="div" labelProps={{ id: 'theme' }}>
              <SegmentedControl
                fullWidth
                aria-labelledby="theme"
                value={settings.theme}
                data={themes.map((value) => ({ value, label: t(`general.themes.${value}`) }))}
                onChange={(theme) => save.mutate({ theme })}
              />
            </Input.Wrapper>
          </Group>
        </Fieldset>
        <Fieldset legend={t('general.ages')} variant="unstyled" classNames={{ legend: classes.legend ?? '' }}>
          <AgeLimits
            saved={{
              lateAfterHours: settings.lateAfterHours,
              silentAfterHours: settings.silentAfterHours,
            }}
            onSave={save.mutate}
          />
        </Fieldset>
        <BasemapSettings />
        <Fieldset
          legend={t('general.lookups')}
          variant="unstyled"
          classNames={{ legend: classes.legend ?? '' }}
        >
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
        </Fieldset>
        {state.host === 'electron' && <DesktopSettings settings={settings} />}
        <UpdateSettings />
        <Fieldset
          legend={t('general.about')}
          variant="unstyled"
          classNames={{ legend: classes.legend ?? '' }}
        >
          <Stack gap={6}>
            <Text size="sm">
              {t('general.dataDir')}: <Code>{state.dataDir}</Code>{' '}
              <Button
                size="compact-xs"
                variant="subtle"
                onClick={() => {
                  copyText(state.dataDir);
                  setCopied(true);
                }}
              >
                {copied ? t('general.copied') : t('general.copyPath')}
              </Button>
            </Text>
            <Text size="xs" c="dimmed">
              {t('general.dataDirHint')}
            </Text>
            <Text size="xs" c="dimmed">
              Rastro · {t('general.version')} {state.version} · {t('general.mapData')}
            </Text>
          </Stack>
        </Fieldset>
      </Stack>
    </Modal>
  );
}
