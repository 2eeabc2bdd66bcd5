import { Modal, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../preload/schemas/connections.ts';
import { useConfirming } from '../ui/confirming.ts';
import { ConnectionForm } from './ConnectionForm.tsx';
import { useConnectionForm } from './use-connection-form.ts';

interface ConnectionDialogProps {
  /** Null: a new connection. */
  readonly connection: Connection | null;
  readonly onClose: () => void;
  /** Called when the connection was saved or removed. */
  readonly onDone: () => void;
}

/** One connection to edit. */
export function ConnectionDialog({ connection, onClose, onDone }: ConnectionDialogProps) {
  const { t } = useTranslation('settings');
  const form = useConnectionForm(connection);
  const confirmDiscard = useConfirmDiscard();
  return (
    <Modal
      opened
      onClose={() => (form.isChanged ? confirmDiscard(onClose) : onClose())}
      closeOnClickOutside={false}
      closeOnEscape={!useConfirming()}
      title={connection ? t('form.editTitle') : t('form.newTitle')}
      size={560}
    >
      <ConnectionForm connection={connection} form={form} onDone={onDone} />
    </Modal>
  );
}

/** Asks whether to discard what was typed, and calls the action if the user confirms. */
function useConfirmDiscard() {
  const { t } = useTranslation('settings');
  return (onConfirm: () => void) =>
    modals.openConfirmModal({
      title: t('form.discardTitle'),
      children: <Text size="sm">{t('form.discardText')}</Text>,
      labels: { confirm: t('form.discard'), cancel: t('form.keepEditing') },
      confirmProps: { color: 'red' },
      onConfirm,
    });
}
