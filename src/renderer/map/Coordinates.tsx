import { useTranslation } from 'react-i18next';
import { formatPair } from '../ui/coordinates.ts';
import classes from './fleet-map.module.css';
import type { MapCanvas } from './map-canvas.ts';
import { useSignal } from './signal.ts';

/** Latitude and longitude under the pointer. */
export function Coordinates({ canvas }: { readonly canvas: MapCanvas }) {
  const { t } = useTranslation('map');
  const at = useSignal(canvas.pointed, null);
  if (!at) return null;
  return (
    <p className={classes.coordinates} title={t('coordinates')}>
      {formatPair(at.latitude, at.longitude)}
    </p>
  );
}
