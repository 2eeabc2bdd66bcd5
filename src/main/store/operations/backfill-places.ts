import type { BackfillStep } from '../../places/backfill.ts';
import type { Places } from '../../places/nearest.ts';
import { type Database, type Prepare, writeTransaction } from '../db/database.ts';

/** Vehicles of one step, which takes some tens of milliseconds. */
const STEP_VEHICLES = 2_000;

/** `placed_to` when all vehicles are done. A later vehicle gets its place when its position is stored. */
const ALL = Number.MAX_SAFE_INTEGER;

/** @returns a test whether every stored place is a number in the given set of places */
export function isPlacedBy(prepare: Prepare): (places: Places) => boolean {
  const stampOf = prepare<number>('SELECT stamp FROM placing WHERE placed_to = ?').pluck();
  return ({ stamp }) => stampOf.get(ALL) === stamp;
}

/**
 * Stores the nearest place of positions that were stored by a version without places, with other bundled places, or by
 * a process that could not read the places (`run-writes.ts` restarts the backfill then). It works in steps, so that no
 * answer of a run waits long.
 */
export function placesBackfill(db: Database, prepare: Prepare, places: () => Places | null) {
  const state = prepare<{ stamp: number; placedTo: number }>(
    'SELECT stamp, placed_to AS placedTo FROM placing',
  );
  const forget = prepare('DELETE FROM placing');
  const begin = prepare('INSERT INTO placing (stamp, placed_to) VALUES (?, ?)');
  const highest = prepare<number | null>('SELECT max(id) FROM vehicle').pluck();
  const next = prepare<{ id: number; latitude: number; longitude: number; place: number | null }>(
    `SELECT id, latitude, longitude, place FROM vehicle WHERE id > ? AND id <= ? AND latitude IS NOT NULL`,
  );
  const place = prepare('UPDATE vehicle SET place = ? WHERE id = ?');
  let isChanged = false;

  return {
    backfillPlaces: writeTransaction(db, (): BackfillStep => {
      const known = places();
      if (!known) return { isDone: true, isChanged: false };
      const stored = state.get();
      const placedTo = stored?.stamp === known.stamp ? stored.placedTo : 0;
      if (placedTo === ALL) return { isDone: true, isChanged: false };
      const last = Number(highest.get() ?? 0);
      const to = Math.min(placedTo + STEP_VEHICLES, last);
      for (const { id, latitude, longitude, place: before } of next.all(placedTo, to)) {
        const now = known.numberAt(latitude, longitude);
        if (now === before) continue;
        place.run(now, id);
        isChanged = true;
      }
      forget.run();
      begin.run(known.stamp, to >= last ? ALL : to);
      const step = { isDone: to >= last, isChanged };
      if (step.isDone) isChanged = false;
      return step;
    }),
  };
}
