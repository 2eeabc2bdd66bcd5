import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SavedLayout } from '../../contract/schemas/layouts.ts';
import { ask } from '../bridge.ts';
import { showError } from '../ui/errors.tsx';
import { savedColumns } from './column-layout.ts';
import type { ColumnLayout } from './columns.ts';
import { firstAnswer } from './first-answers.ts';
import { queryClient } from './queries.ts';

const none: readonly SavedLayout[] = [];

/** Settles once every changed layout is stored. What is read before that may be outdated. */
let saving: Promise<unknown> = Promise.resolve();

/** The key begins with `lists`, because a list takes its layout into the bin and back: both are refreshed together. */
export const layoutsQuery = queryOptions({
  queryKey: ['lists', 'layouts'],
  queryFn: async (): Promise<readonly SavedLayout[]> => {
    await saving;
    return firstAnswer('layouts');
  },
});

export const useSavedLayouts = (): readonly SavedLayout[] => useQuery(layoutsQuery).data ?? none;

/**
 * Shows and saves a layout of a list, or of all vehicles.
 *
 * @param layout null: removes it. A list then has the layout of all vehicles, and all vehicles have the first one.
 * @param hasIdentifier whether any list has an identifier. Where none has, the identifier column is hidden; it is not
 *   saved, because it would stay hidden.
 */
export function saveLayout(listId: number | null, layout: ColumnLayout | null, hasIdentifier: boolean): void {
  const columns = layout && savedColumns(layout.filter(({ id }) => hasIdentifier || id !== 'identifier'));
  // A request under way would bring back the layouts of before this change.
  void queryClient.cancelQueries({ queryKey: layoutsQuery.queryKey });
  queryClient.setQueryData(layoutsQuery.queryKey, (all = none) => [
    ...all.filter((one) => one.listId !== listId),
    ...(columns ? [{ listId, columns }] : []),
  ]);
  const stored = ask(window.rastro.layouts.save({ listId, columns })).catch(showError);
  saving = saving.then(() => stored);
}
