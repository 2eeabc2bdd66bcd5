import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { valuesOfColumn } from '../state/cell-filters.ts';
import { useListColumns } from '../state/list-columns.ts';
import { useFleetView } from '../state/view.ts';
import { ColumnValues } from './ColumnValues.tsx';
import { PanelFoot } from './PanelFoot.tsx';

export function ColumnFilter({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('fleet');
  const columns = useListColumns();
  const cells = useFleetView((state) => state.view.cells);
  const filterCells = useFleetView((state) => state.filterCells);
  const [column, setColumn] = useState(cells?.at(-1)?.column ?? 0);
  const chosen = valuesOfColumn(cells, column);
  return (
    <>
      <NativeSelect
        size="xs"
        label={t('columns.column')}
        value={column}
        onChange={(event) => setColumn(Number(event.currentTarget.value))}
        data={columns.map((label, index) => ({ label, value: String(index) }))}
      />
      <ColumnValues
        key={column}
        column={column}
        name={columns[column] ?? ''}
        chosen={chosen}
        onChange={(values) => filterCells(column, values)}
      />
      <PanelFoot onClear={chosen.length > 0 ? () => filterCells(column, []) : null} onDone={onDone} />
    </>
  );
}
