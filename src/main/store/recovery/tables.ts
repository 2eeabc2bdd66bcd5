import type { Database } from '../db/database.ts';

/** Tables that are not recovered but made anew: the vehicles of list rows, and how far places were found. */
const DERIVED: readonly string[] = ['list_vehicle', 'placing'];

export interface TableColumn {
  readonly name: string;
  /** SQL of the default; null: none. */
  readonly fallback: string | null;
  readonly isRequired: boolean;
  /** The table to whose rows the column refers; null: none. */
  readonly parent: string | null;
  /** Whether a row is deleted with the row that its column refers to. */
  readonly isDeletedWithParent: boolean;
}

/** A table of the present schema. */
export interface Table {
  readonly name: string;
  readonly columns: readonly TableColumn[];
  /** Names of the key's columns; `rowid` in a table that has it. */
  readonly key: readonly string[];
  /** How many columns of the key, from the first, are whole numbers: at most 2. */
  readonly numbers: number;
  /** The column that is the rowid and numbers the table's own rows; null: none. */
  readonly id: string | null;
}

/** The tables whose rows are recovered, each after its parents. */
export function recoveredTables(db: Database): Table[] {
  const names = db
    .prepare<[], { name: string; wr: number }>(
      `SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
      AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`,
    )
    .all()
    .filter(({ name }) => !DERIVED.includes(name));
  const tables = names.map(({ name, wr }) => tableOf(db, name, wr === 1));
  const sorted: Table[] = [];
  const add = (table: Table): void => {
    if (sorted.includes(table)) return;
    for (const parent of parentsOf(table)) {
      const found = tables.find(({ name }) => name === parent);
      if (found && found !== table) add(found);
    }
    sorted.push(table);
  };
  tables.forEach(add);
  return sorted;
}

/**
 * The tables that come before a table. `list_block` comes before other tables that refer to vehicles, since its rows
 * can add vehicles whose own row was lost. What is saved of a list comes after the list's rows, by which a lost list
 * gets its stand-in.
 */
function parentsOf({ name, columns }: Table): string[] {
  const parents = columns.flatMap(({ parent }) => parent ?? []);
  if (name === 'list_block') return ['vehicle', ...parents];
  if (
    columns.some(({ parent, isDeletedWithParent }) => parent === 'list' && isDeletedWithParent) &&
    !name.startsWith('list_')
  )
    return ['list_block', 'list_held_back', ...parents];
  return parents.includes('vehicle') ? ['list_block', ...parents] : parents;
}

function tableOf(db: Database, name: string, isWithoutRowid: boolean): Table {
  const stored = db
    .prepare<[string], { name: string; type: string; required: number; fallback: string | null; pk: number }>(
      'SELECT name, type, "notnull" AS required, dflt_value AS fallback, pk FROM pragma_table_info(?) ORDER BY cid',
    )
    .all(name);
  const parents = db
    .prepare<[string], { column: string; parent: string; onDelete: string }>(
      'SELECT "from" AS column, "table" AS parent, on_delete AS onDelete FROM pragma_foreign_key_list(?)',
    )
    .all(name);
  const keys = stored.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
  const isNumber = keys.map(({ type }) => type === 'INTEGER');
  const numbers = isNumber
    .slice(0, 2)
    .filter((_, index) => isNumber.slice(0, index + 1).every(Boolean)).length;
  const [first] = keys;
  const referenceOf = (column: string | undefined) => parents.find((one) => one.column === column);
  return {
    name,
    columns: stored.map(({ name: column, fallback, required, pk }) => ({
      name: column,
      fallback,
      isRequired: required === 1 || pk > 0,
      parent: referenceOf(column)?.parent ?? null,
      isDeletedWithParent: referenceOf(column)?.onDelete === 'CASCADE',
    })),
    key: isWithoutRowid ? keys.map((one) => one.name) : ['rowid'],
    numbers: isWithoutRowid ? numbers : 1,
    id:
      !isWithoutRowid && keys.length === 1 && first?.type === 'INTEGER' && !referenceOf(first.name)
        ? first.name
        : null,
  };
}
