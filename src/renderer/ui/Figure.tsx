import { Text, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './figures.module.css';

interface FigureProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly hint?: string | undefined;
  readonly tone?: 'plain' | 'strong' | 'warning' | 'bad';
}

interface FiguresProps {
  /** How many stand beside each other. */
  readonly columns: number;
  readonly children: ReactNode;
}

/** Figures beside each other, as a description list. */
export function Figures({ columns, children }: FiguresProps) {
  return (
    <dl className={classes.figures} style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
      {children}
    </dl>
  );
}

export function Figure({ label, value, hint, tone = 'plain' }: FigureProps) {
  const name = hint ? (
    <Tooltip label={hint} multiline w={260} events={{ hover: true, focus: true, touch: true }}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach the explanation */}
      <span tabIndex={0} className={classes.hinted}>
        {label}
      </span>
    </Tooltip>
  ) : (
    label
  );
  return (
    <div className={classes.figure} data-tone={tone}>
      <Text component="dt" size="xs" c="dimmed">
        {name}
      </Text>
      <dd className={classes.value}>{value}</dd>
    </div>
  );
}
