import { Overlay, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type IntakeSource, useLayout } from '../app/layout-store.ts';
import classes from './intake.module.css';

/** Whether the import may open: nothing else is in the way. */
function isFree(): boolean {
  const { dialog } = useLayout.getState();
  return dialog === null || dialog.kind === 'intake';
}

function bringIn(source: IntakeSource): void {
  if (isFree()) useLayout.getState().open({ kind: 'intake', source });
}

const takesText = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null;

/** A file dropped anywhere, or a list pasted anywhere but into a field, starts the import. */
export function DropZone() {
  const { t } = useTranslation('app');
  const [over, setOver] = useState(false);

  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const onOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(isFree());
    };
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file) bringIn({ kind: 'file', file });
    };
    const onPaste = (event: ClipboardEvent) => {
      if (takesText(event.target)) return;
      const file = event.clipboardData?.files[0];
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (file) bringIn({ kind: 'file', file });
      else if (text.trim()) bringIn({ kind: 'paste', text });
    };
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    window.addEventListener('paste', onPaste);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
      window.removeEventListener('paste', onPaste);
    };
  }, []);

  if (!over) return null;
  return (
    <Overlay fixed zIndex={1000} backgroundOpacity={0.55} blur={2} className={classes.drop}>
      <IconFileImport size={48} aria-hidden />
      <Text size="xl" fw={600}>
        {t('drop.title')}
      </Text>
      <Text>{t('drop.text')}</Text>
    </Overlay>
  );
}
