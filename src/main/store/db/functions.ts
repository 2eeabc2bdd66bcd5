import { timestampReader } from '../../util/time-zone.ts';
import type { Database } from './database.ts';
import { kilometresBetween } from './distance.ts';

/** Adds our SQL functions. Their arguments must not be NULL. */
export function registerFunctions(db: Database): void {
  const readers = new Map<string, ReturnType<typeof timestampReader>>();
  /** A timestamp of the service, read in a time zone, as seconds since 1970. */
  db.function('seen_at_of', { deterministic: true }, (timestamp: string, timeZone: string) => {
    let read = readers.get(timeZone);
    if (!read) {
      read = timestampReader(timeZone);
      readers.set(timeZone, read);
    }
    return read(timestamp);
  });
  db.function('km_between', { deterministic: true }, kilometresBetween);
}
