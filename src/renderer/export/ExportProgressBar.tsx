import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { showError } from '../ui/errors.tsx';
import { cancelExport, type Job } from './jobs.ts';

/** The progress in words: rows written out of all rows, or that the export is being prepared. */
export function useProgressText() {
  const { t } = useTranslation('export');
  return ({ state, written, total }: Job): string => {
    if (state === 'cancelling') return t('progress.cancelling');
    return total > 0 ? t('progress.rows', { written, count: total }) : t('progress.preparing');
  };
}

export const percentWritten = ({ written, total }: Job): number => (total > 0 ? (written / total) * 100 : 0);

export function ExportProgressBar({ job, onClose }: { readonly job: Job; readonly onClose: () => void }) {
  const { t } = useTranslation('export');
  const text = useProgressText();
  const { name, exportId } = job.request;
  return (
    <Stack gap="sm">
      <Text fw={600} truncate>
        {t('progress.title', { name })}
      </Text>
      <Progress value={percentWritten(job)} size="lg" aria-label={t('progress.title', { name })} />
      <Text size="sm" ff="var(--mantine-font-family)" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {text(job)}
      </Text>
      <Text size="xs" c="dimmed">
        {t('progress.hint')}
      </Text>
      <Group justify="flex-end" mt="xs">
        <Button
          variant="default"
          loading={job.state === 'cancelling'}
          onClick={() => cancelExport(exportId).catch(showError)}
        >
          {t('progress.cancel')}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {t('progress.background')}
        </Button>
      </Group>
    </Stack>
  );
}
