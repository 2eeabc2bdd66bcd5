import { Button, Group, Input } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Weekday } from '../../contract/schemas/system-schedules.ts';
import { useFormat } from '../i18n/format.ts';
import { toggled } from '../state/toggled.ts';
import classes from './schedule.module.css';
import { weekdayName, weekdays } from './weekdays.ts';

interface WeekdayTogglesProps {
  readonly value: readonly Weekday[];
  readonly disabled: boolean;
  readonly onChange: (days: readonly Weekday[]) => void;
}

export function WeekdayToggles({ value, disabled, onChange }: WeekdayTogglesProps) {
  const { t } = useTranslation('lists');
  const { language } = useFormat();
  const label = useId();
  const toggle = (day: Weekday) => onChange(toggled(value, day));
  return (
    <div className={classes.days}>
      <Input.Label id={label} labelElement="div">
        {t('system.weekdays')}
      </Input.Label>
      <Group gap={4} wrap="nowrap" role="group" aria-labelledby={label}>
        {weekdays.map((day) => (
          <Button
            key={day}
            flex={1}
            px={0}
            size="sm"
            variant={value.includes(day) ? 'filled' : 'default'}
            aria-pressed={value.includes(day)}
            title={weekdayName(day, language, 'long')}
            disabled={disabled}
            onClick={() => toggle(day)}
          >
            {weekdayName(day, language, 'short')}
          </Button>
        ))}
      </Group>
    </div>
  );
}
