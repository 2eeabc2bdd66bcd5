import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { positionColumnIds } from '../../contract/position-fields.ts';
import type { RangeColumn } from '../../contract/schemas/ranges.ts';
import { useListColumns } from '../state/list-columns.ts';
import { rangeOfColumn } from '../state/range-filters.ts';
import { useFleetView } from '../state/view.ts';
import { ColumnRange } from './ColumnRange.tsx';
import { PanelFoot } from './PanelFoot.tsx';
import { rangeColumnName } from './range-text.ts';

const ofEveryVehicle: readonly RangeColumn[] = [
  ...positionColumnIds.slice(0, 1),
  'askedAt',
  ...positionColumnIds.slice(1),
];

export function RangeFilter({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation(['filters', 'fleet']);
  const own = useListColumns();
  const ranges = useFleetView((state) => state.view.ranges);
  const filterRange = useFleetView((state) => state.filterRange);
  const [column, setColumn] = useState<RangeColumn>(ranges?.at(-1)?.column ?? 'seenAt');
  // The fields get a new key each time the range is cleared; otherwise they would keep the typed text.
  const [cleared, setCleared] = useState(0);
  const columns = [...ofEveryVehicle, ...own.keys()];
  const nameOf = (one: RangeColumn) => rangeColumnName(one, own, t);
  const clear = () => {
    filterRange({ column, within: null, blank: false });
    setCleared(cleared + 1);
  };
  return (
    <>
      <NativeSelect
        size="xs"
        mb="xs"
        label={t('fleet:columns.column')}
        value={String(column)}
        onChange={({ currentTarget }) => setColumn(columns[currentTarget.selectedIndex] ?? 'seenAt')}
        data={columns.map((one) => ({ label: nameOf(one), value: String(one) }))}
      />
      <ColumnRange
        key={`${column} ${cleared}`}
        column={column}
        name={nameOf(column)}
        ofTexts={t('filters:ranges.text')}
      />
      <PanelFoot onClear={rangeOfColumn(ranges, column) ? clear : null} onDone={onDone} />
    </>
  );
}
