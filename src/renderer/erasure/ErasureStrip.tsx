import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../bridge.ts';
import { useLayout } from '../state/layout.ts';
import { useErasure } from '../state/queries.ts';
import strip from '../ui/strip.module.css';
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
    <section className={strip.strip} aria-label={t('erasure:strip')}>
      <div className={strip.row}>
        <div className={classes.progress}>
          <Text size="sm" fw={600}>
            {t(state.resumed ? 'erasure:resumed' : `erasure:underWay.${state.kind}`)}
          </Text>
          {state.failed === null ? (
            <ErasureProgress state={state} />
          ) : (
            <Text size="sm" role="alert">
              {t('erasure:stopped')} {t(`errors:kind.${state.failed}`)}
            </Text>
          )}
        </div>
        {state.failed !== null && (
          <Button size="xs" variant="default" loading={resume.isPending} onClick={() => resume.mutate()}>
            {t('errors:retry')}
          </Button>
        )}
      </div>
    </section>
  );
}
