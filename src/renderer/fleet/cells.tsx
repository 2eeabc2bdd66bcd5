import { useTranslation } from 'react-i18next';
import type { FleetRow } from '../../preload/schemas/fleet.ts';
import { useAppState } from '../app/queries.ts';
import { AgeMark, StatusMark } from '../ui/status.tsx';
import { ageTier, formatAge, formatInstant } from '../ui/time.ts';
import { useNow } from '../ui/use-now.ts';
import classes from './cells.module.css';
import { ticked } from './ticked.ts';
import { useFleetView } from './view-store.ts';

/** Characters by which an office tells vehicles apart. */
const TAIL = 8;

/** A chassis number with its last characters brought out. */
export function Vin({ vin }: { vin: string }) {
  return (
    <span className={classes.vin}>
      {vin.slice(0, -TAIL)}
      <b>{vin.slice(-TAIL)}</b>
    </span>
  );
}

/** Whether the vehicle is ticked; the cell around it takes the click. */
export function TickCell({ row }: { row: FleetRow }) {
  const { t } = useTranslation('fleet');
  const checked = useFleetView((state) => ticked(state.checkedVins).has(row.vin));
  return (
    <input
      type="checkbox"
      className={classes.tick}
      tabIndex={-1}
      readOnly
      checked={checked}
      aria-label={t('ticked.one', { vin: row.vin })}
    />
  );
}

/** Marks the row of the vehicle that is open, for eyes (by `:has`) and screen readers. */
export function VinCell({ row }: { row: FleetRow }) {
  const open = useFleetView((state) => state.selectedVin === row.vin);
  return (
    <span className={classes.cell} aria-current={open ? 'true' : undefined}>
      <Vin vin={row.vin} />
    </span>
  );
}

export function StatusCell({ row }: { row: FleetRow }) {
  return <StatusMark status={row.status} failure={row.failure} />;
}

/** The age of a position with its tier, moving on as time passes. */
export function PositionAge({ seenAt }: { seenAt: number }) {
  const { t, i18n } = useTranslation('fleet');
  const now = useNow();
  const settings = useAppState().data?.settings;
  const age = formatAge(now - seenAt, i18n.language);
  if (!settings) return <>{age}</>;
  const tier = ageTier(seenAt, now, settings);
  return (
    <AgeMark tier={tier}>
      {age} <span className={classes.dimmed}>{t(`tier.${tier}`)}</span>
    </AgeMark>
  );
}

export function AgeCell({ row }: { row: FleetRow }) {
  return row.position && <PositionAge seenAt={row.position.seenAt} />;
}

/** When the service was asked: how long ago, and the point in time. */
export function AskedCell({ row }: { row: FleetRow }) {
  const { i18n } = useTranslation('fleet');
  const now = useNow();
  if (row.askedAt === null) return null;
  return (
    <>
      {formatAge(now - row.askedAt, i18n.language)}{' '}
      <span className={classes.dimmed}>{formatInstant(row.askedAt, i18n.language)}</span>
    </>
  );
}
