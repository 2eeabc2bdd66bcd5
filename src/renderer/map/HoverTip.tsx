import { useTranslation } from 'react-i18next';
import { placeText } from '../../shared/i18n/place.ts';
import { useVehicleRow } from '../state/identifiers.ts';
import { useMapChoices } from '../state/map.ts';
import { useOpenVehicle } from '../state/open-vehicle.ts';
import { positionKey } from '../state/trail.ts';
import { formatAge, formatWallTime } from '../ui/time.ts';
import { useNow } from '../ui/use-now.ts';
import type { MapCanvas } from './canvas/map-canvas.ts';
import { useSignal } from './canvas/signal.ts';
import classes from './hover-tip.module.css';
import { type FixesAt, fixesAt } from './trail/trail.ts';
import { byStatus, byTier, type GroupAt, groupAt } from './vehicles/groups.ts';

/** A tooltip for what lies under the pointer: a mark of vehicles, or a position of the trail. */
export function HoverTip({ canvas }: { readonly canvas: MapCanvas }) {
  const hit = useSignal(canvas.pointer.hovered, null);
  const fixes = hit && fixesAt(hit);
  if (fixes) return <FixTip at={fixes} />;
  const group = hit && groupAt(hit);
  return group && <GroupTip at={group} />;
}

function GroupTip({ at: { group, x, y } }: { readonly at: GroupAt }) {
  const { t, i18n } = useTranslation(['map', 'app']);
  const { t: tFleet } = useTranslation('fleet');
  const { identifier, place } = useVehicleRow(group.vin) ?? {};
  const colourBy = useMapChoices((state) => state.colourBy);
  const age = formatAge(useNow() - group.oldest * 1000, i18n.language);
  const parts =
    colourBy === 'age'
      ? named(byTier(group), (tier) => tFleet(`tier.${tier}`))
      : named(byStatus(group), (status) => tFleet(`status.${status}`));
  return (
    <div className={classes.hover} style={{ left: x, top: y }} aria-hidden>
      {identifier && <strong>{identifier.value}</strong>}
      <strong>{group.vin ?? t('app:header.vehicles', { count: group.count })}</strong>
      {place && <span>{placeText(place, i18n.language)}</span>}
      <span>{group.vin ? age : t('hover.oldest', { age })}</span>
      {group.vin && colourBy === 'status' && <span>{parts[0]?.name}</span>}
      {!group.vin &&
        parts.map(({ name, count }) => <span key={name}>{t('hover.part', { name, count })}</span>)}
    </div>
  );
}

/** The kinds with a count above zero, each with its name and count. */
function named<K extends string>(counts: Readonly<Record<K, number>>, nameOf: (kind: K) => string) {
  return (Object.entries(counts) as [K, number][]).flatMap(([kind, count]) =>
    count > 0 ? [{ name: nameOf(kind), count }] : [],
  );
}

/** When the vehicle was there last, and the number of other times; which vehicle it is where it is now. */
function FixTip({ at: { keys, x, y } }: { readonly at: FixesAt }) {
  const { t, i18n } = useTranslation('map');
  const now = useNow();
  const { row, history = [] } = useOpenVehicle() ?? {};
  const newest = history.find((position) => positionKey(position) === keys[0]);
  if (!newest) return null;
  const others = keys.length - 1;
  const names = newest === history[0] ? [row?.identifier?.value, row?.vin] : [];
  return (
    <div className={classes.hover} style={{ left: x, top: y }} aria-hidden>
      {names.map((name) => name && <strong key={name}>{name}</strong>)}
      <strong>{formatWallTime(newest.timestamp, i18n.language)}</strong>
      <span>{formatAge(now - newest.seenAt, i18n.language)}</span>
      {others > 0 && <span>{t('trail.others', { count: others })}</span>}
    </div>
  );
}
