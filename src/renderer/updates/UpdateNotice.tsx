import { useTranslation } from 'react-i18next';
import strip from '../ui/strip.module.css';
import { UpdateOffer } from './UpdateOffer.tsx';
import { isOffer, useUpdates } from './use-updates.ts';

/** A new version, above the screen, until it is put off or installed. */
export function UpdateNotice() {
  const { t } = useTranslation('updates');
  const state = useUpdates().data;
  if (!isOffer(state) || ('isAnnounced' in state && !state.isAnnounced)) return null;
  return (
    // A percentage that is read out each second would be in the way of everything else.
    <section
      className={strip.strip}
      aria-label={t('notice')}
      aria-live={state.kind === 'downloading' ? 'off' : 'polite'}
    >
      <UpdateOffer offer={state} canPutOff />
    </section>
  );
}
