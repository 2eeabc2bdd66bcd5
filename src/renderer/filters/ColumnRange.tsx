import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ColumnSummary, RangeColumn } from '../../contract/schemas/ranges.ts';
import { fullNumber, useFormat } from '../i18n/format.ts';
import { useColumnSummary } from '../state/queries.ts';
import { useFleetView } from '../state/view.ts';
import { wholeFleet } from '../state/whole-fleet.ts';
import { ErrorAlert } from '../ui/errors.tsx';
import { formatWallSpan } from '../ui/time.ts';
import { RangeFields } from './RangeFields.tsx';

interface Props {
  readonly column: RangeColumn;
  readonly name: string;
}

export function ColumnRange({ column, name }: Props) {
  const { t } = useTranslation('filters');
  const listId = useFleetView((state) => state.view.listId);
  const { data, error, refetch } = useColumnSummary({ ...wholeFleet, listId }, null, column);
  if (error && !data)
    return <ErrorAlert title={t('ranges.failed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Note>{t('ranges.loading')}</Note>;
  if (data.kind === 'text') return null;
  return (
    <>
      <RangeFields column={column} name={name} kind={data.kind} />
      <Span summary={data} />
    </>
  );
}

function Span({ summary }: { readonly summary: Exclude<ColumnSummary, { kind: 'text' }> }) {
  const { t } = useTranslation('filters');
  const { language } = useFormat();
  if (summary.count === 0) return <Note>{t('ranges.noValues')}</Note>;
  const ends =
    summary.kind === 'numbers'
      ? [fullNumber(summary.least ?? 0, language), fullNumber(summary.most ?? 0, language)]
      : formatWallSpan(summary.first ?? '', summary.last ?? '', language);
  return <Note>{t('ranges.span', { least: ends[0], most: ends[1] })}</Note>;
}

function Note({ children }: { readonly children: string }) {
  return (
    <Text size="xs" c="dimmed" mt="xs" aria-live="polite">
      {children}
    </Text>
  );
}
