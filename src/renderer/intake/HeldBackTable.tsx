import { Table } from '@mantine/core';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { IntakeReport, ShownHeldBackRow as Row } from '../../contract/schemas/lists.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { formatCell } from '../ui/cell.ts';
import { useColumnNames } from './columns.ts';
import { CELL_SEPARATOR, HeldBackRow } from './HeldBackRow.tsx';
import classes from './held-back.module.css';
import type { Correction } from './overrides.ts';
import type { useEditedLine } from './use-edited-line.ts';
import { useIncrementalCount } from './use-portions.ts';

/** Cells beside the VIN that are shown: more do not fit. */
const CELLS_BESIDE = 3;

/** The columns to show beside the VIN: the identifier columns, then the first others. */
function columnsBeside({ settings, columns }: IntakeReport): number[] {
  const { identifierColumn, otherIdentifierColumns, vinColumn, otherVinColumns } = settings;
  const others = [...columns.keys()].filter(
    (column) => column !== vinColumn && !otherVinColumns.includes(column),
  );
  const identifiers = [identifierColumn, ...otherIdentifierColumns].filter((column) => column !== null);
  return [...new Set([...identifiers, ...others])].slice(0, CELLS_BESIDE);
}

interface HeldBackTableProps {
  readonly report: IntakeReport;
  readonly rows: readonly Row[];
  readonly corrections: readonly Correction[];
  readonly onCorrect: (row: Row, value: string) => void;
  readonly events: ReturnType<typeof useEditedLine>['events'];
}

export function HeldBackTable({ report, rows, corrections, onCorrect, events }: HeldBackTableProps) {
  const { t } = useTranslation('intake');
  const language = useLanguage();
  const table = useRef<HTMLElement>(null);
  const drawn = useIncrementalCount(rows.length);
  const names = useColumnNames(report);
  const beside = columnsBeside(report);
  // Must stay the same function, because the rows are memoised.
  const move = useCallback((step: 1 | -1) => {
    const inputs = [...(table.current?.querySelectorAll('input') ?? [])];
    const next = inputs[inputs.findIndex((input) => input.matches(':focus')) + step];
    next?.focus();
    next?.select();
  }, []);
  return (
    <section ref={table} className={classes.table} aria-label={t('counts.heldBack')} {...events}>
      <Table stickyHeader verticalSpacing={4} fz="xs" aria-label={t('counts.heldBack')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.line}>{t('heldBack.line')}</Table.Th>
            <Table.Th className={classes.valueHead}>{t('heldBack.value')}</Table.Th>
            <Table.Th>{t('heldBack.reason')}</Table.Th>
            {beside.map((column) => (
              <Table.Th key={column}>{names[column]}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.slice(0, drawn).map((row) => (
            <HeldBackRow
              key={`${row.line} ${row.value}`}
              row={row}
              beside={beside
                .map((column) => formatCell(row.cells[column] ?? '', report.formats[column], language))
                .join(CELL_SEPARATOR)}
              corrected={
                corrections.find(({ row: other }) => other.line === row.line && other.value === row.value)
                  ?.value
              }
              onCorrect={onCorrect}
              onMove={move}
            />
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
