import { nameLength } from '../../contract/enums.ts';
import type { IntakeOverrides } from '../../contract/schemas/lists.ts';
import { fittingName } from '../../shared/names.ts';
import { AppError } from '../util/errors.ts';
import type { Draft } from './draft.ts';

/** An import of a file or of pasted rows. */
export interface Session {
  readonly id: string;
  readonly name: string;
  readonly kind: 'file' | 'paste';
  bytes: number;
  overrides: IntakeOverrides;
  /** The latest reading of the file into a draft, finished or under way; absent where there is none. */
  inspection?: { readonly done: Promise<Draft>; readonly abort: AbortController };
  committing: boolean;
  readonly discarded: AbortController;
}

export function newSession(id: string, name: string, kind: Session['kind']): Session {
  return { id, name, kind, bytes: 0, overrides: {}, committing: false, discarded: new AbortController() };
}

/** @throws AppError `cancelled` */
export function requireNotDiscarded({ discarded }: Session): void {
  if (discarded.signal.aborted) throw new AppError('cancelled', 'The import was discarded.');
}

/** @throws AppError `busy` */
export function requireNotCommitting(session: Session): void {
  if (session.committing) throw new AppError('busy', 'This import is being saved.');
}

/**
 * The file's name without folder and extension, cut to the length of a list's name; '' for a pasted list, which the
 * screen names in its language.
 */
export function proposedName({ kind, name }: Session): string {
  if (kind === 'paste') return '';
  const file = name.split(/[\\/]/).at(-1) ?? '';
  return fittingName(file.trim().replace(/(?<=.)\.[^.]*$/, ''), nameLength);
}
