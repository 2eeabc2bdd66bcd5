import { Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { DifferenceColumn } from '../../contract/schemas/runs.ts';
import type { CompareView } from '../state/comparison.ts';
import classes from './compare.module.css';
import { nextSort } from './differences.ts';

interface SortHeaderProps {
  readonly column: DifferenceColumn;
  readonly label: string;
  readonly sort: CompareView['sort'];
  readonly onSort: (sort: CompareView['sort']) => void;
}

/** The header of a column. A click, Enter or Space sorts by the column; the same again reverses the order. */
export function SortHeader({ column, label, sort, onSort }: SortHeaderProps) {
  const isSorted = sort.column === column;
  const Arrow = sort.descending ? IconArrowDown : IconArrowUp;
  return (
    <Table.Th
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
      ta={column === 'km' ? 'right' : undefined}
    >
      <UnstyledButton className={classes.sorter} onClick={() => onSort(nextSort(sort, column))}>
        {label}
        {isSorted && <Arrow size={14} aria-hidden />}
      </UnstyledButton>
    </Table.Th>
  );
}
