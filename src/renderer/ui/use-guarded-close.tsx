import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useTranslation } from 'react-i18next';
import { useConfirming } from './confirming.ts';

/**
 * How a dialog with a form closes: at once, or after a confirmation where something was typed or chosen in it.
 *
 * @param lost what the confirmation says of what is lost; absent: that it was not saved
 * @returns properties of the dialog
 */
export function useGuardedClose(isChanged: boolean, onClose: () => void, lost?: string) {
  const { t } = useTranslation('app');
  const isConfirming = useConfirming();
  const confirm = () =>
    modals.openConfirmModal({
      title: t('discard.title'),
      children: <Text size="sm">{lost ?? t('discard.text')}</Text>,
      labels: { confirm: t('discard.confirm'), cancel: t('discard.keep') },
      confirmProps: { color: 'red' },
      onConfirm: onClose,
    });
  return { onClose: isChanged ? confirm : onClose, closeOnEscape: !isConfirming };
}
