import type { LayoutDraft, SavedLayout } from '../../preload/schemas/layouts.ts';
import type { VinList } from '../../preload/schemas/lists.ts';
import { ask } from '../bridge.ts';
import { parseLayout, savedColumns } from './column-layout.ts';

/** Storage key under which an earlier version's page kept the layouts, out of reach of backups of the data folder. */
const STORED = 'rastro.fleet.columns';

/**
 * Hands over to the core what an earlier version stored. Where that fails, the next start tries again.
 *
 * @param saved the layouts that the core has; they are newer and are kept
 * @returns whether there was anything to hand over
 */
export async function handOverLayouts(saved: readonly SavedLayout[]): Promise<boolean> {
  const stored = localStorage.getItem(STORED);
  if (stored === null) return false;
  try {
    const [lists, inBin] = await Promise.all([
      ask(window.rastro.lists.all()),
      ask(window.rastro.lists.removed()),
    ]);
    const drafts = storedLayouts(stored, [...lists, ...inBin]);
    for (const draft of drafts)
      if (!saved.some(({ listId }) => listId === draft.listId)) await ask(window.rastro.layouts.save(draft));
    localStorage.removeItem(STORED);
  } catch {
    return false;
  }
  return true;
}

/**
 * The layouts in a stored text, which other programs may have written: what cannot be read is left out. The stored key
 * of a list is the time of its creation.
 */
export function storedLayouts(
  text: string,
  lists: readonly Pick<VinList, 'id' | 'createdAt'>[],
): LayoutDraft[] {
  const byKey = new Map<string, number | null>([['all', null]]);
  for (const { id, createdAt } of lists) byKey.set(`list:${createdAt}`, id);
  return entriesOf(text).flatMap(([key, value]) => {
    const listId = byKey.get(key);
    const layout = parseLayout(value);
    return listId === undefined || !layout ? [] : [{ listId, columns: savedColumns(layout) }];
  });
}

function entriesOf(text: string): [string, unknown][] {
  try {
    const stored: { state?: { kept?: unknown } } | null = JSON.parse(text);
    return Object.entries(stored?.state?.kept ?? {});
  } catch {
    return [];
  }
}
