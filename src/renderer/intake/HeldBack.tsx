import { Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { IntakeReport, ShownHeldBackRow as Row } from '../../contract/schemas/lists.ts';
import { ask } from '../bridge.ts';
import { saveText } from '../ui/save.ts';
import { Finding } from './Finding.tsx';
import { HeldBackTable } from './HeldBackTable.tsx';
import { correctableRows } from './held-back.ts';
import type { Correction } from './overrides.ts';
import { useEditedLine } from './use-edited-line.ts';

interface HeldBackProps {
  readonly report: IntakeReport;
  readonly corrections: readonly Correction[];
  readonly onCorrect: (row: Row, value: string) => void;
}

export function HeldBack({ report, corrections, onCorrect }: HeldBackProps) {
  const { t } = useTranslation('intake');
  const { intakeId, counts, heldBack } = report;
  const edited = useEditedLine();
  const rows = correctableRows(heldBack, corrections, edited.line);
  if (rows.length === 0) return null;
  return (
    <Finding
      role="group"
      color={counts.heldBack > 0 ? 'yellow' : 'teal'}
      icon={<IconAlertTriangle aria-hidden />}
      title={counts.heldBack > 0 ? t('heldBack.title', { count: counts.heldBack }) : t('heldBack.none')}
    >
      <Text size="sm" mb="xs">
        {t('heldBack.text')}
      </Text>
      <HeldBackTable
        report={report}
        rows={rows}
        corrections={corrections}
        onCorrect={onCorrect}
        events={edited.events}
      />
      {heldBack.length < counts.heldBack && (
        <Text size="xs" c="dimmed" mt="xs">
          {t('heldBack.first', { shown: heldBack.length })}
        </Text>
      )}
      <SaveHeldBack intakeId={intakeId} />
    </Finding>
  );
}

function SaveHeldBack({ intakeId }: { readonly intakeId: string }) {
  const { t, i18n } = useTranslation('intake');
  const save = useMutation({
    mutationFn: () => ask(window.rastro.intake.rejects({ intakeId, language: i18n.language })),
    onSuccess: ({ name, text }) => saveText(name, text),
  });
  return (
    <Button
      mt="xs"
      size="xs"
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {t('heldBack.save')}
    </Button>
  );
}
