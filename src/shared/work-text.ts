import type { VehicleWork } from '../preload/schemas/work.ts';

/** What is noted in a field, as one text: in tables, files and copies. */
export const workText = (work: VehicleWork, field: Exclude<keyof VehicleWork, 'changedAt'>): string =>
  field === 'tags' ? work.tags.join(', ') : work[field];
