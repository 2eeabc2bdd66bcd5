import { fieldNames } from '../../../contract/position-fields.ts';
import { type Database, type Prepare, writeTransaction } from '../db/database.ts';
import type { RetentionScope } from '../records.ts';
import { OK, QUEUED } from '../status.ts';

/** Vehicle numbers that one transaction goes through. */
const NUMBERS_AT_ONCE = 20_000;

/**
 * SQL condition for the positions to erase from the history. Its parameter is the time before which they were received.
 * Thinning leaves each vehicle the last position of each month.
 */
export function oldHistory(oldPositions: RetentionScope['oldPositions']): string {
  if (oldPositions === 'erased') return 'fetched_at < ?';
  const month = (table: string) => `strftime('%Y-%m', ${table}.seen_at, 'unixepoch')`;
  return `fetched_at < ? AND EXISTS (SELECT 1 FROM history AS later WHERE later.vehicle = history.vehicle
    AND later.seen_at > history.seen_at AND ${month('later')} = ${month('history')})`;
}

/**
 * Erases positions that were received before a time from the history, from the ledgers of runs, and, unless they are
 * only thinned, the vehicles' last positions. Yields how many vehicle numbers each transaction has gone through.
 */
export function* eraseOldPositions(db: Database, prepare: Prepare, scope: RetentionScope): Generator<number> {
  const { positionsBefore, oldPositions } = scope;
  if (positionsBefore === null) return;
  const history = prepare(
    `DELETE FROM history WHERE vehicle BETWEEN ? AND ? AND ${oldHistory(oldPositions)}`,
  );
  const ledgers = prepare<number>('SELECT id FROM run WHERE started_at < ?').pluck();
  const ledger = prepare(`UPDATE run_item SET timestamp = NULL, latitude = NULL, longitude = NULL
    WHERE run = ? AND vehicle BETWEEN ? AND ? AND asked_at < ? AND latitude IS NOT NULL`);
  // A vehicle that was found and has lost its position counts as never looked up.
  const last = prepare(`UPDATE vehicle SET ${fieldNames.map((name) => `${name} = NULL`).join(', ')},
    seen_at = NULL, place = NULL, connection_id = NULL, asked_at = iif(status = ${OK}, NULL, asked_at),
    status = iif(status = ${OK}, ${QUEUED}, status), fetched_at = NULL
    WHERE id BETWEEN ? AND ? AND fetched_at < ?`);
  const highest = Number(prepare<number | null>('SELECT max(id) FROM vehicle').pluck().get() ?? 0);
  for (let from = 1; from <= highest; from += NUMBERS_AT_ONCE) {
    const to = Math.min(from + NUMBERS_AT_ONCE - 1, highest);
    yield writeTransaction(db, (): number => {
      history.run(from, to, positionsBefore);
      for (const run of ledgers.all(positionsBefore)) ledger.run(run, from, to, positionsBefore);
      if (oldPositions === 'erased') last.run(from, to, positionsBefore);
      return to - from + 1;
    })();
  }
}
