import { Group, Select, Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amountOf, inLargestUnit, inMinutes, timeUnits } from '../ui/time-units.ts';
import { WholeNumberInput } from '../ui/WholeNumberInput.tsx';

interface FreshnessChoiceProps {
  /** Maximum age of a fresh answer; null: all vehicles are looked up. */
  readonly minutes: number | null;
  /** The minutes proposed when the choice is switched on. */
  readonly initial: number;
  readonly onChange: (minutes: number | null) => void;
}

/** Whether vehicles with a fresh answer are left out, and how old a fresh answer may be. */
export function FreshnessChoice({ minutes, initial, onChange }: FreshnessChoiceProps) {
  const { t } = useTranslation('runs');
  const [age, setAge] = useState(inLargestUnit(minutes ?? initial));
  const change = (next: typeof age) => {
    setAge(next);
    onChange(inMinutes(next));
  };
  return (
    <Stack gap="xs">
      <Switch
        label={t('preflight.skipFresh')}
        description={t('preflight.skipFreshHint')}
        checked={minutes !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? inMinutes(age) : null)}
      />
      {minutes !== null && (
        <Group gap="xs" align="flex-start" pl={46}>
          <WholeNumberInput
            size="xs"
            w={170}
            label={t('preflight.amount')}
            min={1}
            max={9999}
            clampBehavior="strict"
            allowNegative={false}
            value={age.amount}
            onChange={(value) => typeof value === 'number' && value > 0 && change({ ...age, amount: value })}
          />
          <Select
            size="xs"
            w={150}
            // A blank label: level with the number, also where that has a message below it.
            label={'\u00a0'}
            aria-label={t('preflight.unit')}
            allowDeselect={false}
            value={age.unit}
            data={timeUnits.map((value) => ({
              value,
              label: t(`preflight.${value}`, { count: amountOf(age) }),
            }))}
            onChange={(unit) => unit && change({ ...age, unit })}
          />
        </Group>
      )}
    </Stack>
  );
}
