import { Overlay, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconFileImport } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ImportSource, useLayout } from '../state/layout.ts';
import { useConfirming } from '../ui/confirming.ts';
import classes from './drop-zone.module.css';
import { pastedSource } from './pasted.ts';
import { confirmLeave } from './unsaved.tsx';

const acceptsText = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null;

/** Starts the import with a file that is dropped anywhere, or with text that is pasted anywhere but into a field. */
export function DropZone() {
  const { t } = useTranslation('app');
  const open = useLayout((state) => state.open);
  const dialog = useLayout((state) => state.dialog);
  const [over, setOver] = useState(false);
  const help = useLayout((state) => state.help);
  /** Whether no other dialog is open. */
  const isFree = !useConfirming() && help === null && (dialog === null || dialog.kind === 'intake');

  useEffect(() => {
    const startImport = (source: ImportSource) =>
      isFree && confirmLeave(() => open({ kind: 'intake', source }));
    const startWithFiles = ([...files]: Iterable<File>) => {
      const [file] = files;
      if (isFree && files.length > 1) notifications.show({ message: t('drop.oneOnly') });
      else if (file) startImport({ kind: 'file', file });
    };
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const onOver = (event: DragEvent) => {
      if (!event.dataTransfer || !hasFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = isFree ? 'copy' : 'none';
      setOver(isFree);
    };
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!event.dataTransfer || !hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      startWithFiles(event.dataTransfer.files);
    };
    const onPaste = (event: ClipboardEvent) => {
      if (acceptsText(event.target)) return;
      const source = event.clipboardData && pastedSource(event.clipboardData);
      if (source?.kind === 'file') startWithFiles(event.clipboardData?.files ?? []);
      else if (source) startImport(source);
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
  }, [isFree, open, t]);

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
