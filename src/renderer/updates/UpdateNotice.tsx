import { useTranslation } from 'react-i18next';
import strip from '../ui/strip.module.css';
import { UpdateOffer } from './UpdateOffer.tsx';
import { isOffer, useUpdates } from './use-updates.ts';

export function UpdateNotice() {
  const { t } = useTranslation('updates');
  const state = useUpdates().data;
  if (!isOffer(state) || !state.isAnnounced) return null;
  return (
    // A screen reader must not read the percentage every second.
    <section
      className={strip.strip}
      aria-label={t('notice')}
      aria-live={state.kind === 'downloading' ? 'off' : 'polite'}
    >
      <UpdateOffer offer={state} canPutOff />
    </section>
  );
}
