import { z } from 'zod';
import { nameLength } from '../enums.ts';
import { id, type Parsed } from './common.ts';
import { fleetView } from './fleet.ts';

const viewColumn = z.object({
  /** The screen's id of the column; for a list's own column `cell:index:name`. */
  id: z.string().min(1).max(10_100),
  /** In CSS pixels. */
  width: z.number().int().min(1).max(100_000),
  shown: z.boolean(),
});
export type ViewColumn = Parsed<typeof viewColumn>;

export const viewColumns = z.array(viewColumn).max(16_500);

const name = z.string().trim().min(1).max(nameLength);

/** The view and columns that the user saved. Pasted VINs are not saved: they exist only in the session. */
export const savedView = z.object({
  id,
  name,
  /** Its `listId` says to which list the saved view belongs: it is removed with that list. */
  view: fleetView.omit({ pasted: true }),
  columns: viewColumns,
});
export type SavedView = Parsed<typeof savedView>;

/** `id` null: a new view; else it replaces the view with this id. */
export const savedViewDraft = savedView.extend({ id: id.nullable() });
export type SavedViewDraft = Parsed<typeof savedViewDraft>;
