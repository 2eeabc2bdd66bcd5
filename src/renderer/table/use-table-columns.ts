import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListLayout, useListLayout } from '../state/column-layouts.ts';
import { useIdentifierColumn } from '../state/identifier-column.ts';
import { useListColumns, useListFormats } from '../state/list-columns.ts';
import { type FleetColumn, fleetColumns } from './columns.ts';

export interface TableColumns extends Pick<ListLayout, 'layout' | 'change' | 'makeDefault'> {
  readonly columns: readonly FleetColumn[];
}

/** The columns of the list on the screen, and their layout: the same object as long as nothing changes. */
export function useTableColumns(): TableColumns {
  const { t, i18n } = useTranslation('fleet');
  const { language } = i18n;
  const names = useListColumns();
  const formats = useListFormats();
  const identifier = useIdentifierColumn();
  const { layout, change, makeDefault } = useListLayout();
  const columns = useMemo(
    () => fleetColumns(t, language, names, identifier, formats),
    [t, language, names, identifier, formats],
  );
  return useMemo(() => ({ columns, layout, change, makeDefault }), [columns, layout, change, makeDefault]);
}
