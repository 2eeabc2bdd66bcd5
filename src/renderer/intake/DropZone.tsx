import { Overlay, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconFileImport } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type IntakeSource, useLayout } from '../state/layout.ts';
import { useConfirming } from '../ui/confirming.ts';
import classes from './intake.module.css';
import { leaving } from './unsaved.tsx';

const takesText = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null;

/** A file dropped anywhere, or a list pasted anywhere but into a field, starts the import. */
export function DropZone() {
  const { t } = useTranslation('app');
  const open = useLayout((state) => state.open);
  const dialog = useLayout((state) => state.dialog);
  const [over, setOver] = useState(false);
  // Nothing else is in the way of the import.
  const help = useLayout((state) => state.help);
  const free = !useConfirming() && help === null && (dialog === null || dialog.kind === 'intake');

  useEffect(() => {
    const bringIn = (source: IntakeSource) => free && leaving(() => open({ kind: 'intake', source }));
    const bringInFile = (files: FileList) => {
      const [file] = files;
      if (free && files.length > 1) notifications.show({ message: t('drop.oneOnly') });
      else if (file) bringIn({ kind: 'file', file });
    };
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const onOver = (event: DragEvent) => {
      if (!event.dataTransfer || !hasFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = free ? 'copy' : 'none';
      setOver(free);
    };
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!event.dataTransfer || !hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      bringInFile(event.dataTransfer.files);
    };
    const onPaste = (event: ClipboardEvent) => {
      if (takesText(event.target)) return;
      const { files } = event.clipboardData ?? {};
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (files && files.length > 0) bringInFile(files);
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
  }, [free, open, t]);

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
