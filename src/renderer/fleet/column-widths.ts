const KEY = 'rastro.fleet.widths';

type Widths = Readonly<Record<string, number>>;

/** The widths that the user gave columns, by column id; empty where none are kept or they can't be read. */
export function loadWidths(storage: Pick<Storage, 'getItem'> = localStorage): Widths {
  try {
    const saved: unknown = JSON.parse(storage.getItem(KEY) ?? '{}');
    if (typeof saved !== 'object' || saved === null) return {};
    const widths = Object.entries(saved).filter(([, width]) => typeof width === 'number' && width > 0);
    return Object.fromEntries(widths);
  } catch {
    // Not worth a word to the user: the columns have their first widths again.
    return {};
  }
}

/** Keeps a column's width beside those kept before. */
export function saveWidth(
  columnId: string,
  width: number,
  storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
): void {
  storage.setItem(KEY, JSON.stringify({ ...loadWidths(storage), [columnId]: width }));
}
