/** What a command names: a list, a connection, or the vehicles that it is about. */
import { fold } from '../../shared/folding.ts';
import { VIN_LENGTH } from '../../shared/vin/vin.ts';
import { CommandError, type CommandFailureReason } from './command-error.ts';
import { usageError } from './known-options.ts';

/** A list or a connection as the command line names it. */
export type Reference =
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'name'; readonly name: string };

export type Subject =
  | { readonly kind: 'vehicle'; readonly vin: string }
  | { readonly kind: 'list'; readonly list: Reference }
  | { readonly kind: 'everything' };

/** The options that name the subject of a command: a vehicle, a list or everything. */
export const SUBJECT_OPTIONS = {
  vin: { type: 'string' },
  list: { type: 'string' },
  everything: { type: 'boolean' },
} as const;

interface SubjectOptions {
  readonly vin?: string | undefined;
  readonly list?: string | undefined;
  readonly everything?: boolean | undefined;
}

/**
 * The subject that the options name.
 *
 * @param failure the text of the error where none of the three options is given, or more than one
 * @throws CommandError `bad-input`
 */
export function subjectOf(
  { vin, list, everything = false }: SubjectOptions,
  failure: CommandFailureReason,
): Subject {
  if ([vin !== undefined, list !== undefined, everything].filter(Boolean).length !== 1)
    throw usageError(failure);
  if (everything) return { kind: 'everything' };
  if (list !== undefined) return { kind: 'list', list: referenceOf('list', list) };
  const normal = (vin ?? '').trim().toUpperCase();
  if (normal.length !== VIN_LENGTH) throw usageError('eraseVin', { length: VIN_LENGTH });
  return { kind: 'vehicle', vin: normal };
}

/** Reads the value of `--list` or `--connection`: an id such as `id:12`, or a name. */
export function referenceOf(option: string, text: string): Reference {
  if (text === '') throw usageError('optionEmpty', { option: `--${option}` });
  const id = /^id:([1-9]\d{0,14})$/.exec(text)?.[1];
  return id === undefined ? { kind: 'name', name: text } : { kind: 'id', id: Number(id) };
}

const FAILURES = {
  list: { missing: 'listMissing', gone: 'listGone', several: 'listSeveral' },
  connection: { missing: 'connectionMissing', gone: 'connectionGone', several: 'connectionSeveral' },
} as const;

/**
 * The one list or connection that the command line names.
 *
 * @throws CommandError `bad-input` where there is none, or where several have the name
 */
export function findNamed<T extends { readonly id: number; readonly name: string }>(
  what: 'list' | 'connection',
  all: readonly T[],
  wanted: Reference,
): T {
  const found = matching(all, wanted);
  const [first, second] = found;
  if (second) {
    const ids = found.map(({ id }) => `id:${id}`).join(', ');
    throw new CommandError('bad-input', FAILURES[what].several, { name: second.name, ids });
  }
  if (first) return first;
  throw wanted.kind === 'name'
    ? new CommandError('bad-input', FAILURES[what].missing, { name: wanted.name })
    : new CommandError('bad-input', FAILURES[what].gone, { id: wanted.id });
}

/** The exact name comes first, since two lists may have names that fold to the same. */
function matching<T extends { readonly id: number; readonly name: string }>(
  all: readonly T[],
  wanted: Reference,
): readonly T[] {
  if (wanted.kind === 'id') return all.filter(({ id }) => id === wanted.id);
  const exact = all.filter(({ name }) => name === wanted.name);
  return exact.length > 0 ? exact : all.filter(({ name }) => fold(name) === fold(wanted.name));
}
