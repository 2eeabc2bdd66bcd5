import { UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlaceArea, PlaceCounts } from '../../contract/schemas/places.ts';
import { ask } from '../bridge.ts';
import { useFormat } from '../i18n/format.ts';
import { useFleetView, withDefaultSort } from '../state/view.ts';
import { areaKey, fullName } from '../ui/areas.ts';
import { ErrorAlert } from '../ui/errors.tsx';
import { SearchInput } from '../ui/SearchInput.tsx';
import { togglePlace } from './areas.ts';
import classes from './filters.module.css';
import { moveByArrows } from './list-keys.ts';
import { PanelFoot } from './PanelFoot.tsx';
import { PlaceRow } from './PlaceRow.tsx';
import { PlacesAmount, PlacesCopy } from './PlacesFoot.tsx';
import { placeRowsOf } from './place-rows.ts';

/** Milliseconds without a key before the search starts. */
const TYPING_MS = 100;

/** Maximum number of rows that are shown. A search finds the others, and the copy includes them. */
const SHOWN = 100;

const noPlaces: readonly PlaceArea[] = [];

/** The text of the search field, and the search once the user stops typing. */
function useTypedText() {
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim(), TYPING_MS);
  // An empty field ends the search at once; opening another level empties the field.
  return { text, setText, search: text === '' ? '' : settled };
}

/** Moves the focus to the search field when another level opens, because the row that had the focus is removed. */
function useFocusOnLevel(within: PlaceArea | null) {
  const field = useRef<HTMLInputElement>(null);
  const level = useRef(within);
  useEffect(() => {
    if (level.current !== within) field.current?.focus();
    level.current = within;
  }, [within]);
  return field;
}

export function PlaceFilter({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('filters');
  const { language } = useFormat();
  const chosen = useFleetView((state) => state.view.places ?? noPlaces);
  const filter = useFleetView((state) => state.filter);
  const [first] = useState(chosen);
  const [within, setWithin] = useState<PlaceArea | null>(null);
  const { text, setText, search } = useTypedText();
  const field = useFocusOnLevel(within);
  const found = usePlaces(within, search);
  const areas = usePlaces(null, '').data?.places ?? [];
  const rows = placeRowsOf(
    { within, search, language },
    { found: found.data?.places ?? [], areas, chosen: first },
  );

  const show = (area: PlaceArea | null) => {
    setWithin(area);
    setText('');
  };

  const area = within && fullName(within, language);
  const label = area ? t('places.searchWithin', { area }) : t('places.search');
  if (found.error && !found.data)
    return <ErrorAlert title={t('places.failed')} error={found.error} onRetry={() => void found.refetch()} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles the arrow keys of its content
    <div onKeyDown={(event) => moveByArrows(event, within && (() => show(null)))}>
      {within && (
        <UnstyledButton className={classes.back} onClick={() => show(null)}>
          <IconChevronLeft size={16} aria-hidden />
          {t('places.back')}
        </UnstyledButton>
      )}
      <SearchInput ref={field} label={label} value={text} onChange={setText} />
      <ul
        key={within ? areaKey(within) : ''}
        className={classes.places}
        aria-label={area ? t('places.within', { area }) : t('places.label')}
      >
        {rows.slice(0, SHOWN).map((row) => (
          <PlaceRow
            key={areaKey(row.place)}
            row={row}
            within={within}
            chosen={chosen}
            onToggle={(place) => filter('places', togglePlace(chosen, place))}
            onOpen={show}
          />
        ))}
      </ul>
      <PlacesAmount
        within={within}
        search={search}
        rows={rows}
        shown={Math.min(SHOWN, rows.length)}
        found={found.data ?? null}
      />
      <PanelFoot onClear={chosen.length > 0 ? () => filter('places', []) : null} onDone={onDone}>
        <PlacesCopy rows={within ? rows.filter(({ place }) => place.name !== null) : rows} />
      </PanelFoot>
    </div>
  );
}

/** Maximum number of places in one answer. */
const LIMIT = 1_000;

/**
 * Counts the vehicles of the view by place, without the view's filter by place. Runs again when answers are stored.
 *
 * @param within the state or country whose places are counted; null: counts states and countries
 * @param search finds municipalities and towns by name
 */
function usePlaces(within: PlaceArea | null, search: string) {
  const view = useFleetView((state) => state.view);
  const others = withDefaultSort({ ...view, places: [] });
  const level = within ? areaKey(within) : '';
  return useQuery<PlaceCounts>({
    queryKey: ['fleet', 'places', level, search, others],
    queryFn: () => ask(window.rastro.fleet.places({ view: others, within, search, limit: LIMIT })),
    // Keeps the last answer only for the same state or country, because another state has other places.
    placeholderData: (previous, query) => (query?.queryKey[2] === level ? previous : undefined),
  });
}
