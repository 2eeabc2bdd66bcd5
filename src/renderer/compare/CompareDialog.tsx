import { ActionIcon, EmptyState, Loader, Modal, Stack, Text, Tooltip } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowsDiff, IconArrowsExchange } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Run } from '../../preload/schemas/runs.ts';
import { canCompare, runBefore } from '../runs/history.ts';
import { type CompareView, usualView } from '../state/comparison.ts';
import { useLayout } from '../state/layout.ts';
import { useLists, useRuns } from '../state/queries.ts';
import { useFleetView } from '../state/view.ts';
import { ErrorAlert } from '../ui/errors.tsx';
import { Comparison } from './Comparison.tsx';
import classes from './compare.module.css';
import { RunPicker } from './RunPicker.tsx';
import { Threshold } from './Threshold.tsx';

/** The limits are typed: the core is asked when the typing rests. */
const TYPING_MS = 300;

interface CompareDialogProps {
  readonly before: number | null;
  readonly after: number;
  /** As it was when the comparison was put aside. */
  readonly view?: CompareView | undefined;
  readonly onClose: () => void;
}

/** Two runs against each other. */
export function CompareDialog(props: CompareDialogProps) {
  const { t } = useTranslation('compare');
  const runs = useRuns();
  const comparable = runs.data?.filter(canCompare);
  return (
    <Modal opened onClose={props.onClose} title={t('title')} size={1080} yOffset="4dvh">
      {runs.isPending && <Loader size="sm" />}
      {runs.error && !runs.data && <ErrorAlert error={runs.error} onRetry={() => void runs.refetch()} />}
      {comparable && comparable.length < 2 && (
        <EmptyState
          py="xl"
          icon={<IconArrowsDiff aria-hidden />}
          title={t('tooFew')}
          description={t('tooFewText')}
        />
      )}
      {comparable && comparable.length >= 2 && <Form {...props} runs={comparable} />}
    </Modal>
  );
}

function Form({ runs, before, after, view = usualView }: CompareDialogProps & { readonly runs: Run[] }) {
  const { t } = useTranslation('compare');
  const find = (id: number | null) => runs.find((run) => run.id === id) ?? null;
  const [pair, setPair] = useState(() => {
    const later = find(after);
    return { before: before ?? (later && runBefore(runs, later)?.id) ?? null, after: later?.id ?? null };
  });
  const [limits, setLimits] = useState(view);
  const [kind, setKind] = useState(view.kind);
  const [{ movedKm, silentDays }] = useDebouncedValue(limits, TYPING_MS);
  const earlier = find(pair.before);
  const later = find(pair.after);
  const isSame = earlier !== null && earlier === later;
  const showVehicle = useShowVehicle(later);
  const putAside = useLayout((state) => state.putAside);
  const show = useCallback(
    (vin: string) => {
      showVehicle(vin);
      const { before: from, after: to } = pair;
      if (to !== null)
        putAside({ kind: 'compare', before: from, after: to, view: { movedKm, silentDays, kind } });
    },
    [showVehicle, putAside, pair, movedKm, silentDays, kind],
  );
  return (
    <Stack gap="sm">
      <div className={classes.form}>
        <RunPicker
          label={t('before')}
          runs={runs}
          runId={pair.before}
          onPick={(id) => setPair({ ...pair, before: id })}
        />
        <Tooltip label={t('swap')}>
          <ActionIcon
            className={classes.swap}
            size={36}
            variant="subtle"
            color="gray"
            aria-label={t('swap')}
            onClick={() => setPair({ before: pair.after, after: pair.before })}
          >
            <IconArrowsExchange size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
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
          max={20_038}
          value={limits.movedKm}
          onChange={(value) => setLimits({ ...limits, movedKm: value })}
        />
        <Threshold
          label={t('silentDays')}
          suffix={t('days')}
          min={0.1}
          max={3650}
          value={limits.silentDays}
          onChange={(value) => setLimits({ ...limits, silentDays: value })}
        />
      </div>
      {isSame || !earlier || !later ? (
        <Text size="sm" c="dimmed" ta="center" py="xl">
          {isSame ? t('same') : t('choose')}
        </Text>
      ) : (
        <Comparison
          before={earlier}
          after={later}
          view={{ movedKm, silentDays, kind }}
          onKind={setKind}
          onShow={show}
        />
      )}
    </Stack>
  );
}

/** Shows a vehicle in table and map, in the later run's list. */
function useShowVehicle(later: Run | null) {
  const lists = useLists().data;
  const listId = lists?.find(({ id }) => id === later?.listId)?.id ?? null;
  return useCallback(
    (vin: string) => {
      const { view, showList, clearFilters, select } = useFleetView.getState();
      if (view.listId !== listId) showList(listId);
      else clearFilters();
      select(vin);
    },
    [listId],
  );
}
