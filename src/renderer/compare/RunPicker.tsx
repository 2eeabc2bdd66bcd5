import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Run } from '../../preload/schemas/runs.ts';
import { useFormat } from '../i18n/format.ts';
import { useRunName } from '../runs/actions.tsx';
import { formatInstant } from '../ui/time.ts';

/** Options drawn at a time; the search reaches all. */
const DRAWN = 100;

interface RunPickerProps {
  readonly label: string;
  readonly runs: readonly Run[];
  readonly runId: number | null;
  readonly onPick: (runId: number) => void;
}

/** One run out of those that can be compared, by when it began and what it was about. */
export function RunPicker({ label, runs, runId, onPick }: RunPickerProps) {
  const { t } = useTranslation('compare');
  const { language } = useFormat();
  const nameOf = useRunName();
  const options = runs.map((run) => ({
    value: String(run.id),
    label: t('option', {
      when: formatInstant(run.startedAt, language),
      name: nameOf(run),
      count: run.counts.ok,
    }),
  }));
  const value = runId === null ? null : String(runId);
  return (
    <Select
      label={label}
      placeholder={t('choose')}
      searchable
      limit={DRAWN}
      nothingFoundMessage={t('noRun')}
      allowDeselect={false}
      maxDropdownHeight={280}
      value={value}
      data={options}
      // Cut in the field where the list's name is long.
      title={options.find((option) => option.value === value)?.label}
      onChange={(value) => value && onPick(Number(value))}
    />
  );
}
