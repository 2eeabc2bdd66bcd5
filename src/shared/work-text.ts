import type { VehicleWork } from '../contract/schemas/work.ts';

/** The value of a work field as one text, for tables, files and the clipboard. */
export const workText = (work: VehicleWork, field: Exclude<keyof VehicleWork, 'changedAt'>): string =>
  field === 'tags' ? work.tags.join(', ') : work[field];
