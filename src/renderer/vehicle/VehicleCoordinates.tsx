import { useTranslation } from 'react-i18next';
import type { Position } from '../../contract/schemas/fleet.ts';
import { formatDms, formatPair } from '../../shared/coordinates.ts';
import { ExternalMapButtons } from '../state/external-maps.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import classes from './VehiclePanel.module.css';

export function SecondsOfArc({ position: { latitude, longitude } }: { readonly position: Position }) {
  const { t, i18n } = useTranslation('map');
  const dms = formatDms(latitude, longitude, i18n.language);
  return (
    <span className={classes.copyable}>
      <small>{dms}</small>
      <CopyButton text={dms} label={t('vehicle.copyDms')} />
    </span>
  );
}

export function VehicleCoordinates({ position }: { readonly position: Position }) {
  const { t } = useTranslation('map');
  const pair = formatPair(position.latitude, position.longitude);
  return (
    <>
      <span className={classes.copyable}>
        <strong>{pair}</strong>
        <CopyButton text={pair} label={t('vehicle.copyDecimal')} />
      </span>
      <ExternalMapButtons place={position} />
    </>
  );
}
