import { Anchor, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.ts';
import classes from './chart.module.css';
import type { BarRow } from './rows.ts';
import type { BarAction } from './StackedBars.tsx';
import { type SeriesId, seriesName } from './series.ts';

interface Props {
  readonly label: string;
  readonly first: string;
  readonly rows: readonly BarRow[];
  readonly series: readonly SeriesId[];
  readonly choose: BarAction;
}

/** The figures of a chart as a table. A click on a name or a figure does the same as a click on its bar. */
export function FiguresTable({ label, first, rows, series, choose }: Props) {
  const { t } = useTranslation(['overview', 'fleet', 'filters']);
  const { number } = useFormat();
  return (
    <Table.ScrollContainer minWidth={420} scrollAreaProps={{ offsetScrollbars: 'present' }}>
      <Table className={classes.table} fz="sm" verticalSpacing={4} horizontalSpacing="xs" aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{first}</Table.Th>
            <Table.Th ta="right">{t('overview:table.total')}</Table.Th>
            {series.map((one) => (
              <Table.Th key={one} ta="right">
                {seriesName(one, t)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.key}>
              <Table.Th className={classes.rowName}>
                <Pressed
                  text={row.name}
                  name={t('overview:bar', { group: row.name, count: row.total })}
                  onPress={choose(row, null)}
                />
              </Table.Th>
              <Table.Td ta="right">{number(row.total)}</Table.Td>
              {series.map((one) => {
                const count = row.figures[one] ?? 0;
                const name = t('overview:part', { group: row.name, series: seriesName(one, t), count });
                return (
                  <Table.Td key={one} ta="right">
                    <Pressed text={number(count)} name={name} onPress={count > 0 ? choose(row, one) : null} />
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface PressedProps {
  readonly text: string;
  readonly name: string;
  /** Null: a plain text. */
  readonly onPress: (() => void) | null;
}

function Pressed({ text, name, onPress }: PressedProps) {
  if (!onPress) return text;
  return (
    <Anchor component="button" type="button" className={classes.pressed} aria-label={name} onClick={onPress}>
      {text}
    </Anchor>
  );
}
