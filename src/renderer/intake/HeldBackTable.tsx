import { Table } from '@mantine/core';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { HeldBackRow as Row } from '../../preload/schemas/lists.ts';
import { HeldBackRow } from './HeldBackRow.tsx';
import classes from './held-back.module.css';
import type { Correction } from './overrides.ts';
import type { useEditedLine } from './use-edited-line.ts';
import { usePortions } from './use-portions.ts';

interface HeldBackTableProps {
  readonly rows: readonly Row[];
  readonly corrections: readonly Correction[];
  readonly onCorrect: (row: Row, value: string) => void;
  readonly events: ReturnType<typeof useEditedLine>['events'];
}

/** The held-back rows, each with a field for its VIN. */
export function HeldBackTable({ rows, corrections, onCorrect, events }: HeldBackTableProps) {
  const { t } = useTranslation('intake');
  const table = useRef<HTMLElement>(null);
  const drawn = usePortions(rows.length);
  // Never changes, since the rows are memoised.
  const move = useCallback((step: 1 | -1) => {
    const inputs = [...(table.current?.querySelectorAll('input') ?? [])];
    const next = inputs[inputs.findIndex((input) => input.matches(':focus')) + step];
    next?.focus();
    next?.select();
  }, []);
  return (
    <section ref={table} className={classes.table} aria-label={t('counts.heldBack')} {...events}>
      <Table stickyHeader verticalSpacing={4} fz="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.line}>{t('heldBack.line')}</Table.Th>
            <Table.Th className={classes.valueHead}>{t('heldBack.value')}</Table.Th>
            <Table.Th>{t('heldBack.reason')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.slice(0, drawn).map((row) => (
            <HeldBackRow
              key={row.line}
              row={row}
              corrected={corrections.find((other) => other.row.line === row.line)?.value}
              onCorrect={onCorrect}
              onMove={move}
            />
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
