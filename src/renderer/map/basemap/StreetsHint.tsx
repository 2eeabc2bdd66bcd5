import { Anchor, CloseButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Box } from '../../../contract/schemas/fleet.ts';
import { useLayout } from '../../state/layout.ts';
import { useCamera } from '../../state/map.ts';
import { useAppState, useBasemapState, useStreets } from '../../state/queries.ts';
import { useSaveSettings } from '../../state/settings.ts';
import type { MapCanvas } from '../canvas/map-canvas.ts';
import { fetchedBoxes } from './streets.ts';
import classes from './streets-hint.module.css';

/** Zoom from which on users expect streets. The bundled map ends at zoom 7, with towns. */
const STREETS = 8;

/** Says at close zooms that the bundled map has no streets, and links to their settings. Dismissing it is permanent. */
export function StreetsHint({ canvas }: { readonly canvas: MapCanvas }) {
  const { t } = useTranslation('map');
  const { mutate: save } = useSaveSettings();
  const open = useLayout((state) => state.open);
  const dismissed = useAppState().data?.settings.dismissedHints;
  const basemap = useBasemapState().data;
  const isClose = useIsClose(canvas);
  const hasStreets = useHasStreets();
  const isBundled = basemap?.kind === 'bundled' && !hasStreets;
  if (!isClose || !isBundled || !dismissed || dismissed.includes('streets')) return null;
  const dismiss = () =>
    save({ dismissedHints: [...dismissed, 'streets'] }, { onSuccess: () => canvas.focus() });
  return (
    <section className={classes.hint} aria-label={t('streets.label')}>
      <span>{t('streets.none')}</span>
      <Anchor
        component="button"
        type="button"
        className={classes.choose ?? ''}
        onClick={() => open({ kind: 'settings', section: 'streets' })}
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

function useHasStreets(): boolean {
  const bounds = useCamera((camera) => camera.bounds);
  const streets = useStreets().data;
  if (!streets?.file || !bounds) return false;
  const [x, y] = [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2];
  const holds = ([west, south, east, north]: Box) => west <= x && x <= east && south <= y && y <= north;
  return streets.isOnlineNow || fetchedBoxes(streets).some(holds);
}
