import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDemoRemoval, useHasDemo } from '../state/demo.ts';
import { useLayout } from '../state/layout.ts';
import { useAppState } from '../state/queries.ts';
import { type SettingsSection, sectionMark } from '../state/settings-sections.ts';
import { useConfirming } from '../ui/confirming.ts';
import { FieldGroup } from '../ui/FieldGroup.tsx';
import { AgeLimits } from './AgeLimits.tsx';
import { AppearanceSettings } from './AppearanceSettings.tsx';
import { BasemapSettings } from './BasemapSettings.tsx';
import { DataFolder } from './DataFolder.tsx';
import { DesktopSettings } from './DesktopSettings.tsx';
import { LookupSettings } from './LookupSettings.tsx';
import { SettingsIndex } from './SettingsIndex.tsx';
import { StreetsSettings } from './StreetsSettings.tsx';
import classes from './settings.module.css';
import { WatchSettings } from './WatchSettings.tsx';
import { WorkSettings } from './WorkSettings.tsx';

interface SettingsDialogProps {
  /** The section that the dialog scrolls to when it opens; null: it stays at the top. */
  readonly section: SettingsSection | null;
  /** The section about new versions; its code is in another folder. */
  readonly updates: ReactNode;
  readonly folders: ReactNode;
  readonly backup: ReactNode;
  /** The section about how long data are kept; its code is in another folder. */
  readonly data: ReactNode;
  readonly onClose: () => void;
}

function scrollTo(stack: HTMLElement | null, section: SettingsSection): void {
  stack?.querySelector(`#${sectionMark(section).id}`)?.scrollIntoView();
}

export function SettingsDialog({ section, updates, folders, backup, data, onClose }: SettingsDialogProps) {
  const { t } = useTranslation('settings');
  const state = useAppState().data;
  const isConfirming = useConfirming();
  const [sections, setSections] = useState<HTMLElement | null>(null);
  if (!state) return null;
  const { settings } = state;
  const close = () => {
    // A number is saved when its field loses the focus, and Escape closes the dialog from within the field.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    onClose();
  };
  return (
    <Modal opened onClose={close} closeOnEscape={!isConfirming} title={t('title')} size={900}>
      <div className={classes.columns}>
        <SettingsIndex sections={sections} />
        <Stack
          gap="xl"
          ref={(stack) => {
            setSections(stack);
            if (section) scrollTo(stack, section);
          }}
        >
          <AppearanceSettings settings={settings} />
          <AgeLimits settings={settings} />
          <BasemapSettings />
          <StreetsSettings />
          <LookupSettings settings={settings} />
          <WatchSettings settings={settings} />
          {folders}
          <WorkSettings settings={settings} />
          {state.host === 'electron' && <DesktopSettings settings={settings} />}
          {updates}
          {backup}
          {data}
          <SupportSettings />
          <DemoSettings />
          <DataFolder state={state} />
        </Stack>
      </div>
    </Modal>
  );
}

function DemoSettings() {
  const { t } = useTranslation(['settings', 'app']);
  const remove = useDemoRemoval();
  const hasDemo = useHasDemo();
  if (!hasDemo) return null;
  return (
    <FieldGroup legend={t('settings:general.demo')}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t('settings:general.demoHint')}</Text>
        <Button size="xs" variant="light" color="red" onClick={remove}>
          {t('app:demo.remove')}
        </Button>
      </Stack>
    </FieldGroup>
  );
}

function SupportSettings() {
  const { t } = useTranslation(['support', 'journal', 'diagnostics']);
  const open = useLayout((state) => state.open);
  return (
    <FieldGroup {...sectionMark('support')} legend={t('support:title')}>
      <Stack gap="sm">
        {(['journal', 'diagnostics'] as const).map((kind) => (
          <Group key={kind} justify="space-between" wrap="nowrap" gap="md">
            <Text size="sm">{t(`${kind}:hint`)}</Text>
            <Button size="xs" variant="default" flex="none" onClick={() => open({ kind })}>
              {t(`${kind}:open`)}
            </Button>
          </Group>
        ))}
      </Stack>
    </FieldGroup>
  );
}
