import type { VinList } from '../../preload/schemas/lists.ts';

/**
 * What the identifier of vehicles of any list is called; null where no list has one.
 *
 * @param fallback where the lists name it differently
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
