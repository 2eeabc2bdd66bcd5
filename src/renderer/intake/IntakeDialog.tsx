import { Modal, Progress, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ImportSource, useLayout } from '../state/layout.ts';
import { useConfirming } from '../ui/confirming.ts';
import { ErrorAlert } from '../ui/errors.tsx';
import { ChooseSource } from './ChooseSource.tsx';
import classes from './intake-dialog.module.css';
import { Review } from './Review.tsx';
import { sendSource } from './send.ts';
import { confirmLeave } from './unsaved.tsx';

/** How far the file is on its way to the core. `share`: from 0 to 1. */
type Sending =
  | { readonly step: 'reading'; readonly share: number }
  | { readonly step: 'read'; readonly intakeId: string }
  | { readonly step: 'failed'; readonly error: unknown };

interface IntakeDialogProps {
  readonly source: ImportSource | null;
  readonly onClose: () => void;
}

/** The import in two steps: choose a file or paste a list; check how it was read, and save it. */
export function IntakeDialog({ source, onClose }: IntakeDialogProps) {
  const { t } = useTranslation('intake');
  const open = useLayout((state) => state.open);
  const confirming = useConfirming();
  const [sending, setSending] = useState<Sending>({ step: 'reading', share: 0 });
  const pasted = t('pasted');

  // Another language must not have the source read anew: what was typed in the review would be lost.
  const nameOf = useEffectEvent((of: ImportSource) => (of.kind === 'file' ? of.file.name : pasted));
  useEffect(() => {
    if (!source) return;
    const abort = new AbortController();
    setSending({ step: 'reading', share: 0 });
    sendSource(source, nameOf(source), abort.signal, (share) => setSending({ step: 'reading', share })).then(
      (intakeId) => setSending({ step: 'read', intakeId }),
      (error) => {
        if (!abort.signal.aborted) setSending({ step: 'failed', error });
      },
    );
    return () => abort.abort();
  }, [source]);

  const choose = (chosen: ImportSource | null) => open({ kind: 'intake', source: chosen });
  return (
    <Modal
      opened
      onClose={() => confirmLeave(onClose)}
      closeOnEscape={!confirming}
      title={t('title')}
      size={source ? 980 : 620}
      // The dialog grows and shrinks while the file is read; its top edge stays in place.
      centered={!source}
      closeOnClickOutside={!source}
      classNames={{ content: classes.scroll ?? '' }}
    >
      {!source ? (
        <ChooseSource onChoose={choose} />
      ) : sending.step === 'failed' ? (
        <ErrorAlert
          error={sending.error}
          title={t('refused')}
          onRetry={() => choose(null)}
          retryLabel={t('back')}
        />
      ) : sending.step === 'read' ? (
        <Review
          intakeId={sending.intakeId}
          fileName={source.kind === 'file' ? source.file.name : null}
          onBack={() => choose(null)}
          onDone={onClose}
        />
      ) : (
        <Stack py="xl" gap="xs">
          <Text size="sm">{t('reading', { name: source.kind === 'file' ? source.file.name : pasted })}</Text>
          <Progress value={sending.share * 100} aria-label={t('title')} />
        </Stack>
      )}
    </Modal>
  );
}
