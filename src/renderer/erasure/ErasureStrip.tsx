import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../bridge.ts';
import { useLayout } from '../state/layout.ts';
import { useErasure } from '../state/queries.ts';
import line from '../ui/status-line.module.css';
import { ErasureProgress } from './ErasureProgress.tsx';
import classes from './erasure.module.css';

/** Shows an erasure that no dialog shows: one of an earlier session, one by the retention limits, or a failed one. */
export function ErasureStrip() {
  const { t } = useTranslation(['erasure', 'errors']);
  const state = useErasure().data ?? null;
  const isWatched = useLayout(({ dialog }) => dialog?.kind === 'erase');
  const resume = useMutation({ mutationFn: () => ask(window.rastro.erasure.resume()) });
  if (state === null || isWatched) return null;
  return (
    <section className={`${line.part} ${line.wide}`} aria-label={t('erasure:strip')}>
      <strong className={line.text}>
        {t(state.resumed ? 'erasure:resumed' : `erasure:underWay.${state.kind}`)}
      </strong>
      {state.failed === null ? (
        <div className={classes.progress}>
          <ErasureProgress state={state} />
        </div>
      ) : (
        <span className={line.text} role="alert">
          {t('erasure:stopped')} {t(`errors:kind.${state.failed}`)}
        </span>
      )}
      {state.failed !== null && (
        <Button
          size="compact-xs"
          variant="default"
          loading={resume.isPending}
          onClick={() => resume.mutate()}
        >
          {t('errors:retry')}
        </Button>
      )}
    </section>
  );
}
