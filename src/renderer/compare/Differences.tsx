import { Button, Group, Loader, Table, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCopy } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Comparison, DifferenceKind } from '../../preload/schemas/runs.ts';
import { toTsv } from '../../shared/cells/tsv.ts';
import { useFormat } from '../i18n/format.ts';
import { copyText } from '../ui/clipboard.ts';
import { ErrorAlert } from '../ui/errors.tsx';
import classes from './compare.module.css';
import { DifferenceRow } from './DifferenceRow.tsx';
import { allDifferences, cellsOf, differencesAfter } from './differences.ts';

/** Rows shown at first, and added by each "show more". */
const STEP = 200;

interface DifferencesProps {
  readonly comparison: Comparison;
  /** Changes when the runs have new results. */
  readonly version: string;
  readonly kind: DifferenceKind;
  readonly onShow: (vin: string) => void;
}

/** The vehicles of one kind of difference, and a button that copies them all. */
export function Differences({ comparison, version, kind, onShow }: DifferencesProps) {
  const { t } = useTranslation('compare');
  const pages = useInfiniteQuery({
    queryKey: ['differences', comparison, version, kind],
    queryFn: ({ pageParam }) => differencesAfter(comparison, kind, pageParam, STEP),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.length < STEP ? undefined : last.at(-1)?.vin),
  });
  const rows = pages.data?.pages.flat() ?? [];
  return (
    <>
      <Group justify="space-between" wrap="nowrap" my="xs">
        <Text size="xs" c="dimmed">
          {t(`hint.${kind}`, { km: comparison.movedKm })} {rows.length > 0 && t('rowHint')}
        </Text>
        <CopyDifferences comparison={comparison} kind={kind} disabled={rows.length === 0} />
      </Group>
      {pages.isPending && <Loader size="sm" m="md" />}
      {pages.error && !pages.data && <ErrorAlert error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.data && rows.length === 0 && (
        <Text size="sm" c="dimmed" ta="center" py="xl">
          {t(`none.${kind}`)}
        </Text>
      )}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
        <section className={classes.scroll} tabIndex={0} aria-label={t(`kind.${kind}`)}>
          <Table stickyHeader verticalSpacing={5} fz="xs" className={classes.table}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('vin')}</Table.Th>
                <Table.Th>{t('before')}</Table.Th>
                <Table.Th>{t('after')}</Table.Th>
                <Table.Th ta="right">{t('distance')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <DifferenceRow key={row.vin} row={row} withAge={kind === 'silent'} onShow={onShow} />
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
              {t('more')}
            </Button>
          )}
        </section>
      )}
    </>
  );
}

interface CopyDifferencesProps {
  readonly comparison: Comparison;
  readonly kind: DifferenceKind;
  readonly disabled: boolean;
}

function CopyDifferences({ comparison, kind, disabled }: CopyDifferencesProps) {
  const { t } = useTranslation(['compare', 'fleet']);
  const { language } = useFormat();
  const copy = useMutation({
    mutationFn: async () => {
      const rows = await allDifferences(comparison, kind);
      const head = [
        t('vin'),
        t('fleet:column.identifier'),
        t('beforeTime'),
        t('beforeLatitude'),
        t('beforeLongitude'),
        t('afterTime'),
        t('afterLatitude'),
        t('afterLongitude'),
        t('distance'),
      ];
      if (!copyText(toTsv([head, ...rows.map((row) => cellsOf(row, language))], language)))
        throw new Error('the clipboard took nothing');
      return rows.length;
    },
    onSuccess: (count) => notifications.show({ message: t('copied', { count }), autoClose: 4000 }),
  });
  return (
    <Button
      className={classes.copy}
      size="xs"
      variant="default"
      disabled={disabled}
      loading={copy.isPending}
      leftSection={<IconCopy size={14} aria-hidden />}
      onClick={() => copy.mutate()}
    >
      {t('copy')}
    </Button>
  );
}
