import { modals } from '@mantine/modals';
import i18n from 'i18next';
import { create } from 'zustand';
import { openConfirmation } from '../ui/confirmation.tsx';

interface Unsaved {
  readonly corrections: number;
  readonly saving: boolean;
}

export const useUnsaved = create<Unsaved>()(() => ({ corrections: 0, saving: false }));

const MODAL_ID = 'intake-leave';

function confirm(about: 'leave' | 'leaveSaving' | 'reread', action: () => void): void {
  const { corrections } = useUnsaved.getState();
  const options = { ns: 'intake', count: corrections } as const;
  openConfirmation({
    modalId: MODAL_ID,
    title: () => i18n.t(`${about}.title`, options),
    text: () => i18n.t(`${about}.text`, options),
    confirm: () => i18n.t(`${about}.confirm`, options),
    cancel: () => i18n.t(`${about}.keep`, options),
    onConfirm: action,
  });
}

/** Runs an action that closes the open import: at once, or after a confirmation if something would be lost. */
export function confirmLeave(action: () => void): void {
  const { corrections, saving } = useUnsaved.getState();
  if (saving) confirm('leaveSaving', action);
  else if (corrections > 0) confirm('leave', action);
  else action();
}

/** Runs an action that reads the file in another way, after the user confirmed that the corrections are lost. */
export const confirmReread = (action: () => void): void => confirm('reread', action);

/** Closes the confirmation: there is nothing left to lose. */
export const closeConfirmation = (): void => modals.close(MODAL_ID);
