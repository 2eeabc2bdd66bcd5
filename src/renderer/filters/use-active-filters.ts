import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.ts';
import { useNamedAreas } from '../state/areas.ts';
import { useIdentifierColumn } from '../state/identifier-column.ts';
import { useListColumns, useListFormats } from '../state/list-columns.ts';
import { useFleetView } from '../state/view.ts';
import { type ActiveFilter, activeFilters } from './filter-names.ts';

export function useActiveFilters(): readonly ActiveFilter[] {
  const { t } = useTranslation(['filters', 'fleet']);
  const { language } = useFormat();
  const { view, pasted, filter } = useFleetView();
  const columns = useListColumns();
  const formats = useListFormats();
  const identifier = useIdentifierColumn().name;
  const areas = useNamedAreas();
  return activeFilters(view, { t, language, columns, formats, identifier, areas, pasted }, filter);
}
