import { useMemo } from 'react';
import type { VinList } from '../../contract/schemas/lists.ts';
import { useLists } from './queries.ts';
import { useFleetView } from './view.ts';

export interface IdentifierColumn {
  /** The column of the list's own that is the identifier, as in `FleetRow.cells`; null: none of them. */
  readonly own: number | null;
  /** The identifier's name in all lists that have one; null: the names differ, or no list has one. */
  readonly name: string | null;
  readonly isKnown: boolean;
  /** Whether it names the vehicles here: in a list that has one of its own, and in all vehicles where any list has. */
  readonly isLead: boolean;
}

export const noIdentifier: IdentifierColumn = { own: null, name: null, isKnown: false, isLead: false };

/** @param listId the list on the screen; null: all vehicles */
export function identifierColumn(
  lists: readonly Pick<VinList, 'id' | 'columns' | 'identifier'>[],
  listId: number | null,
): IdentifierColumn {
  const own = lists.find(({ id }) => id === listId)?.identifier ?? null;
  const names = new Set(
    lists.flatMap(({ columns, identifier }) => (identifier === null ? [] : [columns[identifier]])),
  );
  const [name = null] = names;
  const isKnown = names.size > 0;
  const isLead = own !== null || (listId === null && isKnown);
  return { own, name: names.size === 1 ? name : null, isKnown, isLead };
}

/** The identifier of what is on the screen: the same object as long as nothing changes. */
export function useIdentifierColumn(): IdentifierColumn {
  const lists = useLists().data;
  const listId = useFleetView((state) => state.view.listId);
  return useMemo(() => (lists ? identifierColumn(lists, listId) : noIdentifier), [lists, listId]);
}
