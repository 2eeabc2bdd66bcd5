import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FleetView } from '../../contract/schemas/fleet.ts';
import type { VinList } from '../../contract/schemas/lists.ts';
import { isFiltered } from '../../shared/filters.ts';
import type { ExportedTable, ExportRows } from '../state/export-from.ts';
import { ChoiceCard } from './ChoiceCard.tsx';
import classes from './export.module.css';

interface RowsChoiceProps {
  readonly value: ExportRows;
  readonly view: FleetView;
  /** The view's list; undefined: all vehicles. */
  readonly list: VinList | undefined;
  readonly ticked: number;
  /** Another table whose rows are exported; they are then the only choice. */
  readonly table: ExportedTable | undefined;
  /** Rows of the view; undefined while they are counted. */
  readonly total: number | undefined;
  readonly disabled: boolean;
  readonly onChange: (rows: ExportRows) => void;
}

export function RowsChoice(props: RowsChoiceProps) {
  const { value, view, list, ticked, table, total, disabled, onChange } = props;
  const { t } = useTranslation('export');
  const filtered = isFiltered(view);
  const name = list
    ? t(filtered ? 'rows.filteredList' : 'rows.list', { name: list.name })
    : t(filtered ? 'rows.filtered' : 'rows.everything');
  return (
    <Radio.Group label={t('rows.label')} value={value} onChange={(rows) => onChange(rows as ExportRows)}>
      <div className={classes.rows}>
        {table && (
          <ChoiceCard
            value={table.what.kind}
            name={table.title}
            text={t(`rows.${table.what.kind}Text`)}
            count={t(table.what.kind === 'differences' ? 'rows.vehicles' : 'rows.positions', {
              count: table.total,
            })}
            disabled={disabled}
          />
        )}
        {!table && (
          <ChoiceCard
            value="view"
            name={name}
            text={t('rows.viewText')}
            count={total === undefined ? '–' : t('rows.vehicles', { count: total })}
            disabled={disabled}
          />
        )}
        {ticked > 0 && !table && (
          <ChoiceCard
            value="vins"
            name={t('rows.vins')}
            text={t('rows.vinsText')}
            count={t('rows.vehicles', { count: ticked })}
            disabled={disabled}
          />
        )}
        {list && !table && (
          <ChoiceCard
            value="file"
            name={t('rows.file')}
            text={t('rows.fileText', { name: list.source ?? t('rows.pasted') })}
            count={t('rows.lines', { count: list.lines })}
            disabled={disabled}
          />
        )}
      </div>
    </Radio.Group>
  );
}
