import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Run } from '../../contract/schemas/runs.ts';
import { percentDone, shares } from './progress.ts';

/** Progress of a run: located, not found and failed side by side. The counts are also in the text nearby. */
export function RunBar({ run, size = 8 }: { readonly run: Run; readonly size?: number }) {
  const { t } = useTranslation('runs');
  const { ok, notFound, failed } = shares(run);
  return (
    <Progress.Root
      size={size}
      role="progressbar"
      aria-label={t('panel.progress')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percentDone(run)}
    >
      <Progress.Section value={ok} color="teal.7" withAria={false} />
      <Progress.Section value={notFound} color="gray.5" withAria={false} />
      <Progress.Section value={failed} color="red.7" withAria={false} />
    </Progress.Root>
  );
}
