import { fold } from '../../shared/folding.ts';
import type { ListSource, MergedColumns } from '../store/records.ts';
import type { Inspected } from './file-jobs.ts';

/** Where a file's columns go in a list: to the list's column of the same name, or behind the list's columns. */
export function mergedColumns(
  { layout, found }: Pick<Inspected, 'layout' | 'found'>,
  list: Pick<
    ListSource,
    'columns' | 'formats' | 'vinColumn' | 'otherVinColumns' | 'keptColumns' | 'identifierColumn'
  >,
): MergedColumns {
  const columns = [...list.columns];
  const formats = columns.map((_, index) => list.formats?.[index] ?? null);
  const keptColumns = [...(list.keptColumns ?? list.columns.keys())];
  const places = new Map([[layout.vinColumn, list.vinColumn]]);
  const taken = new Set(places.values());
  // Exact names first, and each index once, so that two columns of similar names are not mixed up.
  for (const alike of [(name: string) => name, fold]) {
    const free = Map.groupBy(
      [...list.columns.keys()].filter((at) => !taken.has(at)),
      (at) => alike(list.columns[at] ?? ''),
    );
    for (const [index, name] of found.columns.entries()) {
      const place = places.has(index) ? undefined : free.get(alike(name))?.shift();
      if (place === undefined) continue;
      places.set(index, place);
      taken.add(place);
    }
  }
  for (const [index, name] of found.columns.entries()) {
    if (places.has(index)) continue;
    if (found.settings.keptColumns.includes(index)) keptColumns.push(columns.length);
    formats.push(found.formats[index] ?? null);
    places.set(index, columns.push(name) - 1);
  }
  return {
    columns,
    keptColumns,
    ...(formats.some((format) => format) ? { formats } : {}),
    ...severalVins({ layout, found }, places, list),
    ...newIdentifier(found.settings.identifierColumn, places, list),
    places: found.columns.map((_, index) => places.get(index) ?? index),
  };
}

/**
 * The file's identifier column, where the list has no identifier and did not have this column. If the list already had
 * the column, the user may have decided against it as the identifier.
 */
function newIdentifier(
  identifier: number | null,
  places: ReadonlyMap<number, number>,
  { columns, identifierColumn }: Pick<ListSource, 'columns' | 'identifierColumn'>,
): Pick<MergedColumns, 'identifierColumn'> {
  const place = identifier === null ? undefined : places.get(identifier);
  const isNew = place !== undefined && place >= columns.length && (identifierColumn ?? null) === null;
  return isNew ? { identifierColumn: place } : {};
}

/** The VIN columns of the list and of the file, where the file has several VINs in a line. */
function severalVins(
  { layout, found }: Pick<Inspected, 'layout' | 'found'>,
  places: ReadonlyMap<number, number>,
  { otherVinColumns: before = [] }: Pick<ListSource, 'otherVinColumns'>,
): Pick<MergedColumns, 'otherVinColumns' | 'hasSeveralVins'> {
  const added = layout.otherVinColumns.map((column) => places.get(column) ?? column);
  if (added.length === 0 && found.severalVins.rows === 0) return {};
  return { otherVinColumns: [...new Set([...before, ...added])], hasSeveralVins: true };
}
