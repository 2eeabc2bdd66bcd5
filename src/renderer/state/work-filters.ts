import type { WorkChoice, WorkField } from '../../contract/enums.ts';
import type { WorkFilter } from '../../contract/schemas/work.ts';

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

export function withWorkFilter(
  filters: readonly WorkFilter[] | undefined,
  field: WorkField,
  filter: WorkFilter | null,
): WorkFilter[] {
  const all = filters ?? [];
  if (!filter) return all.filter((other) => other.field !== field);
  return all.some((other) => other.field === field)
    ? all.map((other) => (other.field === field ? filter : other))
    : [...all, filter];
}
