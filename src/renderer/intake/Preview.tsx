import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { IntakeReport } from '../../contract/schemas/lists.ts';
import { isAtRight } from '../../shared/cells/format.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { formatCell } from '../ui/cell.ts';
import { useColumnNames } from './columns.ts';
import classes from './preview.module.css';
import { useIncrementalCount } from './use-portions.ts';

/** Rows drawn in one frame. A row may have dozens of cells, and the first frame draws the rest of the report too. */
const ROWS_PER_FRAME = 3;

/**
 * The first rows as they were read, with the VIN column marked. Plain elements: a file with many columns has hundreds
 * of cells, and a component for each would block the screen.
 */
export function Preview({ report, busy }: { readonly report: IntakeReport; readonly busy: boolean }) {
  const { t } = useTranslation('intake');
  const language = useLanguage();
  const { vinColumn, keptColumns } = report.settings;
  const kept = new Set(keptColumns);
  const columns = useColumnNames(report);
  const drawn = useIncrementalCount(report.preview.length, ROWS_PER_FRAME);
  const marks = columns.map((_, index) => {
    const mark = index === vinColumn ? classes.vin : kept.has(index) ? '' : classes.left;
    return isAtRight(report.formats[index]) ? `${mark} ${classes.atRight}` : mark;
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
    <section className={classes.preview} tabIndex={0} aria-label={t('preview.title')} aria-busy={busy}>
      <table>
        <caption hidden>{t('preview.caption')}</caption>
        <thead>
          <tr>
            <th className={classes.line}>{t('preview.line')}</th>
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position, names may repeat
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
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its position
                <td key={index} className={mark}>
                  {formatCell(cells[index] ?? '', report.formats[index], language)}
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
