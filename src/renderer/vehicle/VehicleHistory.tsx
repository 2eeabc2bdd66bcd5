import { Button, UnstyledButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Position } from '../../preload/schemas/fleet.ts';
import { positionKey, useTrail } from '../state/trail.ts';
import { formatPair } from '../ui/coordinates.ts';
import { formatAge, formatInstant, formatWallTime } from '../ui/time.ts';
import { useNow } from '../ui/use-now.ts';
import { Part } from './Section.tsx';
import { TrailControls } from './TrailControls.tsx';
import classes from './VehiclePanel.module.css';

/** Positions at first, and at each "show more". */
const STEP = 20;

/** Where the vehicle was, newest first; nothing for a vehicle that was never found. */
export function VehicleHistory({ history }: { history: readonly Position[] }) {
  const { t } = useTranslation('fleet');
  const [asked, setAsked] = useState(STEP);
  const chosen = useTrail((state) => state.chosen);
  // One that was chosen on the map is there to be seen, however old.
  const chosenAt = chosen === null ? -1 : history.findIndex((position) => positionKey(position) === chosen);
  const needed = Math.ceil((chosenAt + 1) / STEP) * STEP;
  if (needed > asked) setAsked(needed);
  const shown = Math.max(asked, needed);
  if (history.length === 0) return null;
  const more = Math.min(STEP, history.length - shown);

  return (
    <Part title={t('panel.history')}>
      {history.length > 1 && <TrailControls positions={history.length} />}
      <table className={classes.history}>
        <thead>
          <tr>
            <th>{t('panel.historyTime')}</th>
            <th>{t('panel.historyPlace')}</th>
          </tr>
        </thead>
        <tbody>
          {history.slice(0, shown).map((position) => (
            <HistoryRow key={positionKey(position)} position={position} />
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={() => setAsked(shown + STEP)}>
          {t('panel.more', { count: more })}
        </Button>
      )}
    </Part>
  );
}

/** One position; the map marks it while it is pointed to, and until the next click once it is clicked on. */
function HistoryRow({ position }: { readonly position: Position }) {
  const { t, i18n } = useTranslation('fleet');
  const { t: tMap } = useTranslation('map');
  const now = useNow();
  const row = useRef<HTMLTableRowElement>(null);
  const key = positionKey(position);
  const when = formatWallTime(position.timestamp, i18n.language);
  const chosen = useTrail((state) => state.chosen === key);
  const pointed = useTrail((state) => state.pointed === key);
  const point = useTrail((state) => state.point);
  const choose = useTrail((state) => state.choose);
  useEffect(() => {
    if (chosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <tr
      ref={row}
      data-pointed={pointed || undefined}
      data-chosen={chosen || undefined}
      onPointerEnter={() => point(key)}
      onPointerLeave={() => point(null)}
    >
      <td>
        <UnstyledButton
          className={classes.fix}
          title={tMap('trail.position', { when })}
          aria-pressed={chosen}
          onClick={() => choose(key)}
          onFocus={() => point(key)}
          onBlur={() => point(null)}
        >
          {when}
        </UnstyledButton>
        <small>{formatAge(now - position.seenAt, i18n.language)}</small>
      </td>
      <td>
        {formatPair(position.latitude, position.longitude)}
        <small>{t('panel.historyFetched', { when: formatInstant(position.fetchedAt, i18n.language) })}</small>
      </td>
    </tr>
  );
}
