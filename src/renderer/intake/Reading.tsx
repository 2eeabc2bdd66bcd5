import { Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useIntakeProgress } from './use-progress.ts';

/** The progress while a file is read for the first time, above placeholders of what will follow. */
export function Reading({ intakeId }: { readonly intakeId: string }) {
  const { t } = useTranslation('intake');
  const share = useIntakeProgress(intakeId, true);
  return (
    <Stack aria-busy>
      <div>
        <Text size="sm" mb={6} role="status">
          {t('inspecting')}
        </Text>
        <Progress value={(share ?? 0) * 100} aria-label={t('inspecting')} />
      </div>
      <Skeleton height={64} />
      <Skeleton height={220} />
      <Skeleton height={62} />
    </Stack>
  );
}
