import type { Reference } from '../handover/messages.ts';
import { CommandError } from './command-error.ts';

const FAILURES = {
  list: { missing: 'listMissing', gone: 'listGone', several: 'listSeveral' },
  connection: { missing: 'connectionMissing', gone: 'connectionGone', several: 'connectionSeveral' },
} as const;

/**
 * The one list or connection that the command line names.
 *
 * @throws AppError `bad-input` where there is none, or where several have the name
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
  if (!first) throw missing(what, wanted);
  if (second) {
    const ids = found.map(({ id }) => `id:${id}`).join(', ');
    throw new CommandError('bad-input', FAILURES[what].several, { name: first.name, ids });
  }
  return first;
}

function missing(what: 'list' | 'connection', wanted: Reference): CommandError {
  return wanted.kind === 'name'
    ? new CommandError('bad-input', FAILURES[what].missing, { name: wanted.name })
    : new CommandError('bad-input', FAILURES[what].gone, { id: wanted.id });
}
