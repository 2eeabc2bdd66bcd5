import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type WorkChoice, type WorkField, workFields } from '../../contract/enums.ts';
import { clearColumnFilter, isColumnFiltered } from '../state/column-filters.ts';
import { useFleetView } from '../state/view.ts';
import { noteFilter, valuesOfWork, withWorkFilter } from '../state/work-filters.ts';
import chips from '../ui/filter-chip.module.css';
import { WorkValues } from './ColumnValues.tsx';
import { PanelFoot } from './PanelFoot.tsx';
import { FilterToggle } from './RangeFields.tsx';

interface PanelProps {
  readonly onDone: () => void;
}

export function WorkFilter({ onDone }: PanelProps) {
  const { t } = useTranslation('fleet');
  const filtered = useFleetView((state) => state.view.work);
  const [field, setField] = useState<WorkField>(filtered?.at(-1)?.field ?? 'tags');
  return (
    <>
      <NativeSelect
        size="xs"
        label={t('columns.column')}
        value={field}
        onChange={(event) => setField(workFields.find((one) => one === event.currentTarget.value) ?? field)}
        data={workFields.map((value) => ({ value, label: t(`column.${value}`) }))}
      />
      <FieldPanel key={field} field={field} onDone={onDone} />
    </>
  );
}

/** The panel of each field, which the header of the field's column opens. */
export const workPanels = {
  tags: (props: PanelProps) => <FieldPanel field="tags" {...props} />,
  workState: (props: PanelProps) => <FieldPanel field="workState" {...props} />,
  assignee: (props: PanelProps) => <FieldPanel field="assignee" {...props} />,
  note: (props: PanelProps) => <FieldPanel field="note" {...props} />,
} satisfies Record<WorkField, unknown>;

function FieldPanel({ field, onDone }: PanelProps & { readonly field: WorkField }) {
  const isFiltered = useFleetView(({ view }) => isColumnFiltered(view, field));
  return (
    <>
      {field === 'note' ? <NoteChoice /> : <ValueChoice field={field} />}
      <PanelFoot onClear={isFiltered ? () => clearColumnFilter(field) : null} onDone={onDone} />
    </>
  );
}

function ValueChoice({ field }: { readonly field: WorkChoice }) {
  const { t } = useTranslation('fleet');
  const filters = useFleetView((state) => state.view.work);
  const filterWork = useFleetView((state) => state.filterWork);
  return (
    <WorkValues
      field={field}
      name={t(`column.${field}`)}
      chosen={valuesOfWork(filters, field)}
      onChange={(values) => filterWork(field, values)}
    />
  );
}

/** The filters by note: vehicles with a note, or without one. */
const matches = ['filled', 'blank'] as const;

function NoteChoice() {
  const { t } = useTranslation('filters');
  const filters = useFleetView((state) => state.view.work);
  const filter = useFleetView((state) => state.filter);
  const chosen = noteFilter(filters);
  return (
    <div className={chips.filters}>
      {matches.map((match) => (
        <FilterToggle
          key={match}
          name={t(`ranges.${match}`)}
          chosen={chosen === match}
          onChoose={(isChosen) =>
            filter('work', withWorkFilter(filters, 'note', isChosen ? { field: 'note', match } : null))
          }
        />
      ))}
    </div>
  );
}
