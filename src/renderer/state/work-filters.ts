import type { WorkChoice, WorkField } from '../../contract/enums.ts';
import type { WorkFilter } from '../../contract/schemas/work.ts';
import { replaced } from './replaced.ts';

export function valuesOfWork(
  filters: readonly WorkFilter[] | undefined,
  field: WorkChoice,
): readonly string[] {
  const filter = filters?.find((one) => one.field === field);
  return filter && filter.field !== 'note' ? filter.values : [];
}

/** Whether a view is filtered by vehicles with a note, or by those without one; null: by neither. */
export function noteFilter(filters: readonly WorkFilter[] | undefined): 'filled' | 'blank' | null {
  const filter = filters?.find((one) => one.field === 'note');
  return filter?.field === 'note' ? filter.match : null;
}

export const withWorkFilter = (
  filters: readonly WorkFilter[] | undefined,
  field: WorkField,
  filter: WorkFilter | null,
): WorkFilter[] => replaced(filters, (other) => other.field === field, filter);
