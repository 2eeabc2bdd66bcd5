import type { Handlers } from '../../contract/contract-types.ts';
import type { Journal, NewEntry } from '../journal/journal.ts';

/** The handlers, with an entry in the journal (the activity log) for each change that a user may have to explain. */
export function withJournal(handlers: Handlers, journal: Pick<Journal, 'add'>): Handlers {
  const { connections, lists, intake, fleet, backup } = handlers;
  return {
    ...handlers,
    connections: {
      ...connections,
      save: recorded(journal, connections.save, ({ id: known }, { id }) => ({
        action: known === undefined ? 'connection-added' : 'connection-changed',
        connectionId: id,
      })),
      remove: recorded(journal, connections.remove, ({ id }) => ({
        action: 'connection-removed',
        connectionId: id,
      })),
    },
    lists: {
      ...lists,
      remove: recorded(journal, lists.remove, ({ listId }) => ({ action: 'list-removed', listId })),
      restore: recorded(journal, lists.restore, ({ listId }) => ({ action: 'list-restored', listId })),
      putBack: recorded(journal, lists.putBack, ({ listId }) => ({ action: 'list-restored', listId })),
      destroy: recorded(journal, lists.destroy, ({ listId }) => ({ action: 'list-deleted', listId })),
    },
    intake: {
      ...intake,
      commit: recorded(journal, intake.commit, ({ into }, { id, rows }) => ({
        action: into ? MERGED[into.how] : 'list-imported',
        listId: id,
        rows,
      })),
    },
    backup: {
      ...backup,
      restore: recorded(journal, backup.restore, () => ({ action: 'backup-restored' })),
    },
    fleet: {
      ...fleet,
      remove: recorded(journal, fleet.remove, (_, vehicles) => ({ action: 'vehicles-removed', vehicles })),
    },
  };
}

/** The entry's action for an import into an existing list. */
const MERGED = { merge: 'list-merged', replace: 'list-replaced' } as const;

/** A handler that adds an entry once `work` has succeeded. */
function recorded<I, O>(
  journal: Pick<Journal, 'add'>,
  work: (input: I) => Promise<O> | O,
  entryOf: (input: I, output: O) => NewEntry,
): (input: I) => Promise<O> {
  return async (input) => {
    const output = await work(input);
    await journal.add(entryOf(input, output));
    return output;
  };
}
