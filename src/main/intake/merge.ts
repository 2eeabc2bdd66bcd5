import { fold } from '../../shared/folding.ts';
import type { ListSource, MergedColumns } from '../store/records.ts';
import { vinColumnsOf } from '../tables/columns.ts';
import { pairColumns } from '../tables/identifiers.ts';
import type { Inspected } from './file-jobs.ts';

type Merging = Pick<Inspected, 'layout' | 'found'>;
type List = Pick<
  ListSource,
  | 'columns'
  | 'formats'
  | 'vinColumn'
  | 'otherVinColumns'
  | 'keptColumns'
  | 'identifierColumn'
  | 'otherIdentifierColumns'
  | 'plateColumns'
>;

/** Where a file's columns go in a list: to the list's column of the same name, or behind the list's columns. */
export function mergedColumns({ layout, found }: Merging, list: List): MergedColumns {
  const columns = [...list.columns];
  const formats = columns.map((_, index) => list.formats?.[index] ?? null);
  const keptColumns = [...(list.keptColumns ?? list.columns.keys())];
  const places = placesOfVins({ layout, found }, list);
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
  const placeOf = (index: number) => places.get(index) ?? index;
  return {
    columns,
    keptColumns,
    ...(formats.some((format) => format) ? { formats } : {}),
    ...vinsAndIdentifiers({ layout, found }, list, placeOf),
    places: found.columns.map((_, index) => placeOf(index)),
  };
}

/** The list's VIN column of each of the file's, but for those of other vehicles, such as the trailers. */
function placesOfVins({ layout, found }: Merging, list: List): Map<number, number> {
  const names = [...list.columns, ...found.columns];
  const ofFile = vinColumnsOf(layout).map((column) => list.columns.length + column);
  const pairs = pairColumns(names, ofFile, vinColumnsOf(list));
  return new Map([...pairs].map(([ofList, column]) => [column - list.columns.length, ofList]));
}

/**
 * The VIN columns of the list and of the file, and their identifiers. The file's identifier is taken for a VIN column
 * that is new, and where the list has none and did not have this column. If the list already had the column, the user
 * may have decided against it as the identifier.
 */
function vinsAndIdentifiers(
  { layout, found }: Merging,
  list: List,
  placeOf: (index: number) => number,
): Partial<MergedColumns> {
  const [before, ofFile] = [vinColumnsOf(list), vinColumnsOf(layout)];
  const { identifierColumn, otherIdentifierColumns } = found.settings;
  const identifiers = new Map(
    [identifierColumn, ...otherIdentifierColumns].map((column, index) => [
      placeOf(ofFile[index] ?? layout.vinColumn),
      column === null ? null : placeOf(column),
    ]),
  );
  const all = [...new Set([...before, ...ofFile.map(placeOf)])];
  const known = [list.identifierColumn ?? null, ...(list.otherIdentifierColumns ?? [])];
  const [first = null, ...others] = all.map((column, index) => {
    const [own = null, added = null] = [known[index], identifiers.get(column)];
    if (own !== null || added === null) return own;
    return index >= before.length || added >= list.columns.length ? added : null;
  });
  const plates = new Set([...(list.plateColumns ?? []), ...layout.plateColumns.map(placeOf)]);
  const isSeveral = found.severalVins.rows > 0 || ofFile.some((column) => placeOf(column) !== list.vinColumn);
  return {
    ...(first === null || first === list.identifierColumn ? {} : { identifierColumn: first }),
    ...(isSeveral
      ? { otherVinColumns: all.slice(1), otherIdentifierColumns: others, hasSeveralVins: true }
      : {}),
    ...(plates.size > 0 ? { plateColumns: [...plates] } : {}),
  };
}
