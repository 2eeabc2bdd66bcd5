import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Run } from '../../contract/schemas/runs.ts';
import { useRunName } from '../ui/run-name.ts';
import { type AnnouncedWait, waitToAnnounce } from './announced-wait.ts';
import { percentDone } from './progress.ts';

/** Announces every 10 %, each wait once and every change of state to screen readers, not every batch. */
export function Announcer({ run }: { readonly run: Run }) {
  const { t } = useTranslation('runs');
  const [last, setLast] = useState<AnnouncedWait | null>(null);
  const wait = waitToAnnounce(run, last, Date.now());
  if (wait !== last) setLast(wait);
  const name = useRunName()(run);
  const percent = Math.floor(percentDone(run) / 10) * 10;
  const progress = () =>
    run.state === 'running'
      ? t('panel.announce', { name, percent })
      : t('panel.announceState', { name, state: t(`state.${run.state}`) });
  return (
    <VisuallyHidden role="status">
      {wait
        ? t('waiting.announce', {
            name,
            reason: t(`waiting.reason.${wait.reason}`),
            text: t(`waiting.text.${wait.reason}`),
          })
        : progress()}
    </VisuallyHidden>
  );
}
