import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Run } from '../../preload/schemas/runs.ts';
import { useRunName } from './actions.tsx';
import { percentDone } from './progress.ts';

/** Tells a screen reader of every tenth and every change of state, not of every batch. */
export function Announcer({ run }: { readonly run: Run }) {
  const { t } = useTranslation('runs');
  const name = useRunName()(run);
  const percent = Math.floor(percentDone(run) / 10) * 10;
  return (
    <VisuallyHidden role="status">
      {run.state === 'running'
        ? t('panel.announce', { name, percent })
        : t('panel.announceState', { name, state: t(`state.${run.state}`) })}
    </VisuallyHidden>
  );
}
