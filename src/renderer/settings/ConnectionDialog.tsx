import { Modal } from '@mantine/core';
import i18n from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../contract/schemas/connections.ts';
import { useGuardedClose } from '../ui/use-guarded-close.tsx';
import { ConnectionForm } from './ConnectionForm.tsx';
import { useConnectionForm } from './use-connection-form.ts';

interface ConnectionDialogProps {
  readonly connection: Connection | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function ConnectionDialog({ connection, onClose, onDone }: ConnectionDialogProps) {
  const { t } = useTranslation('settings');
  const form = useConnectionForm(connection);
  const guard = useGuardedClose(form.isChanged, onClose, () =>
    i18n.t('form.discardText', { ns: 'settings' }),
  );
  return (
    <Modal
      opened
      {...guard}
      closeOnClickOutside={false}
      title={connection ? t('form.editTitle') : t('form.newTitle')}
      size={560}
    >
      <ConnectionForm connection={connection} form={form} onDone={onDone} />
    </Modal>
  );
}
