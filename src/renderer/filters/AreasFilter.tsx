import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '../../shared/folding.ts';
import { chosenIds, toggledArea, useAreaCounts, useNamedAreas } from '../state/areas.ts';
import { useLayout } from '../state/layout.ts';
import { useFleetView, withDefaultSort } from '../state/view.ts';
import { AreaSign } from '../ui/AreaSign.tsx';
import chips from '../ui/filter-chip.module.css';
import { SearchInput } from '../ui/SearchInput.tsx';
import { CheckRow } from './CheckRow.tsx';
import classes from './filters.module.css';
import { moveByArrows } from './list-keys.ts';
import { PanelFoot } from './PanelFoot.tsx';
import { FilterToggle } from './RangeFields.tsx';

/** Maximum number of areas that are shown. A search finds the others. */
const SHOWN = 100;

/** The filters other than by chosen areas: vehicles in any area, or in none. */
const matches = ['any', 'none'] as const;

export function AreasFilter({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation(['filters', 'areas']);
  const view = useFleetView((state) => state.view);
  const filter = useFleetView((state) => state.filter);
  const open = useLayout((state) => state.open);
  const areas = useNamedAreas();
  const counts = useAreaCounts(withDefaultSort(view)).data;
  const [text, setText] = useState('');
  const wanted = view.areas ?? null;
  const countOf = new Map(counts?.counts.map(({ areaId, count }) => [areaId, count]));
  const found = areas.filter(({ name, group }) => fold(`${name} ${group}`).includes(fold(text.trim())));
  const manage = () => {
    onDone();
    open({ kind: 'areas' });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles the arrow keys of its content
    <div onKeyDown={(event) => moveByArrows(event, null)}>
      <div className={chips.filters}>
        {matches.map((match) => (
          <FilterToggle
            key={match}
            name={t(`areas.${match}`)}
            chosen={wanted?.match === match}
            onChoose={(isChosen) => filter('areas', isChosen ? { match } : null)}
          />
        ))}
      </div>
      <SearchInput mt="xs" label={t('areas:search')} value={text} onChange={setText} />
      {areas.length === 0 && (
        <Text size="sm" c="dimmed" my="xs">
          {t('areas:none')}
        </Text>
      )}
      {areas.length > 0 && (
        <ul className={classes.places} aria-label={t('areas.label')}>
          {found.slice(0, SHOWN).map((area) => (
            <CheckRow
              key={area.id}
              chosen={chosenIds(wanted).includes(area.id) ? 'all' : 'none'}
              count={countOf.get(area.id) ?? null}
              onToggle={() => filter('areas', toggledArea(wanted, area.id))}
            >
              <AreaSign kind={area.kind} colour={area.colour} />
              <span className={classes.name}>{area.name}</span>
            </CheckRow>
          ))}
        </ul>
      )}
      <PanelFoot onClear={wanted ? () => filter('areas', null) : null} onDone={onDone}>
        <Button size="compact-sm" variant="subtle" onClick={manage}>
          {t('areas.manage')}
        </Button>
      </PanelFoot>
    </div>
  );
}
