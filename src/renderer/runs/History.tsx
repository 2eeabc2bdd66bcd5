import { Button, EmptyState, Group, SegmentedControl, Table, Text } from '@mantine/core';
import { IconArrowsDiff, IconHistory } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Run } from '../../contract/schemas/runs.ts';
import { useLayout } from '../state/layout.ts';
import { useFleetView } from '../state/view.ts';
import classes from './history.module.css';
import { comparableOf, toggleTicked } from './history.ts';
import { RunRow } from './RunRow.tsx';

/** Runs shown at first, and added by each "show more". */
const STEP = 50;

type Filter = 'list' | 'all';

export function History({ runs }: { readonly runs: readonly Run[] }) {
  const { t } = useTranslation('runs');
  const open = useLayout((state) => state.open);
  const listId = useFleetView((state) => state.view.listId);
  const [filter, setFilter] = useState<Filter>('all');
  const [limit, setLimit] = useState(STEP);
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const onTick = useCallback((id: number) => setTicked((before) => toggleTicked(before, id)), []);
  const show = useCallback((runId: number) => open({ kind: 'runs', runId }), [open]);

  const matching = filter === 'list' && listId !== null ? runs.filter((run) => run.listId === listId) : runs;
  const comparable = comparableOf(runs, ticked);
  const more = Math.min(STEP, matching.length - limit);
  if (runs.length === 0) return <NoRuns title={t('history.none')} description={t('history.noneText')} />;
  return (
    <>
      <Group justify="space-between" mb="xs">
        {listId !== null && (
          <SegmentedControl<Filter>
            size="xs"
            aria-label={t('history.filter')}
            value={filter}
            onChange={setFilter}
            data={[
              { value: 'all', label: t('history.all') },
              { value: 'list', label: t('history.thisList') },
            ]}
          />
        )}
        <CompareTicked comparable={comparable} />
      </Group>
      {matching.length === 0 ? (
        <NoRuns title={t('history.noneOfList')} description={t('history.noneOfListText')} />
      ) : (
        <Table
          className={classes.table}
          fz="xs"
          verticalSpacing={6}
          horizontalSpacing={6}
          aria-label={t('panel.back')}
        >
          <Head />
          <Table.Tbody>
            {matching.slice(0, limit).map((run) => (
              <RunRow
                key={run.id}
                run={run}
                isTicked={comparable.includes(run.id)}
                onTick={onTick}
                onOpen={show}
              />
            ))}
          </Table.Tbody>
        </Table>
      )}
      {more > 0 && (
        <Button fullWidth mt="xs" size="xs" variant="subtle" onClick={() => setLimit(limit + STEP)}>
          {t('history.more', { count: more })}
        </Button>
      )}
    </>
  );
}

function NoRuns({ title, description }: { readonly title: string; readonly description: string }) {
  return <EmptyState py="xl" icon={<IconHistory aria-hidden />} title={title} description={description} />;
}

function CompareTicked({ comparable: [before, after] }: { readonly comparable: readonly number[] }) {
  const { t } = useTranslation('runs');
  const open = useLayout((state) => state.open);
  const hint = before === undefined ? 'chooseHint' : after === undefined ? 'chooseOther' : 'chosen';
  return (
    <Group gap="xs" ml="auto">
      <Text size="xs" c="dimmed" role="status">
        {t(`history.${hint}`)}
      </Text>
      <Button
        size="xs"
        disabled={after === undefined}
        leftSection={<IconArrowsDiff size={16} aria-hidden />}
        onClick={() => after !== undefined && open({ kind: 'compare', before: before ?? null, after })}
      >
        {t('history.compare')}
      </Button>
    </Group>
  );
}

function Head() {
  const { t } = useTranslation('runs');
  return (
    <Table.Thead>
      <Table.Tr>
        <Table.Td className={classes.box} />
        <Table.Th>{t('panel.started')}</Table.Th>
        <Table.Th className={classes.name}>{t('history.name')}</Table.Th>
        <Table.Th>{t('history.state')}</Table.Th>
        <Table.Th ta="right">{t('panel.ok')}</Table.Th>
        <Table.Th ta="right">{t('panel.notFound')}</Table.Th>
        <Table.Th ta="right">{t('panel.failed')}</Table.Th>
        <Table.Th ta="right">{t('panel.duration')}</Table.Th>
      </Table.Tr>
    </Table.Thead>
  );
}
