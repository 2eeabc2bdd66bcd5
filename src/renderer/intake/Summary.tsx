import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { IntakeReport } from '../../contract/schemas/lists.ts';
import { useFormat } from '../i18n/format.ts';
import { Figure, Figures } from '../ui/Figure.tsx';

export function Summary({ counts }: { readonly counts: IntakeReport['counts'] }) {
  const { t } = useTranslation('intake');
  const { number } = useFormat();
  return (
    <>
      <VisuallyHidden role="status">
        {t('counts.announce', { vehicles: counts.unique, heldBack: counts.heldBack })}
      </VisuallyHidden>
      <Figures columns={5}>
        <Figure label={t('counts.rows')} value={number(counts.rows)} />
        <Figure label={t('counts.unique')} value={number(counts.unique)} tone="strong" />
        <Figure
          label={t('counts.duplicates')}
          value={number(counts.duplicates)}
          hint={t('counts.duplicatesHint')}
        />
        <Figure
          label={t('counts.normalised')}
          value={number(counts.normalised)}
          hint={t('counts.normalisedHint')}
        />
        <Figure
          label={t('counts.heldBack')}
          value={number(counts.heldBack)}
          hint={t('counts.heldBackHint')}
          tone={counts.heldBack > 0 ? 'warning' : 'plain'}
        />
      </Figures>
    </>
  );
}
