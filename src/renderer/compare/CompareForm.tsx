import { ActionIcon, NumberInput, Stack, Text, Tooltip } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Run } from '../../contract/schemas/runs.ts';
import { decimalSign } from '../../shared/i18n/format.ts';
import { useFormat } from '../i18n/format.ts';
import type { CompareView } from '../state/comparison.ts';
import { useLayout } from '../state/layout.ts';
import { exportTable } from '../state/open-dialogs.ts';
import { useLists } from '../state/queries.ts';
import { useFleetView } from '../state/view.ts';
import { Comparison } from './Comparison.tsx';
import classes from './compare.module.css';
import { RunPicker } from './RunPicker.tsx';
import { initialPair, useComparison } from './use-comparison.ts';

interface CompareFormProps {
  /** Runs that can be compared, newest first. */
  readonly runs: readonly Run[];
  readonly before: number | null;
  readonly after: number;
  readonly view: CompareView | undefined;
}

export function CompareForm({ runs, before, after, view: firstView }: CompareFormProps) {
  const { t } = useTranslation(['compare', 'erasure']);
  const comparison = useComparison(runs, () => initialPair(runs, before, after), firstView);
  const { pair, setPair, earlier, later, typed, change, view } = comparison;
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
          value={typed.movedKm}
          onChange={(movedKm) => change({ movedKm })}
        />
        <Threshold
          label={t('silentDays')}
          suffix={t('erasure:settings.days', { count: typed.silentDays })}
          min={0.1}
          max={3650}
          value={typed.silentDays}
          onChange={(silentDays) => change({ silentDays })}
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
          view={view}
          search={typed.search}
          onChange={change}
          onShow={show}
          onExport={(total) => openExport(earlier.id, later.id, view, total, t(`kind.${view.kind}`))}
        />
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

/** Opens the export of the differences that are shown. When it is closed, the comparison opens again. */
function openExport(before: number, after: number, view: CompareView, total: number, title: string): void {
  const what = { kind: 'differences', view: { ...view, before, after } } as const;
  exportTable({ what, total, title }, { kind: 'compare', before, after, view });
}

function useShowVehicle(later: Run | null, view: CompareView, before: number | null) {
  const lists = useLists().data;
  const listId = lists?.find(({ id }) => id === later?.listId)?.id ?? null;
  const after = later?.id ?? null;
  return (vin: string) => {
    const { view: fleetView, showList, clearFilters, select } = useFleetView.getState();
    if (fleetView.listId !== listId) showList(listId);
    else clearFilters();
    select(vin);
    if (after !== null) useLayout.getState().putAside({ kind: 'compare', before, after, view });
  };
}

interface ThresholdProps {
  readonly label: string;
  readonly suffix: string;
  readonly min: number;
  readonly max: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A threshold. A value out of range is not passed on, and is replaced by the last valid one on blur. */
function Threshold({ label, suffix, min, max, value, onChange }: ThresholdProps) {
  const { language } = useFormat();
  const [text, setText] = useState<string | number>(value);
  return (
    <NumberInput
      label={label}
      suffix={suffix}
      min={min}
      max={max}
      allowNegative={false}
      decimalScale={1}
      decimalSeparator={decimalSign(language)}
      value={text}
      onChange={(next) => {
        setText(next);
        if (typeof next === 'number' && next >= min && next <= max) onChange(next);
      }}
      onBlur={() => setText(value)}
    />
  );
}
