import { z } from 'zod';
import { runState } from '../../../preload/schemas/runs.ts';
import { VIN_LENGTH } from '../../../shared/vin/vin.ts';
import { cellsOfRow } from '../cell-text.ts';
import type { ListSource } from '../records.ts';
import { type Database, isDamage } from './database.ts';

/** How many rows were repaired, by table. */
export type MendedRows = Readonly<Record<string, number>>;

/**
 * Columns of JSON, and how a row with invalid JSON is repaired. `delete` removes the row; Rastro then uses a default.
 * Any other text is the SQL value that the column gets.
 */
const JSON_COLUMNS: readonly {
  readonly table: string;
  readonly column: string;
  readonly mend: 'delete' | string;
}[] = [
  { table: 'setting', column: 'value', mend: 'delete' },
  { table: 'saved_view', column: 'view', mend: 'delete' },
  { table: 'saved_view', column: 'columns', mend: 'delete' },
  { table: 'column_layout', column: 'columns', mend: 'delete' },
  { table: 'pace', column: 'found', mend: 'delete' },
  { table: 'header_choice', column: 'kept_columns', mend: 'delete' },
  { table: 'header_choice', column: 'other_vin_columns', mend: 'delete' },
  { table: 'header_choice', column: 'identifier_column', mend: 'NULL' },
];

const columnIndex = z.number().int().nonnegative();
/** The parts of a list's source on which its readers rely. */
const readableSource = z.looseObject({
  fileName: z.string().nullable(),
  columns: z.array(z.string()),
  vinColumn: columnIndex,
  keptColumns: z.array(columnIndex).optional(),
  identifierColumn: columnIndex.nullish(),
});

/**
 * Repairs rows that can't be read, so that every reader, SQL's JSON functions too, can rely on valid JSON. A choice
 * (a setting, a layout, a saved view) is deleted and so has its default again. A list stays, with made-up names of its
 * columns. A run in an unknown state becomes interrupted.
 *
 * @returns what was mended, for the log
 */
export function mendRows(db: Database): MendedRows {
  const mended: Record<string, number> = {};
  const count = (table: string, rows: number) => {
    if (rows > 0) mended[table] = (mended[table] ?? 0) + rows;
  };
  const mend = db.transaction(() => {
    for (const { table, column, mend } of JSON_COLUMNS) {
      const where = `WHERE ${column} IS NOT NULL AND NOT json_valid(${column})`;
      const sql = mend === 'delete' ? `DELETE FROM ${table}` : `UPDATE ${table} SET ${column} = ${mend}`;
      count(table, db.prepare(`${sql} ${where}`).run().changes);
    }
    const states = runState.options.map((state) => `'${state}'`).join(', ');
    count(
      'run',
      db.prepare(`UPDATE run SET state = 'interrupted' WHERE state NOT IN (${states})`).run().changes,
    );
    count('list', mendSources(db));
  });
  try {
    mend.immediate();
    return mended;
  } catch (error) {
    // A large file may have a damaged page. The calls that read the page report it; here nothing is mended.
    if (!isDamage(error)) throw error;
    return {};
  }
}

function mendSources(db: Database): number {
  const lists = db.prepare<[], { id: number; source: string }>('SELECT id, source FROM list').all();
  const update = db.prepare('UPDATE list SET source = ? WHERE id = ?');
  const broken = lists.filter(({ source }) => !isReadable(source));
  for (const { id } of broken) update.run(JSON.stringify(madeUpSource(db, id)), id);
  return broken.length;
}

function isReadable(source: string): boolean {
  try {
    return readableSource.safeParse(JSON.parse(source)).success;
  } catch {
    return false;
  }
}

/** A substitute for a list's unreadable source. It has as many columns as the list's first row has cells. */
export function madeUpSource(db: Database, listId: number): ListSource {
  const first = db
    .prepare<[number], { vins: Uint8Array; cells: Uint8Array }>(
      'SELECT vins, cells FROM list_block WHERE list = ? ORDER BY first_line LIMIT 1',
    )
    .get(listId);
  const cells = first ? cellsOfRow(Buffer.from(first.cells).toString('utf8'), 0) : [];
  const vin = first ? Buffer.from(first.vins).toString('latin1', 0, VIN_LENGTH) : '';
  return {
    ...{ fileName: null, encoding: 'utf-8', bom: false, delimiter: ';', lineEnd: '\r\n', hasHeader: false },
    columns: cells.length > 0 ? cells.map((_, index) => `${index + 1}`) : ['1'],
    vinColumn: Math.max(0, cells.indexOf(vin)),
  };
}
