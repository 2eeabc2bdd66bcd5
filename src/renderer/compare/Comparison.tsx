import { Loader, Tabs, Text, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Run } from '../../contract/schemas/runs.ts';
import { ask } from '../bridge.ts';
import { useFormat } from '../i18n/format.ts';
import { type CompareView, differenceKinds } from '../state/comparison.ts';
import { ErrorAlert } from '../ui/errors.tsx';
import classes from './compare.module.css';
import { Differences } from './Differences.tsx';

interface ComparisonProps {
  readonly before: Run;
  readonly after: Run;
  readonly view: CompareView;
  /** The search as it is typed; `view.search` follows after a pause. */
  readonly search: string;
  readonly onChange: (patch: Partial<CompareView>) => void;
  readonly onShow: (vin: string) => void;
  readonly onExport: (total: number) => void;
}

export function Comparison({ before, after, view, search, onChange, onShow, onExport }: ComparisonProps) {
  const { t } = useTranslation('compare');
  const { number } = useFormat();
  const { movedKm, silentDays, kind } = view;
  const comparison = { before: before.id, after: after.id, movedKm, silentDays };
  // Changes when a resumed run has more results, so that the counts are read again.
  const version = [before, after].map(({ state, counts }) => `${state} ${counts.queued}`).join();
  const counts = useQuery({
    queryKey: ['comparison', comparison, version],
    queryFn: () => ask(window.rastro.runs.compare(comparison)),
    placeholderData: (previous) => previous,
  });
  if (counts.error && !counts.data)
    return <ErrorAlert error={counts.error} onRetry={() => void counts.refetch()} />;
  if (!counts.data) return <Loader size="sm" m="md" />;
  const { both, onlyBefore, onlyAfter } = counts.data;
  return (
    <>
      <Tooltip label={t('coverageHint')} multiline w={320} events={{ hover: true, focus: true, touch: true }}>
        <Text component="span" tabIndex={0} size="xs" className={classes.coverage}>
          {t('coverage', { both, onlyBefore, onlyAfter })}
        </Text>
      </Tooltip>
      <Tabs
        value={kind}
        keepMounted={false}
        orientation="vertical"
        mt="sm"
        onChange={(value) => {
          const next = differenceKinds.find((one) => one === value);
          if (next) onChange({ kind: next });
        }}
      >
        <Tabs.List aria-label={t('kinds')} aria-busy={counts.isPlaceholderData}>
          {differenceKinds.map((one) => (
            <Tabs.Tab
              key={one}
              value={one}
              data-none={counts.data[one] === 0 || undefined}
              className={classes.tab}
            >
              <span className={classes.count}>{number(counts.data[one])}</span>{' '}
              <span>{t(`kind.${one}`)}</span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {differenceKinds.map((one) => (
          <Tabs.Panel key={one} value={one} pl="md" miw={0}>
            <Differences
              view={{ ...comparison, ...view, kind: one }}
              search={search}
              version={version}
              onChange={onChange}
              onShow={onShow}
              onExport={onExport}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}
