import type { IntakeOverrides } from '../../preload/schemas/lists.ts';
import { AppError } from '../util/errors.ts';
import type { Draft } from './draft.ts';

/** A file on its way in. */
export interface Session {
  readonly id: string;
  readonly name: string;
  readonly kind: 'file' | 'paste';
  bytes: number;
  /** How the user wants the file to be read. */
  overrides: IntakeOverrides;
  /** The latest inspection, done or under way; absent until then. */
  inspection?: { readonly done: Promise<Draft>; readonly abort: AbortController };
  committing: boolean;
  /** Aborted when the user discards the file. */
  readonly discarded: AbortController;
}

/** Characters of a list's name, as the contract has it. */
const MAX_NAME = 120;

export function newSession(id: string, name: string, kind: Session['kind']): Session {
  return { id, name, kind, bytes: 0, overrides: {}, committing: false, discarded: new AbortController() };
}

/** @throws AppError `cancelled` */
export function requireWanted({ discarded }: Session): void {
  if (discarded.signal.aborted) throw new AppError('cancelled', 'The import was discarded.');
}

/** @throws AppError `busy` */
export function requireIdle(session: Session): void {
  if (session.committing) throw new AppError('busy', 'This import is being saved.');
}

/** The file's name without its folder and ending; for a pasted list the screen has a name in its language. */
export function proposedName({ kind, name }: Session): string {
  if (kind === 'paste') return '';
  return (name.split(/[\\/]/).at(-1) ?? '').replace(/(?<=.)\.[^.]*$/, '').slice(0, MAX_NAME);
}
