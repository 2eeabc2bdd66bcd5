import { Group, Select, Text } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { amountOf, inMinutes, type Span, timeUnits } from '../ui/time-units.ts';
import { WholeNumberInput } from '../ui/WholeNumberInput.tsx';
import { isInterval } from './schedule.ts';

interface IntervalFieldProps {
  readonly value: Span;
  readonly onChange: (value: Span) => void;
}

export function IntervalField({ value: { amount, unit }, onChange }: IntervalFieldProps) {
  const { t } = useTranslation(['lists', 'runs']);
  const range = useId();
  const isValid = isInterval(inMinutes({ amount, unit }));
  return (
    <div>
      <Group gap="xs" align="flex-start">
        <WholeNumberInput
          flex={1}
          label={t('schedule.every')}
          min={1}
          max={9999}
          allowNegative={false}
          value={amount}
          error={!isValid}
          aria-describedby={range}
          onChange={(value) => onChange({ amount: value, unit })}
          data-autofocus
        />
        <Select
          w={150}
          // A blank label: level with the number, also where that has a message below it.
          label={'\u00a0'}
          aria-label={t('runs:preflight.unit')}
          allowDeselect={false}
          value={unit}
          data={timeUnits.map((value) => ({
            value,
            label: t(`schedule.${value}`, { count: amountOf({ amount, unit }) }),
          }))}
          onChange={(value) => value && onChange({ amount, unit: value })}
        />
      </Group>
      <Text id={range} size="xs" mt={4} c={isValid ? 'dimmed' : 'var(--mantine-color-error)'}>
        {t('schedule.range')}
      </Text>
    </div>
  );
}
