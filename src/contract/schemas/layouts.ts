import { z } from 'zod';
import { id, type Parsed } from './common.ts';
import { viewColumns } from './views.ts';

export const savedLayout = z.object({
  /** Null: the layout of all vehicles, which also applies to each list without a layout of its own. */
  listId: id.nullable(),
  columns: viewColumns,
});
export type SavedLayout = Parsed<typeof savedLayout>;

/** `columns` null: back to the default; for a list, back to the layout of all vehicles. */
export const layoutDraft = savedLayout.extend({ columns: viewColumns.nullable() });
export type LayoutDraft = Parsed<typeof layoutDraft>;
