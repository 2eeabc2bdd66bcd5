import { useTranslation } from 'react-i18next';
import type { VehicleDetails } from '../../contract/schemas/fleet.ts';
import { useNamedAreas } from '../state/areas.ts';
import { AreaSign } from '../ui/AreaSign.tsx';
import { formatInstant } from '../ui/time.ts';
import { PanelSection } from './PanelSection.tsx';
import classes from './vehicle-areas.module.css';

export function VehicleAreas({ areas }: { readonly areas: VehicleDetails['areas'] }) {
  const { t, i18n } = useTranslation('areas');
  const all = useNamedAreas();
  if (all.length === 0) return null;
  return (
    <PanelSection title={t('title')}>
      {areas.length === 0 && <p className={classes.quiet}>{t('inNone')}</p>}
      {areas.length > 0 && (
        <ul className={classes.areas}>
          {areas.map(({ areaId, name, kind, since, isFromStart }) => (
            <li key={areaId} className={classes.area}>
              <AreaSign kind={kind} colour={all.find(({ id }) => id === areaId)?.colour ?? 'grey'} />
              <span>
                {name}
                <span className={classes.since}>
                  {t(isFromStart ? 'sinceStart' : 'since', { when: formatInstant(since, i18n.language) })}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </PanelSection>
  );
}
