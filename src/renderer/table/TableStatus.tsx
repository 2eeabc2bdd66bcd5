import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useFleetView } from '../state/view.ts';
import { headersOf } from './sort.ts';
import { useTableColumns } from './use-table-columns.ts';

/** Nobody listens to the counts of a half-typed search, or of a range that still grows. */
const SETTLED_MS = 700;

/**
 * Says to screen readers how many vehicles there are to see, in which order, and how many are ticked, each when it
 * changes. Always on the page: what comes along with its text is not read.
 *
 * @param total null while unknown
 */
export function TableStatus({ total }: { readonly total: number | null }) {
  const { t } = useTranslation('table');
  const ticks = useFleetView((state) => state.checkedVins.length);
  const sort = useFleetView((state) => state.view.sort);
  const { columns } = useTableColumns();
  const headers = headersOf(
    sort,
    columns.map(({ id }) => id),
  );
  const sorted = headers.map((header, index) =>
    t(index === 0 ? 'status.sorted' : 'status.thenBy', {
      column: columns.find(({ id }) => id === header.colId)?.header,
      direction: t(header.sort === 'desc' ? 'status.descending' : 'status.ascending'),
    }),
  );
  const [settledTotal] = useDebouncedValue(total, SETTLED_MS);
  const [ticked] = useDebouncedValue(ticks, SETTLED_MS);
  return (
    <VisuallyHidden>
      <p role="status">{settledTotal !== null && t('status.shown', { count: settledTotal })}</p>
      <p role="status">{sort.column === 'line' ? t('status.asInFile') : sorted.join('; ')}</p>
      <p role="status">{t('status.ticked', { count: ticked })}</p>
    </VisuallyHidden>
  );
}
