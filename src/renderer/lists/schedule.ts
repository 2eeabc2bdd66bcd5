import type { Connection } from '../../contract/schemas/connections.ts';
import type { VinList } from '../../contract/schemas/lists.ts';

const MIN_MINUTES = 5;
/** Longest interval of `listSchedule` in the contract. */
const MAX_MINUTES = 10_080;

/** Whether a schedule may have this interval. */
export const isInterval = (minutes: number): boolean =>
  Number.isInteger(minutes) && minutes >= MIN_MINUTES && minutes <= MAX_MINUTES;

/** Whether a connection is still there: another window may have removed it since it was chosen. */
export const isThere = (connections: readonly Connection[], connectionId: number): boolean =>
  connections.some(({ id }) => id === connectionId);

export interface ScheduleFormProps {
  readonly list: VinList;
  /** At least one. */
  readonly connections: readonly Connection[];
  readonly preselected: number;
  readonly onDone: () => void;
}
