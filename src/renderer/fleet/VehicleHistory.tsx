import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Position } from '../../preload/schemas/fleet.ts';
import { formatPair } from '../ui/coordinates.ts';
import { formatAge, formatInstant } from '../ui/time.ts';
import { useNow } from '../ui/use-now.ts';
import { Part } from './Part.tsx';
import classes from './VehiclePanel.module.css';

/** Positions at first, and at each "show more". */
const STEP = 20;

/** Where the vehicle was, newest first; nothing for a vehicle that was never found. */
export function VehicleHistory({ history }: { history: readonly Position[] }) {
  const { t, i18n } = useTranslation('fleet');
  const now = useNow();
  const [shown, setShown] = useState(STEP);
  if (history.length === 0) return null;
  const more = Math.min(STEP, history.length - shown);

  return (
    <Part title={t('panel.history')}>
      <table className={classes.history}>
        <thead>
          <tr>
            <th>{t('panel.historyTime')}</th>
            <th>{t('panel.historyPlace')}</th>
          </tr>
        </thead>
        <tbody>
          {history.slice(0, shown).map((position) => (
            <tr key={`${position.timestamp} ${position.fetchedAt}`}>
              <td>
                {position.timestamp}
                <small>{formatAge(now - position.seenAt, i18n.language)}</small>
              </td>
              <td>
                {formatPair(position.latitude, position.longitude)}
                <small>
                  {t('panel.historyFetched', { when: formatInstant(position.fetchedAt, i18n.language) })}
                </small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={() => setShown(shown + STEP)}>
          {t('panel.more', { count: more })}
        </Button>
      )}
    </Part>
  );
}
