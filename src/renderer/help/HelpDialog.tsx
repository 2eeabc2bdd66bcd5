import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HelpTopic } from '../../contract/app-commands.ts';
import { useLayout } from '../state/layout.ts';

interface HelpDialogProps {
  readonly topic: HelpTopic;
  /** In pixels. */
  readonly size: number;
  readonly children: ReactNode;
}

/** The frame of all help dialogs. It lies over an open dialog; `use-help-keys.ts` closes it on Escape. */
export function HelpDialog({ topic, size, children }: HelpDialogProps) {
  const { t } = useTranslation('help');
  const showHelp = useLayout((state) => state.showHelp);
  return (
    <Modal
      opened
      onClose={() => showHelp(null)}
      closeOnEscape={false}
      title={t(`topics.${topic}`)}
      size={size}
      zIndex={300}
    >
      {children}
    </Modal>
  );
}
