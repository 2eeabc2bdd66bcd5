import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type HelpTopic, useLayout } from '../app/layout-store.ts';
import classes from './help.module.css';

interface HelpDialogProps {
  readonly topic: HelpTopic;
  /** In pixels. */
  readonly size: number;
  /** Whether it is as high as it can be, and its content scrolls by itself. */
  readonly isHigh?: boolean;
  readonly children: ReactNode;
}

/** The frame of all help: over a dialog that is open, and closed by its own listener for Escape (`use-help-keys.ts`). */
export function HelpDialog({ topic, size, isHigh = false, children }: HelpDialogProps) {
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
      classNames={isHigh ? { content: classes.high ?? '', body: classes.highBody ?? '' } : {}}
    >
      {children}
    </Modal>
  );
}
