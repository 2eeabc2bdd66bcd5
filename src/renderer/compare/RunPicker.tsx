import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Run } from '../../contract/schemas/runs.ts';
import { useFormat } from '../i18n/format.ts';
import { useRunName } from '../ui/run-name.ts';
import { formatInstant } from '../ui/time.ts';
import classes from './compare.module.css';

/** Maximum number of options in the list; the search finds all runs. */
const MAX_OPTIONS = 100;

interface RunPickerProps {
  readonly label: string;
  readonly runs: readonly Run[];
  readonly runId: number | null;
  readonly onPick: (runId: number) => void;
}

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
      limit={MAX_OPTIONS}
      nothingFoundMessage={t('noRun')}
      allowDeselect={false}
      maxDropdownHeight={280}
      value={value}
      data={options}
      classNames={{ input: classes.run ?? '' }}
      // The field cuts a long name off.
      title={options.find((option) => option.value === value)?.label}
      onChange={(value) => value && onPick(Number(value))}
    />
  );
}
