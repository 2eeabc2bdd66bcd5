import { Radio, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './export.module.css';

interface CardProps {
  readonly value: string;
  readonly name: string;
  readonly text: string;
  readonly count?: ReactNode;
  readonly disabled?: boolean | undefined;
}

export function ChoiceCard({ value, name, text, count, disabled }: CardProps) {
  return (
    <Radio.Card value={value} className={classes.card ?? ''} disabled={disabled ?? false}>
      <Radio.Indicator size="xs" />
      <span className={classes.words}>
        <Text component="span" display="block" size="sm" fw={600} lh={1.35}>
          {name}
        </Text>
        <Text component="span" display="block" size="xs" c="dimmed" lh={1.4}>
          {text}
        </Text>
      </span>
      {count !== undefined && <span className={classes.count}>{count}</span>}
    </Radio.Card>
  );
}
