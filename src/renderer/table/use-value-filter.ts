import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { PlacedRow } from '../../contract/schemas/fleet.ts';
import { ageTier } from '../../shared/ages.ts';
import { countryName } from '../../shared/i18n/country.ts';
import { areasNamed } from '../state/areas.ts';
import { useAppState } from '../state/queries.ts';
import { useFleetView } from '../state/view.ts';
import { type CellValue, cellValue } from './cell-value.ts';
import type { FleetColumn } from './columns.ts';

export function useValueFilter(
  column: FleetColumn | undefined,
  row: PlacedRow,
): { readonly name: string; apply(): void } | null {
  const { t, i18n } = useTranslation(['fleet', 'filters']);
  const settings = useAppState().data?.settings;
  if (!column || !settings) return null;
  const value = cellValue(column.id, row, (seenAt) => ageTier(seenAt, Date.now(), settings));
  if (!value) return null;
  const name = value.kind === 'own' && value.value ? column.text(row) : nameOf(value, t, i18n.language);
  return { name, apply: () => applyFilter(value) };
}

function nameOf(of: CellValue, t: TFunction<['fleet', 'filters']>, language: string): string {
  switch (of.kind) {
    case 'status':
      return t(`fleet:status.${of.status}`);
    case 'age':
      return of.age === 'none' ? t('filters:ages.none') : t(`fleet:tier.${of.age}`);
    case 'own':
      return of.value || t('fleet:columns.blank');
    case 'areas':
      return of.names.length > 0 ? of.names.join(', ') : t('filters:areas.none');
    case 'work':
      return of.values.map((value) => value || t('fleet:columns.blank')).join(', ');
    case 'place': {
      const { name, region, country } = of.place;
      const whole = region ?? countryName(country, language);
      return name === null ? whole : `${name}, ${whole}`;
    }
  }
}

function applyFilter(value: CellValue): void {
  const { filter, filterCells, filterWork } = useFleetView.getState();
  if (value.kind === 'status') filter('statuses', [value.status]);
  else if (value.kind === 'age') filter('ages', [value.age]);
  else if (value.kind === 'place') filter('places', [value.place]);
  else if (value.kind === 'areas') filter('areas', areasNamed(value.names));
  else if (value.kind === 'work') filterWork(value.field, value.values);
  else filterCells(value.column, [value.value]);
}
