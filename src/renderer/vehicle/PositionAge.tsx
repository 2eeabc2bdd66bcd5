import { useTranslation } from 'react-i18next';
import { ageTier } from '../../shared/ages.ts';
import { useAppState } from '../state/queries.ts';
import { AgeMark } from '../ui/status.tsx';
import { formatAge } from '../ui/time.ts';
import { useNow } from '../ui/use-now.ts';
import classes from './VehiclePanel.module.css';

/** The age of a position with its tier (recent, late or silent), moving on as time passes. */
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
