import { useMemo } from 'react';
import type { VinList } from '../../contract/schemas/lists.ts';
import { commonName, identifierNames } from '../../shared/identifier/names.ts';
import { useLists } from './queries.ts';
import { useFleetView } from './view.ts';

export interface IdentifierColumn {
  /** The column of the list's own that is the identifier, as in `FleetRow.cells`; null: none of them. */
  readonly own: number | null;
  /** The identifier's name in the list, else in all lists that have one; null: the names differ, or no list has one. */
  readonly name: string | null;
  readonly isKnown: boolean;
  /** Whether it names the vehicles here: in a list that has one of its own, and in all vehicles where any list has. */
  readonly isLead: boolean;
}

export const noIdentifier: IdentifierColumn = { own: null, name: null, isKnown: false, isLead: false };

export function identifierColumn(
  lists: readonly Pick<VinList, 'id' | 'columns' | 'identifier' | 'paired'>[],
  listId: number | null,
): IdentifierColumn {
  const list = lists.find(({ id }) => id === listId);
  const all = lists.filter((each) => identifierNames(each).length > 0);
  const name = commonName(list && all.includes(list) ? [list] : all);
  const isKnown = all.length > 0;
  const isLead = list ? all.includes(list) : listId === null && isKnown;
  return { own: list?.identifier ?? null, name, isKnown, isLead };
}

/** The identifier of what is on the screen: the same object as long as nothing changes. */
export function useIdentifierColumn(): IdentifierColumn {
  const lists = useLists().data;
  const listId = useFleetView((state) => state.view.listId);
  return useMemo(() => (lists ? identifierColumn(lists, listId) : noIdentifier), [lists, listId]);
}
