import { Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppState } from '../state/queries.ts';
import { type SettingsSection, sectionMark } from '../state/settings-sections.ts';
import { useConfirming } from '../ui/confirming.ts';
import { AgeLimits } from './AgeLimits.tsx';
import { AppearanceSettings } from './AppearanceSettings.tsx';
import { BasemapSettings } from './BasemapSettings.tsx';
import { DataFolder } from './DataFolder.tsx';
import { DemoSettings } from './DemoSettings.tsx';
import { DesktopSettings } from './DesktopSettings.tsx';
import { LookupSettings } from './LookupSettings.tsx';
import { StreetsSettings } from './StreetsSettings.tsx';
import { SupportSettings } from './SupportSettings.tsx';
import { WatchSettings } from './WatchSettings.tsx';
import { WorkSettings } from './WorkSettings.tsx';

interface SettingsDialogProps {
  /** The section that the dialog scrolls to when it opens; null: it stays at the top. */
  readonly section: SettingsSection | null;
  /** The section about new versions; its code is in another folder. */
  readonly updates: ReactNode;
  /** The section about folders that Rastro writes to or watches; its code is in another folder. */
  readonly folders: ReactNode;
  /** The section about backups; its code is in another folder. */
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
  if (!state) return null;
  const { settings } = state;
  const close = () => {
    // A number is saved when its field loses the focus, and Escape closes the dialog from within the field.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    onClose();
  };
  return (
    <Modal opened onClose={close} closeOnEscape={!isConfirming} title={t('title')} size={640}>
      <Stack ref={(stack) => void (section && scrollTo(stack, section))}>
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
    </Modal>
  );
}
