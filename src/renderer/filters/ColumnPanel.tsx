import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { workFields } from '../../contract/enums.ts';
import { positionColumnIds } from '../../contract/position-fields.ts';
import { valuesOfColumn } from '../state/cell-filters.ts';
import { clearColumnFilter, isColumnFiltered, rangeColumnOf, workFieldOf } from '../state/column-filters.ts';
import { ownColumnId } from '../state/columns.ts';
import { useListColumns } from '../state/list-columns.ts';
import { ownHeaders } from '../state/own-headers.ts';
import { useFleetView } from '../state/view.ts';
import { ColumnRange } from './ColumnRange.tsx';
import { ColumnValues } from './ColumnValues.tsx';
import { PanelFoot } from './PanelFoot.tsx';
import { WorkPanel } from './WorkPanel.tsx';

/** The columns of every list that have a panel. */
const ofEveryList = [...positionColumnIds, 'askedAt', ...workFields] as const;

/** The panel of a column that is chosen in it: the list's own, dates, coordinates, notes. Begins with a filtered one. */
export function AnyColumnPanel({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('fleet');
  const names = useListColumns();
  const columns = [
    ...ownHeaders(names, t).map((label, index) => ({ value: ownColumnId(index, names[index] ?? ''), label })),
    ...ofEveryList.map((value) => ({ value, label: t(`column.${value}`) })),
  ];
  const view = useFleetView((state) => state.view);
  const [chosen, setChosen] = useState(() => columns.findLast(({ value }) => isColumnFiltered(view, value)));
  const column = chosen ?? columns[0];
  if (!column) return null;
  return (
    <>
      <NativeSelect
        size="xs"
        mb="xs"
        label={t('columns.column')}
        value={column.value}
        onChange={({ currentTarget }) => setChosen(columns[currentTarget.selectedIndex])}
        data={columns}
      />
      <ColumnPanel key={column.value} columnId={column.value} name={column.label} onDone={onDone} />
    </>
  );
}

interface Props {
  readonly columnId: string;
  readonly name: string;
  readonly onDone: () => void;
}

/** Filters by what a column has: a range of its numbers or dates, its values. */
export function ColumnPanel({ columnId, name, onDone }: Props) {
  const field = workFieldOf(columnId);
  const column = rangeColumnOf(columnId);
  const cells = useFleetView((state) => state.view.cells);
  const filterCells = useFleetView((state) => state.filterCells);
  const isFiltered = useFleetView((state) => isColumnFiltered(state.view, columnId));
  // The fields get a new key each time the filter is cleared; otherwise they would keep the typed text.
  const [cleared, setCleared] = useState(0);
  const clear = () => {
    clearColumnFilter(columnId);
    setCleared(cleared + 1);
  };
  return (
    <>
      {field && <WorkPanel field={field} />}
      {column !== null && <ColumnRange key={cleared} column={column} name={name} />}
      {typeof column === 'number' && (
        <ColumnValues
          column={column}
          name={name}
          chosen={valuesOfColumn(cells, column)}
          onChange={(values) => filterCells(column, values)}
        />
      )}
      <PanelFoot onClear={isFiltered ? clear : null} onDone={onDone} />
    </>
  );
}
