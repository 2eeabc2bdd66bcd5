import type { Reference } from '../handover/messages.ts';
import { AppError } from '../util/errors.ts';

/**
 * The one list or connection that the command line names.
 *
 * @throws AppError `bad-input` where there is none, or several of the name
 */
export function findNamed<T extends { readonly id: number; readonly name: string }>(
  what: 'list' | 'connection',
  all: readonly T[],
  wanted: Reference,
): T {
  const found = all.filter((each) =>
    wanted.kind === 'id' ? each.id === wanted.id : each.name === wanted.name,
  );
  const [first, second] = found;
  if (!first) throw new AppError('bad-input', missing(what, wanted));
  if (second) {
    const ids = found.map(({ id }) => `id:${id}`).join(', ');
    throw new AppError('bad-input', `There are several ${what}s "${first.name}"; name one of them: ${ids}.`);
  }
  return first;
}

function missing(what: string, wanted: Reference): string {
  if (wanted.kind === 'name') return `There is no ${what} "${wanted.name}" in this data folder.`;
  return `There is no ${what} with the number ${wanted.id} in this data folder; it may have been removed.`;
}
