import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { IntakeReport } from '../../preload/schemas/lists.ts';
import { useColumnNames } from './columns.ts';
import classes from './intake.module.css';
import { usePortions } from './use-portions.ts';

/** Rows of one frame: each may have dozens of cells, in the frame in which all else of the report comes as well. */
const AT_ONCE = 3;

/**
 * The first rows as they were read, the VIN's column marked. In plain elements: a file of many columns has hundreds of
 * cells, and a component for each would hold up the screen.
 */
export function Preview({ report, busy }: { readonly report: IntakeReport; readonly busy: boolean }) {
  const { t } = useTranslation('intake');
  const { vinColumn, keptColumns } = report.settings;
  const kept = new Set(keptColumns);
  const columns = useColumnNames(report);
  const drawn = usePortions(report.preview.length, AT_ONCE);
  const marks = columns.map((_, index) =>
    index === vinColumn ? classes.vin : kept.has(index) ? undefined : classes.left,
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
    <section className={classes.preview} tabIndex={0} aria-label={t('preview.title')} aria-busy={busy}>
      <table>
        <caption hidden>{t('preview.caption')}</caption>
        <thead>
          <tr>
            <th className={classes.line}>{t('preview.line')}</th>
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place, names may repeat
              <th key={index} className={marks[index]}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.preview.slice(0, drawn).map(({ line, cells }) => (
            <tr key={line}>
              <td className={classes.line}>{line}</td>
              {marks.map((mark, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells are known by their place
                <td key={index} className={mark}>
                  {cells[index] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {report.preview.length === 0 && (
        <Text size="sm" c="dimmed" p="md">
          {t('preview.empty')}
        </Text>
      )}
    </section>
  );
}
