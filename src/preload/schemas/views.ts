import { z } from 'zod';
import { id, type Parsed } from './common.ts';
import { fleetView } from './fleet.ts';

/** How a column of the table stands, from left to right. */
export const viewColumn = z.object({
  /** The screen's own name for it; of a list's own column `cell:index:name`. */
  id: z.string().min(1).max(10_100),
  /** In CSS pixels. */
  width: z.number().int().min(1).max(100_000),
  shown: z.boolean(),
});
export type ViewColumn = Parsed<typeof viewColumn>;

export const viewColumns = z.array(viewColumn).max(16_500);

const name = z.string().trim().min(1).max(120);

/** What was shown when it was saved. Pasted numbers are no part of it: they are forgotten with the session. */
export const savedView = z.object({
  id,
  name,
  /** Of which list it is: it goes with that one. */
  view: fleetView.omit({ pasted: true }),
  columns: viewColumns,
});
export type SavedView = Parsed<typeof savedView>;

/** `id` null: another one; else in place of what it was. */
export const savedViewDraft = savedView.extend({ id: id.nullable() });
export type SavedViewDraft = Parsed<typeof savedViewDraft>;
