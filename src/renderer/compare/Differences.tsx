import { Button, Group, Loader, Table, Text, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconFileExport } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DifferenceColumn, DifferencesView } from '../../contract/schemas/runs.ts';
import { ask } from '../bridge.ts';
import type { CompareView } from '../state/comparison.ts';
import { identifierColumn } from '../state/identifier-column.ts';
import { areExportsForbidden, useForbiddenByPolicy } from '../state/policy.ts';
import { useLists } from '../state/queries.ts';
import { ErrorAlert } from '../ui/errors.tsx';
import { SearchInput } from '../ui/SearchInput.tsx';
import { CopyDifferences } from './CopyDifferences.tsx';
import classes from './compare.module.css';
import { DifferenceRow } from './DifferenceRow.tsx';
import { differenceColumns, nextSort } from './differences.ts';

/** Rows shown at first, and added by each "show more". */
const STEP = 200;

interface DifferencesProps {
  readonly view: DifferencesView;
  /** The search as it is typed; `view.search` follows after a pause. */
  readonly search: string;
  /** Changes when the runs have new results. */
  readonly version: string;
  readonly onChange: (patch: Partial<CompareView>) => void;
  readonly onShow: (vin: string) => void;
  /** @param total differences that the view shows */
  readonly onExport: (total: number) => void;
}

const usePages = (view: DifferencesView, version: string) =>
  useInfiniteQuery({
    queryKey: ['differences', view, version],
    queryFn: ({ pageParam }) =>
      ask(window.rastro.runs.differences({ ...view, offset: pageParam, limit: STEP })),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * STEP < total ? pages.length * STEP : undefined),
    placeholderData: (previous) => previous,
  });

export function Differences(props: DifferencesProps) {
  const { view, search, version, onChange, onExport } = props;
  const { t } = useTranslation(['compare', 'fleet', 'export']);
  const { kind, movedKm: km } = view;
  const pages = usePages(view, version);
  const { isForbidden, note } = useForbiddenByPolicy(areExportsForbidden);
  const total = pages.data?.pages[0]?.total ?? 0;
  const { name, isKnown } = identifierColumn(useLists().data ?? [], null);
  const identifier = name ?? t('fleet:column.identifier');
  return (
    <>
      <Group justify="space-between" align="flex-start" wrap="nowrap" my="xs" gap="xs">
        <SearchInput
          className={classes.search ?? ''}
          label={t('search')}
          value={search}
          onChange={(text) => onChange({ search: text })}
        />
        <Text size="xs" c="dimmed" className={classes.hint} role="status">
          {view.search === '' ? t(`hint.${kind}`, { km }) : t('matching', { count: total })}{' '}
          {total > 0 && t('rowHint')}
        </Text>
        <CopyDifferences view={view} identifier={identifier} total={total} />
        <Button
          className={classes.copy ?? ''}
          size="xs"
          variant="default"
          disabled={isForbidden || total === 0}
          title={note}
          aria-description={note}
          leftSection={<IconFileExport size={14} aria-hidden />}
          onClick={() => onExport(total)}
        >
          {t('export:button')}
        </Button>
      </Group>
      {pages.isPending && <Loader size="sm" m="md" />}
      {pages.error && !pages.data && <ErrorAlert error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.data && total === 0 && (
        <Text size="sm" c="dimmed" ta="center" py="xl">
          {view.search === '' ? t(`none.${kind}`) : t('noMatch')}
        </Text>
      )}
      {total > 0 && <DifferenceTable {...props} pages={pages} identifier={isKnown ? identifier : null} />}
    </>
  );
}

interface DifferenceTableProps extends DifferencesProps {
  readonly pages: ReturnType<typeof usePages>;
  readonly identifier: string | null;
}

function DifferenceTable({ view, pages, identifier, onChange, onShow }: DifferenceTableProps) {
  const { t } = useTranslation(['compare', 'map', 'fleet']);
  const { kind, sort } = view;
  const labels: Record<DifferenceColumn, string> = {
    identifier: identifier ?? '',
    vin: t('fleet:column.vin'),
    seenBefore: t('beforeTime'),
    placeBefore: t('beforePlace'),
    seenAfter: t('afterTime'),
    placeAfter: t('afterPlace'),
    km: t('distance'),
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
    <section className={classes.scroll} tabIndex={0} aria-label={t(`kind.${kind}`)}>
      <Table
        stickyHeader
        verticalSpacing={5}
        fz="xs"
        className={classes.table}
        aria-label={t(`kind.${kind}`)}
        aria-busy={pages.isPlaceholderData}
      >
        <Table.Thead>
          <Table.Tr>
            {differenceColumns
              .filter((column) => column !== 'identifier' || identifier !== null)
              .map((column) => (
                <SortHeader
                  key={column}
                  column={column}
                  label={labels[column]}
                  sort={sort}
                  onSort={(next) => onChange({ sort: next })}
                />
              ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {pages.data?.pages
            .flatMap(({ rows }) => rows)
            .map((row) => (
              <DifferenceRow
                key={row.vin}
                row={row}
                isNamed={identifier !== null}
                withAge={kind === 'silent' || kind === 'fellSilent'}
                onShow={onShow}
              />
            ))}
        </Table.Tbody>
      </Table>
      {pages.hasNextPage && (
        <Button
          fullWidth
          size="xs"
          variant="subtle"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('map:spot.more')}
        </Button>
      )}
    </section>
  );
}

interface SortHeaderProps {
  readonly column: DifferenceColumn;
  readonly label: string;
  readonly sort: CompareView['sort'];
  readonly onSort: (sort: CompareView['sort']) => void;
}

/** The header of a column. A click, Enter or Space sorts by the column; the same again reverses the order. */
function SortHeader({ column, label, sort, onSort }: SortHeaderProps) {
  const isSorted = sort.column === column;
  const Arrow = sort.descending ? IconArrowDown : IconArrowUp;
  return (
    <Table.Th
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
      ta={column === 'km' ? 'right' : undefined}
    >
      <UnstyledButton className={classes.sorter} onClick={() => onSort(nextSort(sort, column))}>
        {label}
        {isSorted && <Arrow size={14} aria-hidden />}
      </UnstyledButton>
    </Table.Th>
  );
}
