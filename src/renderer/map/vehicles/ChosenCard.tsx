import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '../../../contract/schemas/app.ts';
import type { DescribedVehicle, Position } from '../../../contract/schemas/fleet.ts';
import { ageTier } from '../../../shared/ages.ts';
import { isNoFix } from '../../../shared/coordinates.ts';
import { placeText } from '../../../shared/i18n/place.ts';
import { ExternalMapButtons } from '../../state/external-maps.tsx';
import { useOpenVehicle } from '../../state/open-vehicle.ts';
import { AgeMark } from '../../ui/status.tsx';
import { formatAge } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import type { Coordinates, Spot } from '../canvas/geometry.ts';
import type { MapCanvas } from '../canvas/map-canvas.ts';
import { cardAt } from './card-at.ts';
import classes from './chosen-card.module.css';

interface Props {
  readonly canvas: MapCanvas;
  readonly settings: Settings;
}

/** The open vehicle's plate, place and age, at its pin. */
export function ChosenCard({ canvas, settings }: Props) {
  const open = useOpenVehicle();
  const position = open?.row.position;
  if (!position || isNoFix(position)) return null;
  return <Card key={open.row.vin} canvas={canvas} settings={settings} open={open} position={position} />;
}

interface CardProps extends Props {
  readonly open: DescribedVehicle;
  readonly position: Position;
}

function Card({ canvas, settings, open: { row, place }, position }: CardProps) {
  const { t, i18n } = useTranslation(['map', 'fleet']);
  const now = useNow();
  const at = cardAt(useSpot(canvas, position), canvas.size());
  if (!at) return null;
  const tier = ageTier(position.seenAt, now, settings);
  const age = formatAge(now - position.seenAt, i18n.language);
  return (
    <section aria-label={t('map:card')} className={classes.card} style={at}>
      <strong>{row.identifier?.value ?? row.vin}</strong>
      {place && <span>{placeText(place, i18n.language)}</span>}
      <AgeMark tier={tier}>{tier === 'recent' ? age : `${age} · ${t(`fleet:tier.${tier}`)}`}</AgeMark>
      <ExternalMapButtons place={position} most={1} />
    </section>
  );
}

/** Where a point is on the screen, while the map moves. */
function useSpot(canvas: MapCanvas, { longitude, latitude }: Coordinates): Spot {
  const [spot, setSpot] = useState(() => canvas.surface.project({ longitude, latitude }));
  useEffect(() => {
    const look = () => setSpot(canvas.surface.project({ longitude, latitude }));
    look();
    const ends = [canvas.moved.on(look), canvas.settled.on(look)];
    return () => {
      for (const end of ends) end();
    };
  }, [canvas, longitude, latitude]);
  return spot;
}
