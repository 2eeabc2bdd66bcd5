import { ActionIcon } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PlaceArea, PlaceCounts } from '../../contract/schemas/places.ts';
import { useFormat } from '../i18n/format.ts';
import { areaCode, areaName, fullName } from '../ui/areas.ts';
import { chosenOf } from './areas.ts';
import { CheckRow } from './CheckRow.tsx';
import classes from './filters.module.css';

interface Props {
  readonly row: PlaceCounts['places'][number];
  readonly within: PlaceArea | null;
  readonly chosen: readonly PlaceArea[];
  readonly onToggle: (area: PlaceArea) => void;
  readonly onOpen: (area: PlaceArea) => void;
}

export function PlaceRow({ row: { place, count }, within, chosen, onToggle, onOpen }: Props) {
  const { t } = useTranslation('filters');
  const { language } = useFormat();
  const name = fullName(place, language);
  const whole = t(place.region === null ? 'places.wholeCountry' : 'places.wholeState');
  return (
    <CheckRow
      chosen={chosenOf(chosen, place)}
      count={count}
      onToggle={() => onToggle(place)}
      end={
        within === null && (
          <span className={classes.end}>
            {place.name === null && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={t('places.open', { area: name })}
                onClick={() => onOpen(place)}
              >
                <IconChevronRight size={16} aria-hidden />
              </ActionIcon>
            )}
          </span>
        )
      }
    >
      <span className={classes.name} title={name}>
        {within && place.name === null ? whole : areaName(place, language)}{' '}
        {within === null && <span className={classes.code}>{areaCode(place)}</span>}
      </span>
    </CheckRow>
  );
}
