import { Anchor, CloseButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLayout } from '../../state/layout.ts';
import { useAppState, useBasemapState } from '../../state/queries.ts';
import { useSaveSettings } from '../../state/settings.ts';
import type { MapCanvas } from '../canvas/map-canvas.ts';
import classes from './streets-hint.module.css';

/** From this zoom on people look for streets: the bundled map ends at zoom 7, with towns. */
const STREETS = 8;

/** Says at a close look that the map which comes with Rastro has no streets, and leads to one that has; until dismissed for good. */
export function StreetsHint({ canvas }: { readonly canvas: MapCanvas }) {
  const { t } = useTranslation('map');
  const { mutate: save } = useSaveSettings();
  const open = useLayout((state) => state.open);
  const dismissed = useAppState().data?.settings.dismissedHints;
  const basemap = useBasemapState().data;
  const isClose = useIsClose(canvas);
  if (!isClose || basemap?.kind !== 'bundled' || !dismissed || dismissed.includes('streets')) return null;
  const dismiss = () =>
    save({ dismissedHints: [...dismissed, 'streets'] }, { onSuccess: () => canvas.focus() });
  return (
    <section className={classes.hint} aria-label={t('streets.label')}>
      <span>{t('streets.none')}</span>
      <Anchor
        component="button"
        type="button"
        className={classes.choose ?? ''}
        onClick={() => open({ kind: 'settings', section: 'basemap' })}
      >
        {t('streets.choose')}
      </Anchor>
      <CloseButton size="xs" aria-label={t('streets.dismiss')} onClick={dismiss} />
    </section>
  );
}

function useIsClose(canvas: MapCanvas): boolean {
  const [isClose, setIsClose] = useState(() => canvas.zoom() >= STREETS);
  useEffect(() => canvas.settled.on(() => setIsClose(canvas.zoom() >= STREETS)), [canvas]);
  return isClose;
}
