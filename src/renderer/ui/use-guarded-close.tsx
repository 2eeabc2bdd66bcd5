import i18n from 'i18next';
import { openConfirmation } from './confirmation.tsx';
import { useConfirming } from './confirming.ts';

/**
 * How a dialog with a form closes: at once, or after a confirmation where something was typed or chosen in it.
 *
 * @param lost what the confirmation says of what is lost; absent: that it was not saved
 * @returns properties of the dialog
 */
export function useGuardedClose(isChanged: boolean, onClose: () => void, lost?: () => string) {
  const isConfirming = useConfirming();
  const confirm = () =>
    openConfirmation({
      title: () => i18n.t('discard.title', { ns: 'app' }),
      text: lost ?? (() => i18n.t('discard.text', { ns: 'app' })),
      confirm: () => i18n.t('discard.confirm', { ns: 'app' }),
      cancel: () => i18n.t('discard.keep', { ns: 'app' }),
      onConfirm: onClose,
    });
  return { onClose: isChanged ? confirm : onClose, closeOnEscape: !isConfirming };
}
