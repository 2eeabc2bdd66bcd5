import type { VinList } from '../../contract/schemas/lists.ts';
import { fold } from '../folding.ts';

type Identifying = Pick<VinList, 'columns' | 'identifier' | 'paired'>;

/** The names of a list's identifier columns, each once; several where each VIN column has its own. */
export function identifierNames({ columns, identifier, paired }: Identifying): string[] {
  const used = paired?.map(({ column }) => column) ?? [identifier];
  return [...new Set(used)].flatMap((column) => (column === null ? [] : [columns[column] ?? '']));
}

/** The one name of all identifier columns of lists, or the word that all begin with: "Placa". Null where they differ. */
export function commonName(lists: readonly Identifying[]): string | null {
  const [first, ...others] = lists.flatMap(identifierNames);
  if (first === undefined || others.every((name) => name === first)) return first ?? null;
  const [word = ''] = first.trim().split(/\s+/);
  return others.every((name) => fold(name.trim().split(/\s+/)[0] ?? '') === fold(word)) ? word : null;
}
