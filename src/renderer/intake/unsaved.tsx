import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import i18n from 'i18next';
import { create } from 'zustand';

/** What would be lost with the import that is open. */
interface Unsaved {
  /** How many rows the user has mended. */
  readonly corrections: number;
  /** The list is on its way into the store. */
  readonly saving: boolean;
}

export const useUnsaved = create<Unsaved>()(() => ({ corrections: 0, saving: false }));

const QUESTION = 'intake-leave';

function question(about: 'leave' | 'leaveSaving' | 'reread', go: () => void): void {
  const { corrections } = useUnsaved.getState();
  const text = (key: 'title' | 'text' | 'confirm' | 'keep') =>
    i18n.t(`${about}.${key}`, { ns: 'intake', count: corrections });
  modals.openConfirmModal({
    modalId: QUESTION,
    title: text('title'),
    children: <Text size="sm">{text('text')}</Text>,
    labels: { confirm: text('confirm'), cancel: text('keep') },
    confirmProps: { color: 'red' },
    onConfirm: go,
  });
}

/** Goes on with what gives up the open import: at once, or once the user has agreed to lose what is not saved. */
export function leaving(go: () => void): void {
  const { corrections, saving } = useUnsaved.getState();
  if (saving) question('leaveSaving', go);
  else if (corrections > 0) question('leave', go);
  else go();
}

/** Goes on with what reads the file in another way once the user has agreed to lose the corrections. */
export const rereading = (go: () => void): void => question('reread', go);

/** Takes the question back: there is nothing left to lose. */
export const endQuestion = (): void => modals.close(QUESTION);
