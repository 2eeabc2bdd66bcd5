import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldNames, positionFields } from '../../contract/position-fields.ts';
import type { DescribedVehicle, FleetRow, Position } from '../../contract/schemas/fleet.ts';
import { ageTier } from '../../shared/ages.ts';
import { formatDms, formatPair, isNoFix } from '../../shared/coordinates.ts';
import { placeText } from '../../shared/i18n/place.ts';
import { ExternalMapButtons } from '../state/external-maps.tsx';
import { useAppState } from '../state/queries.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { formatField } from '../ui/field.ts';
import { AgeMark } from '../ui/status.tsx';
import { formatAge, formatInstant, formatWallTime } from '../ui/time.ts';
import { useNow } from '../ui/use-now.ts';
import answer from './answer.module.css';
import { PanelSection } from './PanelSection.tsx';
import classes from './VehiclePanel.module.css';

/** Why there is no new position and what to do; then the last known position with its times, and the last lookup's. */
export function VehiclePosition({
  details: { row, timeZone, place, street },
}: {
  details: DescribedVehicle;
}) {
  const { t, i18n } = useTranslation('fleet');
  const { position } = row;
  return (
    <>
      <Advice row={row} />
      <PanelSection title={t('panel.position')}>
        <dl className={classes.facts}>
          {position ? (
            <>
              {isNoFix(position) && <dd>{t('noFix')}</dd>}
              {place && (
                <>
                  <dt>{t('panel.place')}</dt>
                  <dd>
                    <strong>{placeText(place, i18n.language)}</strong>
                  </dd>
                </>
              )}
              {street && (
                <>
                  <dt>{t('panel.street')}</dt>
                  <dd>
                    {t('panel.near', {
                      street: [street.name, street.neighbourhood, place?.name].filter(Boolean).join(', '),
                    })}
                  </dd>
                </>
              )}
              <dt>{t('panel.seenAt')}</dt>
              <dd>
                <strong>{formatWallTime(position.timestamp, i18n.language)}</strong>
                <PositionAge seenAt={position.seenAt} />
              </dd>
              <dt>{t('panel.coordinates')}</dt>
              <dd>
                <VehicleCoordinates position={position} />
              </dd>
              <PlainFields position={position} />
              {position.fetchedAt !== row.askedAt && (
                <Clock label={t('panel.fetchedAt')} instant={position.fetchedAt} />
              )}
            </>
          ) : (
            <dd>{t('panel.noPosition')}</dd>
          )}
          {row.askedAt === null ? (
            <>
              <dt>{t('panel.askedAt')}</dt>
              <dd>{t('panel.askedNever')}</dd>
            </>
          ) : (
            <Clock label={t('panel.askedAt')} instant={row.askedAt} />
          )}
        </dl>
        {position && (
          <details className={answer.asSent} aria-label={t('panel.asSent')}>
            <summary>{t('panel.asSent')}</summary>
            <small>
              {timeZone
                ? t('panel.seenAtTextZone', { text: position.timestamp, zone: timeZone })
                : t('panel.seenAtText', { text: position.timestamp })}
            </small>
            <SecondsOfArc position={position} />
          </details>
        )}
      </PanelSection>
    </>
  );
}

const plainFields = fieldNames.filter((name) => positionFields[name].plain);

function PlainFields({ position }: { readonly position: Position }) {
  const { t, i18n } = useTranslation('fleet');
  return plainFields.map((name) => {
    const field = positionFields[name];
    const text = formatField(field, position[name] ?? null, i18n.language);
    return (
      text !== '' && (
        <Fragment key={name}>
          <dt>{t(`column.${field.column}`)}</dt>
          <dd>{text}</dd>
        </Fragment>
      )
    );
  });
}

function Clock({ label, instant }: { label: string; instant: number }) {
  const { i18n } = useTranslation('fleet');
  const now = useNow();
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <span>{formatInstant(instant, i18n.language)}</span>
        <small>{formatAge(now - instant, i18n.language)}</small>
      </dd>
    </>
  );
}

/** What the last lookup means and what to do about it; nothing where it gave a position. */
function Advice({ row: { status, failure, position } }: { row: FleetRow }) {
  const { t } = useTranslation('fleet');
  if (status === 'ok' || (status === 'failed' && !failure)) return null;
  const key =
    status === 'failed' ? (`failure.${failure ?? 'server'}` as const) : (`advice.${status}` as const);
  return (
    <div className={classes.advice} data-status={status}>
      <p>{t(`${key}.what`)}</p>
      <p>{t(`${key}.todo`)}</p>
      {position && <p>{t('panel.keptPosition')}</p>}
    </div>
  );
}

/** The age of a position with its tier (recent, late or silent), moving on as time passes. */
function PositionAge({ seenAt }: { seenAt: number }) {
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

function SecondsOfArc({ position: { latitude, longitude } }: { readonly position: Position }) {
  const { t, i18n } = useTranslation('map');
  const dms = formatDms(latitude, longitude, i18n.language);
  return (
    <span className={classes.copyable}>
      <small>{dms}</small>
      <CopyButton text={dms} label={t('vehicle.copyDms')} />
    </span>
  );
}

function VehicleCoordinates({ position }: { readonly position: Position }) {
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
