import { z } from 'zod';
import { journalActions } from '../enums.ts';
import { id, instant, type Parsed, text } from './common.ts';

const count = z.number().int().nonnegative();

/**
 * What someone did, in figures: no VIN, no plate, no name of a list or a connection. The only text that the user wrote
 * is the name of an exported file; an erasure removes it.
 */
export const journalEntry = z.object({
  at: instant,
  /** The user's name in the operating system. */
  user: text.max(256),
  action: z.enum(journalActions),
  listId: id.optional(),
  connectionId: id.optional(),
  /** Rows of a file, or of a list. */
  rows: count.optional(),
  vehicles: count.optional(),
  /** Format of a file, such as `xlsx`. */
  format: text.max(20).optional(),
  /** Name of a file, without its folder. */
  file: text.max(255).optional(),
});
export type JournalEntry = Parsed<typeof journalEntry>;

export interface JournalPage {
  /** Newest first. */
  readonly entries: readonly JournalEntry[];
  readonly total: number;
  /** Lines of the journal's file that can't be read. */
  readonly unreadable: number;
}
