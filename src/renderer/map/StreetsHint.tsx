import { Anchor, CloseButton } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '../../preload/schemas/app.ts';
import type { Box } from '../../preload/schemas/fleet.ts';
import { useLayout } from '../state/layout.ts';
import { useCamera } from '../state/map.ts';
import { usePolicy } from '../state/policy.ts';
import { useBasemapState, useStreets } from '../state/queries.ts';
import { useSaveSettings } from '../state/settings.ts';
import type { MapCanvas } from './canvas/map-canvas.ts';
import classes from './streets-hint.module.css';

/** From here on the bundled basemap has nothing more to show. */
const FROM_ZOOM = 8;

/** Keeps the state on where the map looks. */
export function useCameraOf(canvas: MapCanvas): void {
  useEffect(() => {
    const look = () => useCamera.setState({ bounds: canvas.bounds(), zoom: canvas.zoom() });
    return canvas.settled.on(look);
  }, [canvas]);
}

/** One line where the map has no streets, which opens their settings; dismissed for good, or absent by policy. */
export function StreetsHint({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation('streets');
  const { bounds, zoom } = useCamera();
  const basemap = useBasemapState().data;
  const streets = useStreets().data;
  const policy = usePolicy();
  const save = useSaveSettings();
  const isOther = basemap === undefined || basemap.file !== null || basemap.online !== null;
  if (!settings.offerStreets || !bounds || zoom < FROM_ZOOM || isOther || !streets || !policy?.onlineBasemap)
    return null;
  const isHere =
    streets.isOnlineNow || streets.regions.some(({ boxes }) => boxes.some(holdsMiddleOf(bounds)));
  if (streets.file && isHere) return null;
  return (
    <div className={classes.hint}>
      <span>{t('hint.text')}</span>
      <Anchor
        component="button"
        type="button"
        size="xs"
        underline="always"
        onClick={() => useLayout.getState().open({ kind: 'settings', section: 'streets' })}
      >
        {t('hint.open')}
      </Anchor>
      <CloseButton
        size={24}
        aria-label={t('hint.dismiss')}
        onClick={() => save.mutate({ offerStreets: false })}
      />
    </div>
  );
}

const holdsMiddleOf =
  ([west, south, east, north]: Box) =>
  (box: Box): boolean => {
    const [x, y] = [(west + east) / 2, (south + north) / 2];
    return box[0] <= x && x <= box[2] && box[1] <= y && y <= box[3];
  };
