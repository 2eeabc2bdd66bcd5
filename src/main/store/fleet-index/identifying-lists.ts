import type { Prepare } from '../db/database.ts';
import { PRESENT } from '../db/existing.ts';
import type { ListSource } from '../records.ts';
import { type IdentifierColumnOf, identifierColumnOf, identifierColumns, shownColumns } from '../rows.ts';

/** A list with columns of identifiers, or of plates. */
export interface IdentifyingList {
  readonly id: number;
  /** Indexes in a row's cells of the columns that identify vehicles; several where each VIN column has its own. */
  readonly columns: readonly number[];
  /** Which of them identifies a row's vehicle. */
  readonly columnOf: IdentifierColumnOf;
  /** Indexes of the columns of plates that identify no vehicle. */
  readonly plates: readonly number[];
  readonly names: readonly string[];
}

interface IdentifyingLists {
  /** The newest first. */
  readonly lists: readonly IdentifyingList[];
  /** Identifies the lists, their rows and columns in caches. */
  readonly stamp: string;
}

export function identifyingLists(prepare: Prepare): () => IdentifyingLists {
  const all = prepare<
    [id: number, createdAt: number, rows: number, source: string, restoredAt: number | null]
  >(
    `SELECT id, created_at, rows, source, restored_at FROM list WHERE ${PRESENT} ORDER BY created_at DESC, id DESC`,
  ).raw();
  let last: IdentifyingLists = { lists: [], stamp: '[]' };
  return () => {
    const stored = all.all();
    const stamp = JSON.stringify(stored);
    if (stamp === last.stamp) return last;
    const lists = stored.flatMap(([id, , , text]) => {
      const source: ListSource = JSON.parse(text);
      const columns = [...new Set(identifierColumns(source))].filter((column) => column !== null);
      const shown = shownColumns(source);
      const plates = (source.plateColumns ?? []).filter(
        (column) => shown.includes(column) && !columns.includes(column),
      );
      if (columns.length + plates.length === 0) return [];
      return [{ id, columns, columnOf: identifierColumnOf(source), plates, names: source.columns }];
    });
    last = { lists, stamp };
    return last;
  };
}
