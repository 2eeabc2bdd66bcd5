import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import i18n from 'i18next';
import type { ReactNode } from 'react';
import { Phrase } from './Phrase.tsx';

interface Confirmation {
  /** Absent: one that no other code has to close. */
  readonly modalId?: string;
  readonly title: () => string;
  readonly text: () => ReactNode;
  readonly confirm: () => string;
  readonly cancel?: () => string;
  /** Whether nothing is lost, so that the button need not warn. */
  readonly isHarmless?: boolean;
  readonly onConfirm: () => void;
}

/** Asks before something is lost, in a dialog over all others. The dialog follows the screen's language. */
export function openConfirmation({
  modalId,
  title,
  text,
  confirm,
  cancel = () => i18n.t('cancel', { ns: 'app' }),
  isHarmless = false,
  onConfirm,
}: Confirmation): void {
  modals.openConfirmModal({
    ...(modalId === undefined ? {} : { modalId }),
    title: <Phrase text={title} />,
    children: (
      <Text size="sm" component="div">
        <Phrase text={text} />
      </Text>
    ),
    labels: { confirm: <Phrase text={confirm} />, cancel: <Phrase text={cancel} /> },
    confirmProps: isHarmless ? {} : { color: 'red' },
    onConfirm,
  });
}
