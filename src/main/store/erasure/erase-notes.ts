import { type Database, type Prepare, writeTransaction } from '../db/database.ts';
import { distinctValues } from '../vehicle-work/stored-work.ts';
import { mentionsOf, withoutVins } from './mentions.ts';
import type { VehiclesToErase } from './vehicles-to-erase.ts';

const VEHICLES_AT_ONCE = 10_000;

interface Noted {
  readonly vehicle: number;
  readonly state: string;
  readonly assignee: string;
  readonly note: string;
}

/**
 * Erases the VINs of leaving vehicles (to be erased) from the notes on other vehicles. Must be called while the leaving
 * vehicles are still stored; their own notes are deleted with them. Deletes a row of notes that becomes blank. Yields
 * after each transaction.
 */
export function* eraseNotes(db: Database, prepare: Prepare, leaving: VehiclesToErase): Generator<number> {
  const { isLeaving } = mentionsOf(prepare, leaving);
  const clean = (text: string) => withoutVins(text, isLeaving);
  const page = prepare<Noted>(`SELECT vehicle, state, assignee, note FROM vehicle_work
    WHERE vehicle > ? ORDER BY vehicle LIMIT ${VEHICLES_AT_ONCE}`);
  const change = prepare('UPDATE vehicle_work SET state = ?, assignee = ?, note = ? WHERE vehicle = ?');
  const removeBlank = prepare(`DELETE FROM vehicle_work WHERE vehicle = ?
    AND NOT EXISTS (SELECT 1 FROM vehicle_tag WHERE vehicle_tag.vehicle = vehicle_work.vehicle)`);
  const step = writeTransaction(db, (after: number): number | null => {
    const rows = page.all(after);
    for (const { vehicle, ...texts } of rows) {
      const [state, assignee, note] = [clean(texts.state), clean(texts.assignee), clean(texts.note)];
      if (state !== texts.state || assignee !== texts.assignee || note !== texts.note)
        change.run(state, assignee, note, vehicle);
      if (state + assignee + note === '') removeBlank.run(vehicle);
    }
    return rows.length < VEHICLES_AT_ONCE ? null : (rows.at(-1)?.vehicle ?? null);
  });
  writeTransaction(db, () => tagsOut(prepare, clean))();
  for (let last: number | null = 0; last !== null; yield 0) last = step(last);
}

function tagsOut(prepare: Prepare, clean: (tag: string) => string): void {
  // `OR REPLACE`, because the vehicle may already have the tag that remains without the VINs.
  const rename = prepare('UPDATE OR REPLACE vehicle_tag SET tag = ? WHERE tag = ?');
  const remove = prepare('DELETE FROM vehicle_tag WHERE tag = ?');
  for (const tag of prepare<string>(distinctValues('tags')).pluck().all()) {
    const left = clean(tag);
    if (left === tag) continue;
    if (left.trim() === '') remove.run(tag);
    else rename.run(left.trim(), tag);
  }
}
