import { type Database, type Prepare, writeTransaction } from '../db/database.ts';
import { mentionsOf, withoutVins } from './mentions.ts';
import type { VehiclesToErase } from './vehicles-to-erase.ts';

/**
 * Prepares to erase the VINs of leaving vehicles from the names and sources of lists, from saved views and their names,
 * and from the names and groups of areas.
 *
 * @returns a function that erases them; to be called while the vehicles are still stored
 */
export function prepareTextErasure(db: Database, prepare: Prepare, leaving: VehiclesToErase): () => void {
  const { isLeaving } = mentionsOf(prepare, leaving);
  return writeTransaction(db, (): void => {
    for (const [table, column] of NAMES) {
      const change = prepare(`UPDATE ${table} SET ${column} = ? WHERE id = ?`);
      const all = prepare<{ id: number; text: string | null }>(`SELECT id, ${column} AS text FROM ${table}`);
      for (const { id, text } of all.all()) {
        const clean = text === null ? null : withoutVins(text, isLeaving);
        if (clean !== text) change.run(clean, id);
      }
    }
  });
}

/** The columns of these texts, by table. */
const NAMES = [
  ['list', 'name'],
  ['list', 'source'],
  ['run', 'list_name'],
  ['saved_view', 'name'],
  ['saved_view', 'view'],
  ['named_area', 'name'],
  ['named_area', 'in_group'],
] as const;
