import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Run } from '../../preload/schemas/runs.ts';
import { useRunName } from './actions.tsx';
import { percentDone, type Told, waitToTell } from './progress.ts';

/** Tells a screen reader of every tenth, of each wait once and of every change of state, not of every batch. */
export function Announcer({ run }: { readonly run: Run }) {
  const { t } = useTranslation('runs');
  const [told, setTold] = useState<Told | null>(null);
  const wait = waitToTell(run, told, Date.now());
  if (wait !== told) setTold(wait);
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
