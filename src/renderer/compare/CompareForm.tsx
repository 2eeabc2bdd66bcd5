import { ActionIcon, Stack, Text, Tooltip } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Run } from '../../preload/schemas/runs.ts';
import type { CompareView } from '../state/comparison.ts';
import { useLayout } from '../state/layout.ts';
import { useLists } from '../state/queries.ts';
import { useFleetView } from '../state/view.ts';
import { Comparison } from './Comparison.tsx';
import classes from './compare.module.css';
import { RunPicker } from './RunPicker.tsx';
import { Threshold } from './Threshold.tsx';
import { firstPair, useComparison } from './use-comparison.ts';

interface CompareFormProps {
  /** Runs that can be compared, newest first. */
  readonly runs: readonly Run[];
  readonly before: number | null;
  readonly after: number;
  readonly view: CompareView | undefined;
}

/** The two runs and the thresholds to choose, and the comparison below. */
export function CompareForm({ runs, before, after, view: firstView }: CompareFormProps) {
  const { t } = useTranslation('compare');
  const comparison = useComparison(runs, () => firstPair(runs, before, after), firstView);
  const { pair, setPair, earlier, later, thresholds, setThresholds, view, setKind } = comparison;
  const show = useShowVehicle(later, view, pair.before);
  const isSame = earlier !== null && earlier === later;
  return (
    <Stack gap="sm">
      <div className={classes.form}>
        <RunPicker
          label={t('before')}
          runs={runs}
          runId={pair.before}
          onPick={(id) => setPair({ ...pair, before: id })}
        />
        <SwapButton onSwap={() => setPair({ before: pair.after, after: pair.before })} />
        <RunPicker
          label={t('after')}
          runs={runs}
          runId={pair.after}
          onPick={(id) => setPair({ ...pair, after: id })}
        />
        <Threshold
          label={t('movedKm')}
          suffix={t('km')}
          min={0}
          // Half of the earth's circumference.
          max={20_038}
          value={thresholds.movedKm}
          onChange={(movedKm) => setThresholds({ ...thresholds, movedKm })}
        />
        <Threshold
          label={t('silentDays')}
          suffix={t('days')}
          min={0.1}
          max={3650}
          value={thresholds.silentDays}
          onChange={(silentDays) => setThresholds({ ...thresholds, silentDays })}
        />
      </div>
      {isSame || !earlier || !later ? (
        <Text size="sm" c="dimmed" ta="center" py="xl">
          {isSame ? t('same') : t('choose')}
        </Text>
      ) : (
        <Comparison before={earlier} after={later} view={view} onKind={setKind} onShow={show} />
      )}
    </Stack>
  );
}

function SwapButton({ onSwap }: { readonly onSwap: () => void }) {
  const { t } = useTranslation('compare');
  return (
    <Tooltip label={t('swap')}>
      <ActionIcon size={36} variant="subtle" color="gray" aria-label={t('swap')} onClick={onSwap}>
        <IconArrowsExchange size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** Shows a vehicle in table and map, in the later run's list, and keeps the comparison so that the user can return to it. */
function useShowVehicle(
  later: Run | null,
  { movedKm, silentDays, kind }: CompareView,
  before: number | null,
) {
  const lists = useLists().data;
  const listId = lists?.find(({ id }) => id === later?.listId)?.id ?? null;
  const after = later?.id ?? null;
  return useCallback(
    (vin: string) => {
      const { view, showList, clearFilters, select } = useFleetView.getState();
      if (view.listId !== listId) showList(listId);
      else clearFilters();
      select(vin);
      if (after === null) return;
      useLayout.getState().putAside({ kind: 'compare', before, after, view: { movedKm, silentDays, kind } });
    },
    [listId, before, after, movedKm, silentDays, kind],
  );
}
