import type { VinList } from '../../contract/schemas/lists.ts';
import { focusHeading } from '../ui/focus-heading.ts';

/** The list below this one in the side bar, else the one above it; null where it is the only one. */
export function neighbourOf(lists: readonly Pick<VinList, 'id'>[], listId: number): number | null {
  const index = lists.findIndex(({ id }) => id === listId);
  return (lists[index + 1] ?? lists[index - 1])?.id ?? null;
}

/** Focuses a list in the side bar (null: "all vehicles"), or the heading if the side bar is hidden. */
export function focusList(listId: number | null): void {
  const link = document.querySelector<HTMLElement>(`[data-list="${listId ?? 'all'}"]`);
  if (link) link.focus();
  else focusHeading();
}
