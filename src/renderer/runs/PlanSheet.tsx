import { Skeleton, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RunPlan } from '../../contract/schemas/runs.ts';
import { useFormat } from '../i18n/format.ts';
import { Figure, Figures } from '../ui/Figure.tsx';
import classes from './runs.module.css';

/** What the lookup will take in one sentence, with the other figures folded; placeholders until they are counted. */
export function PlanSheet({ plan }: { readonly plan: RunPlan | undefined }) {
  const { t } = useTranslation('runs');
  const { number, span } = useFormat();
  const show = (value: number | undefined) =>
    value === undefined ? <Skeleton height={18} width={48} my={4} /> : number(value);
  const time = plan?.expectedSeconds == null ? null : span(plan.expectedSeconds);
  return (
    <div>
      {!plan && <Skeleton height={22} width={280} my={3} />}
      {plan && plan.toAsk > 0 && (
        <Text fz="lg" fw={600}>
          {[
            t('preflight.asked', { count: plan.toAsk }),
            t('preflight.requests', { count: plan.requests }),
            ...(time ? [t('preflight.about', { time })] : []),
          ].join(' · ')}
        </Text>
      )}
      <details className={classes.details} aria-label={t('panel.details')}>
        <summary>{t('panel.details')}</summary>
        <Figures columns={4}>
          <Figure label={t('preflight.rows')} value={show(plan?.rows)} />
          <Figure label={t('preflight.vehicles')} value={show(plan?.vehicles)} />
          <Figure label={t('preflight.duplicates')} value={show(plan?.duplicates)} />
          <Figure
            label={t('preflight.suspicious')}
            value={show(plan?.suspicious)}
            hint={t('preflight.suspiciousHint')}
            tone={plan && plan.suspicious > 0 ? 'warning' : 'plain'}
          />
          <Figure label={t('preflight.fresh')} value={show(plan?.fresh)} />
          <Figure label={t('preflight.toAsk')} value={show(plan?.toAsk)} tone="strong" />
          <Figure
            label={t('panel.requests')}
            value={show(plan?.requests)}
            hint={t('preflight.requestsHint')}
          />
          <Figure
            label={t('preflight.expected')}
            value={time ?? (plan ? '–' : show(undefined))}
            hint={plan?.expectedSeconds === null ? t('preflight.expectedUnknown') : undefined}
          />
        </Figures>
      </details>
    </div>
  );
}
