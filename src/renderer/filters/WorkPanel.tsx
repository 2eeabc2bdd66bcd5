import { useTranslation } from 'react-i18next';
import type { WorkChoice, WorkField } from '../../contract/enums.ts';
import { useFleetView } from '../state/view.ts';
import { noteFilter, valuesOfWork, withWorkFilter } from '../state/work-filters.ts';
import chips from '../ui/filter-chip.module.css';
import { WorkValues } from './ColumnValues.tsx';
import { FilterToggle } from './RangeFields.tsx';

export const WorkPanel = ({ field }: { readonly field: WorkField }) =>
  field === 'note' ? <NoteChoice /> : <ValueChoice field={field} />;

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
