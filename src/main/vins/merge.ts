import type { ListSource } from '../store/types.ts';
import type { Inspected } from './steps.ts';

/** A list's columns once a file is merged into it. */
export interface MergedColumns {
  readonly columns: readonly string[];
  readonly keptColumns: readonly number[];
  /** Indexes in the list's columns, by those of the file. */
  readonly places: readonly number[];
}

/** Where the columns of a file go in a list that has its own: the same name in the same place, others behind. */
export function mergedColumns(
  { layout, found }: Inspected,
  list: Pick<ListSource, 'columns' | 'vinColumn' | 'keptColumns'>,
): MergedColumns {
  const columns = [...list.columns];
  const keptColumns = [...(list.keptColumns ?? list.columns.keys())];
  const places = found.columns.map((name, index) => {
    if (index === layout.vinColumn) return list.vinColumn;
    const known = columns.findIndex((other, at) => at !== list.vinColumn && folded(other) === folded(name));
    if (known !== -1) return known;
    if (found.settings.keptColumns.includes(index)) keptColumns.push(columns.length);
    return columns.push(name) - 1;
  });
  return { columns, keptColumns, places };
}

/** A row's cells in the places of another list's columns. */
export function rearranged(cells: readonly string[], places: readonly number[]): string[] {
  const moved: string[] = [];
  for (const [index, cell] of cells.entries()) {
    const place = places[index];
    if (place !== undefined) moved[place] = cell;
  }
  return Array.from(moved, (cell) => cell ?? '');
}

function folded(name: string): string {
  return name.trim().toLowerCase();
}
