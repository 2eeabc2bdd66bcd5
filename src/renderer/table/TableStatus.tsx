import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useFleetView } from '../state/view.ts';
import { headersOf } from './sort.ts';
import { useTableColumns } from './use-table-columns.ts';

/** Milliseconds until a count is read out: those of a half-typed search, or of a range that still grows, are noise. */
const SETTLED_MS = 700;
/** Milliseconds until the summary is read out: the focus may only pass a column. */
const SUMMARY_MS = 1_500;

interface TableStatusProps {
  readonly total: number | null;
  readonly summary: string | null;
}

/**
 * Says to screen readers how many vehicles there are to see, in which order, how many are ticked, and their summary,
 * each when it changes. Always on the page: a live region that is added together with its text is not read.
 */
export function TableStatus({ total, summary }: TableStatusProps) {
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
  const [settledSummary] = useDebouncedValue(summary, SUMMARY_MS);
  return (
    <VisuallyHidden>
      <p role="status">{settledTotal !== null && t('status.shown', { count: settledTotal })}</p>
      <p role="status">{sort.column === 'line' ? t('status.asInFile') : sorted.join('; ')}</p>
      <p role="status">{t('status.ticked', { count: ticked })}</p>
      <p role="status">{settledSummary}</p>
    </VisuallyHidden>
  );
}
