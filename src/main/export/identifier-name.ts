import type { VinList } from '../../contract/schemas/lists.ts';

/**
 * The name that all lists give to their vehicles' identifier, such as the plate; null where no list has an identifier.
 *
 * @param fallback the name where the lists give it different names
 */
export function identifierName(
  lists: readonly Pick<VinList, 'columns' | 'identifier'>[],
  fallback: string,
): string | null {
  const names = new Set(
    lists.flatMap(({ columns, identifier }) => (identifier === null ? [] : [columns[identifier]])),
  );
  if (names.size === 0) return null;
  const [name = fallback] = names;
  return names.size === 1 ? name : fallback;
}
