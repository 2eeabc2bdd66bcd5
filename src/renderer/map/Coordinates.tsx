import { useTranslation } from 'react-i18next';
import { formatDms, formatPair } from '../../shared/coordinates.ts';
import type { MapCanvas } from './canvas/map-canvas.ts';
import { useSignal } from './canvas/signal.ts';
import classes from './coordinates.module.css';

export function Coordinates({ canvas }: { readonly canvas: MapCanvas }) {
  const { t, i18n } = useTranslation('map');
  const at = useSignal(canvas.pointer.pointed, null);
  if (!at) return null;
  return (
    <p className={classes.coordinates} title={t('coordinates')}>
      <span>{formatPair(at.latitude, at.longitude)}</span>
      <span>{formatDms(at.latitude, at.longitude, i18n.language)}</span>
    </p>
  );
}
