import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import i18n from 'i18next';
import { create } from 'zustand';

/** How many rows the user has mended in the import that is open; they would be lost with it. */
export const useUnsaved = create<{ readonly corrections: number }>()(() => ({ corrections: 0 }));

/** Goes on with what gives up the open import: at once, or once the user has agreed to lose the corrections. */
export function leaving(go: () => void): void {
  const { corrections } = useUnsaved.getState();
  if (corrections === 0) {
    go();
    return;
  }
  const text = (key: 'title' | 'text' | 'confirm' | 'keep') =>
    i18n.t(`leave.${key}`, { ns: 'intake', count: corrections });
  modals.openConfirmModal({
    title: text('title'),
    children: <Text size="sm">{text('text')}</Text>,
    labels: { confirm: text('confirm'), cancel: text('keep') },
    confirmProps: { color: 'red' },
    onConfirm: go,
  });
}
