import { AppError } from '../../util/errors.ts';
import type { Prepare } from './database.ts';

/** SQL condition for the lists that the user has: neither drafts nor in the bin. */
export const PRESENT = 'published = 1 AND removed_at IS NULL';
/** SQL condition for the lists in the bin. */
export const IN_BIN = 'published = 1 AND removed_at IS NOT NULL';

const EXISTING = {
  list: `SELECT 1 FROM list WHERE id = ? AND ${PRESENT}`,
  'removed list': `SELECT 1 FROM list WHERE id = ? AND ${IN_BIN}`,
  'list, present or removed': 'SELECT 1 FROM list WHERE id = ? AND published = 1',
  draft: 'SELECT 1 FROM list WHERE id = ? AND published = 0',
  run: 'SELECT 1 FROM run WHERE id = ?',
  connection: 'SELECT 1 FROM connection WHERE id = ? AND removed = 0',
  area: 'SELECT 1 FROM named_area WHERE id = ?',
  view: 'SELECT 1 FROM saved_view WHERE id = ?',
};

/** @throws AppError `not-found` for an id that is unknown or was removed */
export function mustExist(prepare: Prepare, kind: keyof typeof EXISTING, id: number): void {
  if (!prepare(EXISTING[kind]).get(id)) throw notFoundError(kind, id);
}

export const notFoundError = (kind: keyof typeof EXISTING, id: number): AppError =>
  new AppError('not-found', `no ${kind} ${id}`, { id });
