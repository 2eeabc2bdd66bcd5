import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { IntakeReport } from '../../preload/schemas/lists.ts';
import { useColumnNames } from './columns.ts';
import classes from './intake.module.css';

/** The first rows as they were read, the VIN's column marked. */
export function Preview({ report, busy }: { readonly report: IntakeReport; readonly busy: boolean }) {
  const { t } = useTranslation('intake');
  const { vinColumn, keptColumns } = report.settings;
  const kept = new Set(keptColumns);
  const columns = useColumnNames(report);
  const mark = (index: number) =>
    index === vinColumn ? classes.vin : kept.has(index) ? undefined : classes.left;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
    <section className={classes.preview} tabIndex={0} aria-label={t('preview.title')} aria-busy={busy}>
      <Table horizontalSpacing="sm" verticalSpacing={4}>
        <Table.Caption hidden>{t('preview.caption')}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.line}>{t('preview.line')}</Table.Th>
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place, names may repeat
              <Table.Th key={index} className={mark(index)}>
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {report.preview.map(({ line, cells }) => (
            <Table.Tr key={line}>
              <Table.Td className={classes.line}>{line}</Table.Td>
              {columns.map((_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells are known by their place
                <Table.Td key={index} className={mark(index)}>
                  {cells[index] ?? ''}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {report.preview.length === 0 && (
        <Text size="sm" c="dimmed" p="md">
          {t('preview.empty')}
        </Text>
      )}
    </section>
  );
}
