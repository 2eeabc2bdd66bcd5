/** As the core takes it (`listSchedule` in the contract). */
const LEAST_MINUTES = 5;
const MOST_MINUTES = 10_080;

/** Whether a schedule may be that far apart, in minutes. */
export const isInterval = (minutes: number): boolean =>
  Number.isInteger(minutes) && minutes >= LEAST_MINUTES && minutes <= MOST_MINUTES;
