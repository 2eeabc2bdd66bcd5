import { Button, Switch, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DescribedVehicle, PlacedPosition } from '../../contract/schemas/fleet.ts';
import { formatPair, MOST_FIXES } from '../../shared/coordinates.ts';
import { placeText } from '../../shared/i18n/place.ts';
import { showsMap, useLayout } from '../state/layout.ts';
import { positionKey, useTrail } from '../state/trail.ts';
import { formatAge, formatInstant, formatWallTime } from '../ui/time.ts';
import { useNow } from '../ui/use-now.ts';
import answer from './answer.module.css';
import { HistoryTools } from './HistoryTools.tsx';
import { daysNow, type HistorySort, matchingPositions, sortPositions, writtenDay } from './history-table.ts';
import { PanelSection } from './PanelSection.tsx';
import classes from './VehiclePanel.module.css';

/** Positions that are shown at first, and that each "show more" adds. */
const STEP = 20;

/** Where the vehicle was, at first with the newest on top; nothing for a vehicle that was never found. */
export function VehicleHistory({ details }: { readonly details: DescribedVehicle }) {
  const { t, i18n } = useTranslation('fleet');
  const { history: newestFirst, row } = details;
  const [sort, setSort] = useState<HistorySort>({ column: 'time', descending: true });
  const [search, setSearch] = useState('');
  const history = sortPositions(matchingPositions(newestFirst, search, i18n.language), sort, i18n.language);
  const [asked, setAsked] = useState(STEP);
  const chosen = useTrail((state) => state.chosen);
  // Shows as many rows as it takes to include the position that was chosen on the map.
  const chosenAt = chosen === null ? -1 : history.findIndex((position) => positionKey(position) === chosen);
  const needed = Math.ceil((chosenAt + 1) / STEP) * STEP;
  if (needed > asked) setAsked(needed);
  const shown = Math.max(asked, needed);
  if (newestFirst.length === 0) return null;
  const more = Math.min(STEP, history.length - shown);

  return (
    <PanelSection title={t('panel.history')}>
      {newestFirst.length > 1 && <TrailControls positions={newestFirst.length} />}
      <HistoryTools
        row={row}
        positions={newestFirst.length}
        found={history}
        search={search}
        onSearch={setSearch}
      />
      <table className={classes.history} aria-label={t('panel.history')}>
        <thead>
          <tr>
            <SortHeader column="time" sort={sort} onSort={setSort} />
            <SortHeader column="place" sort={sort} onSort={setSort} />
          </tr>
        </thead>
        <tbody>
          {history.slice(0, shown).map((position, index) => {
            const day = sort.column === 'time' ? dayOf(position) : null;
            const before = history[index - 1];
            return (
              <Fragment key={positionKey(position)}>
                {day !== null && (!before || dayOf(before) !== day) && <DayRow day={day} />}
                <HistoryRow position={position} isBelowDay={day !== null} />
              </Fragment>
            );
          })}
        </tbody>
      </table>
      {more > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={() => setAsked(shown + STEP)}>
          {t('panel.more', { count: more })}
        </Button>
      )}
    </PanelSection>
  );
}

interface SortHeaderProps {
  readonly column: HistorySort['column'];
  readonly sort: HistorySort;
  readonly onSort: (sort: HistorySort) => void;
}

/** The header of a column: a click, Enter or Space sorts by the column; the same again reverses the order. */
function SortHeader({ column, sort, onSort }: SortHeaderProps) {
  const { t } = useTranslation('fleet');
  const isSorted = sort.column === column;
  const Arrow = sort.descending ? IconArrowDown : IconArrowUp;
  return (
    <th aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}>
      <UnstyledButton
        className={classes.sorter}
        onClick={() => onSort({ column, descending: isSorted && !sort.descending })}
      >
        {t(column === 'time' ? 'panel.historyTime' : 'panel.historyPlace')}
        {isSorted && <Arrow size={13} aria-hidden />}
      </UnstyledButton>
    </th>
  );
}

const dayOf = ({ timestamp }: PlacedPosition): string => timestamp.slice(0, 'YYYY-MM-DD'.length);

function DayRow({ day }: { readonly day: string }) {
  const { t, i18n } = useTranslation('fleet');
  const { today, yesterday } = daysNow(useNow());
  const name = day === today ? t('panel.today') : day === yesterday && t('panel.yesterday');
  return (
    <tr>
      <th colSpan={2} scope="rowgroup" className={answer.day}>
        {name || writtenDay(day, i18n.language)}
      </th>
    </tr>
  );
}

interface HistoryRowProps {
  readonly position: PlacedPosition;
  /** Whether the row above the first position of a day says the day. */
  readonly isBelowDay: boolean;
}

/** One position. The map marks it while it has pointer or focus; a click keeps the mark until the next click. */
function HistoryRow({ position, isBelowDay }: HistoryRowProps) {
  const { t, i18n } = useTranslation('fleet');
  const { t: tMap } = useTranslation('map');
  const now = useNow();
  const row = useRef<HTMLTableRowElement>(null);
  const key = positionKey(position);
  const when = formatWallTime(position.timestamp, i18n.language);
  const pair = formatPair(position.latitude, position.longitude);
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
          {isBelowDay ? (
            <>
              <VisuallyHidden>{when.slice(0, when.indexOf(' ') + 1)}</VisuallyHidden>
              {when.slice(when.indexOf(' ') + 1)}
            </>
          ) : (
            when
          )}
        </UnstyledButton>
        <small>{formatAge(now - position.seenAt, i18n.language)}</small>
      </td>
      <td>
        <span title={pair}>{position.place ? placeText(position.place, i18n.language) : pair}</span>
        <small>{t('panel.historyFetched', { when: formatInstant(position.fetchedAt, i18n.language) })}</small>
      </td>
    </tr>
  );
}

/** A switch for the vehicle's trail on the map; it opens the map if none is open. */
function TrailControls({ positions }: { readonly positions: number }) {
  const { t } = useTranslation('map');
  const { shown, show, wantWhole } = useTrail();
  const { layout, setLayout } = useLayout();
  const onMap = shown && showsMap(layout);
  const change = (wanted: boolean) => {
    if (wanted && !showsMap(layout)) setLayout('both');
    show(wanted);
  };
  return (
    <div className={classes.trail}>
      <Switch
        size="sm"
        label={t('trail.show')}
        checked={onMap}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      {onMap && (
        <Button size="compact-xs" variant="subtle" onClick={() => wantWhole(true)}>
          {t('trail.whole')}
        </Button>
      )}
      {onMap && positions > MOST_FIXES && <small>{t('trail.most', { count: MOST_FIXES })}</small>}
    </div>
  );
}
