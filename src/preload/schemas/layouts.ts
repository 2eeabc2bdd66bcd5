import { z } from 'zod';
import { id, type Parsed } from './common.ts';
import { viewColumns } from './views.ts';

/** How the columns of a list's table stand. */
export const savedLayout = z.object({
  /** Null: of all vehicles, and of each list that has no layout of its own. */
  listId: id.nullable(),
  columns: viewColumns,
});
export type SavedLayout = Parsed<typeof savedLayout>;

/** `columns` null: as at first; of a list, as in all vehicles. */
export const layoutDraft = savedLayout.extend({ columns: viewColumns.nullable() });
export type LayoutDraft = Parsed<typeof layoutDraft>;
