import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FleetView } from '../../contract/schemas/fleet.ts';
import type { Grouping } from '../../contract/schemas/overview.ts';
import type { Run } from '../../contract/schemas/runs.ts';
import { isFiltered } from '../../shared/filters.ts';
import { useFormat } from '../i18n/format.ts';
import { useLayout } from '../state/layout.ts';
import { useListColumns, useListFormats } from '../state/list-columns.ts';
import { useRuns } from '../state/queries.ts';
import { useRunName } from '../ui/run-name.ts';
import { formatInstant } from '../ui/time.ts';
import { ChartCard } from './ChartCard.tsx';
import { useOverview } from './overview-store.ts';
import { ageRows, groupRows, narrowingOfPart } from './rows.ts';
import { runRow, shownRuns } from './runs.ts';
import type { BarAction } from './StackedBars.tsx';
import { ages, locatedAges, type Measure, runSeries, seriesOf } from './series.ts';
import { useAges, useGroups, useRunAges } from './use-answers.ts';
import { useApplyNarrowing } from './use-narrow.ts';

/** Maximum number of groups with a bar; the remaining groups share one bar. */
const MOST_GROUPS = 10;

const areas = ['region', 'country', 'place'] as const satisfies readonly Grouping[];
const measures: readonly Measure[] = ['ages', 'statuses'];

interface Query {
  readonly error: unknown;
  readonly data: unknown;
  readonly refetch: () => unknown;
}

/** The first error of queries without data, and a retry of all that failed; null: none failed. */
function failed(...queries: readonly Query[]) {
  const failing = queries.filter(({ error, data }) => error && !data);
  const onRetry = () => {
    for (const query of failing) void query.refetch();
  };
  return failing[0] ? { error: failing[0].error, onRetry } : null;
}

function useNarrowing(): BarAction {
  const narrow = useApplyNarrowing();
  return (row, series) => {
    const narrowing = series ? narrowingOfPart(row, series) : row.narrowing;
    return narrowing && (() => narrow(narrowing));
  };
}

export function GroupsChart({ view }: { readonly view: FleetView }) {
  const { t } = useTranslation(['overview', 'fleet', 'filters']);
  const { language } = useFormat();
  const columns = useListColumns();
  const by = useOverview(({ groupings }) => groupings.get(view.listId)) ?? 'region';
  const measure = useOverview((state) => state.measure);
  const choose = useNarrowing();
  const formats = useListFormats();
  const format = typeof by === 'number' ? formats[by] : null;
  const groups = useGroups(view, by, MOST_GROUPS);
  const name = typeof by === 'number' ? (columns[by] ?? '') : t(`overview:by.${by}`);
  return (
    <ChartCard
      id="groups"
      title={t('overview:groups.title', { by: name })}
      first={name}
      rows={groups.data ? groupRows(view, groups.data, measure, t, language, format ?? null) : null}
      series={seriesOf[measure]}
      choose={choose}
      empty={t('overview:groups.none')}
      error={failed(groups)}
      note={groups.data ? t('overview:groups.count', { count: groups.data.distinct }) : null}
    >
      <GroupingField listId={view.listId} by={by} columns={columns} />
      <MeasureField measure={measure} />
    </ChartCard>
  );
}

interface GroupingFieldProps {
  readonly listId: number | null;
  readonly by: Grouping;
  readonly columns: readonly string[];
}

function GroupingField({ listId, by, columns }: GroupingFieldProps) {
  const { t } = useTranslation('overview');
  const groupBy = useOverview((state) => state.groupBy);
  const own = columns.map((label, index) => ({ value: String(index), label }));
  const ofAll = areas.map((area) => ({ value: area, label: t(`by.${area}`) }));
  return (
    <NativeSelect
      size="xs"
      aria-label={t('by.label')}
      value={String(by)}
      onChange={({ currentTarget: { value } }) =>
        groupBy(listId, areas.find((area) => area === value) ?? Number(value))
      }
      data={own.length > 0 ? [...ofAll, { group: t('by.columns'), items: own }] : ofAll}
    />
  );
}

function MeasureField({ measure }: { readonly measure: Measure }) {
  const { t } = useTranslation(['overview', 'filters']);
  const measureBy = useOverview((state) => state.measureBy);
  return (
    <SegmentedControl<Measure>
      size="xs"
      aria-label={t('overview:measure.label')}
      value={measure}
      onChange={measureBy}
      data={measures.map((value) => ({ value, label: t(`overview:measure.${value}`) }))}
    />
  );
}

/** How old the positions are, in days. */
export function AgesChart({ view }: { readonly view: FleetView }) {
  const { t } = useTranslation(['overview', 'fleet', 'filters']);
  const choose = useNarrowing();
  const answer = useAges(view);
  return (
    <ChartCard
      id="ages"
      title={t('overview:ages.title')}
      first={t('overview:ages.age')}
      rows={answer.data ? ageRows(view, answer.data, t) : null}
      series={ages}
      choose={choose}
      empty={t('overview:groups.none')}
      error={failed(answer)}
      isScale
    />
  );
}

export function PlacesChart({ view }: { readonly view: FleetView }) {
  const { t } = useTranslation(['overview', 'fleet', 'filters']);
  const { language } = useFormat();
  const choose = useNarrowing();
  const groups = useGroups(view, 'place', MOST_GROUPS);
  const rows = groups.data ? groupRows(view, groups.data, 'ages', t, language) : null;
  return (
    <ChartCard
      id="places"
      title={t('overview:places.title')}
      first={t('overview:by.place')}
      rows={rows?.filter(({ key }) => key !== 'unlocated') ?? null}
      series={locatedAges}
      choose={choose}
      empty={t('overview:places.none')}
      error={failed(groups)}
      note={groups.data ? t('overview:groups.count', { count: groups.data.distinct }) : null}
    />
  );
}

/** What the last lookups found, and how old the positions were then. A click on a bar opens its lookup. */
export function RunsChart({ view }: { readonly view: FleetView }) {
  const { t } = useTranslation(['overview', 'fleet', 'filters']);
  const { language } = useFormat();
  const open = useLayout((state) => state.open);
  const runName = useRunName();
  const nameOf = (run: Run) => {
    const when = formatInstant(run.startedAt, language);
    return view.listId === null ? `${when} · ${runName(run)}` : when;
  };
  const all = useRuns();
  const runs = shownRuns(all.data ?? [], view.listId);
  const answers = useRunAges(runs);
  const rows = runs.flatMap((run, index) => {
    const found = answers[index]?.data;
    return found ? [runRow(run, found, nameOf(run))] : [];
  });
  const isKnown = all.data !== undefined && answers.every(({ isPending }) => !isPending);
  return (
    <ChartCard
      id="runs"
      title={t('overview:runs.title')}
      first={t('overview:runs.run')}
      rows={rows.length > 0 || isKnown ? rows : null}
      series={runSeries}
      choose={(row) => () => open({ kind: 'runs', runId: Number(row.key) })}
      empty={t('overview:runs.none')}
      error={failed(all, ...answers)}
      note={isFiltered(view) ? t('overview:runs.whole') : null}
    />
  );
}
