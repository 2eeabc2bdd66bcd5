import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { VehicleCount } from '../ui/VehicleCount.tsx';
import classes from './filters.module.css';

interface Props {
  readonly chosen: 'all' | 'some' | 'none';
  readonly count: number | null;
  readonly onToggle: () => void;
  readonly children: ReactNode;
  readonly end?: ReactNode;
}

export function CheckRow({ chosen, count, onToggle, children, end }: Props) {
  return (
    <li className={classes.row}>
      <label className={classes.choice}>
        <input
          type="checkbox"
          className={classes.box}
          checked={chosen === 'all'}
          ref={(box) => {
            if (box) box.indeterminate = chosen === 'some';
          }}
          onChange={onToggle}
        />
        <Checkbox.Indicator
          size="xs"
          checked={chosen === 'all'}
          indeterminate={chosen === 'some'}
          aria-hidden
        />
        {children}
        <VehicleCount count={count} className={classes.count} />
      </label>
      {end}
    </li>
  );
}
