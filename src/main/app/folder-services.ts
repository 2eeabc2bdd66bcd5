import type { Handlers } from '../../contract/contract-types.ts';
import { languageFor } from '../../shared/i18n/languages.ts';
import { policyFormatOf } from '../../shared/policy-formats.ts';
import type { Exports } from '../export/exports.ts';
import { createFolders, type Folders } from '../folders/folders.ts';
import { openFolderRecord } from '../folders/record.ts';
import type { Intake } from '../intake/intake.ts';
import { requireFormat } from '../policy/rules.ts';
import type { SystemSchedules } from '../system-schedule/system-schedules.ts';
import type { Core } from './core.ts';

/** The handlers of the import. A commit into an existing list also moves its system schedule to the resulting list. */
export const importHandlers = (
  { events }: Core,
  { discardAll: _, ...verbs }: Intake,
  systemSchedules: Pick<SystemSchedules, 'move'>,
): Handlers['intake'] => ({
  ...verbs,
  async commit(input) {
    const list = await verbs.commit(input);
    if (input.into) await systemSchedules.move(input.into.listId, list.id);
    events.emit('lists.changed', {});
    events.fleetChanged();
    return list;
  },
});

interface FolderServices {
  readonly importing: Handlers['intake'];
  readonly exports: Pick<Exports, 'writeAs'>;
}

/** The folder into which Rastro writes files, and the folder from which it imports files. */
export async function openFolders(
  { deps, store, events, journal, policy }: Core,
  { importing, exports }: FolderServices,
): Promise<Folders> {
  return createFolders({
    record: await openFolderRecord(deps.dataDir, deps.log),
    choose: deps.chooseFolders ?? null,
    intake: importing,
    lists: store.lists,
    exports,
    clock: deps.clock,
    log: deps.log,
    requireFormat: (format) => requireFormat(policy, policyFormatOf[format]),
    language: async () => languageFor((await store.settings.get()).language, deps.locale()),
    changed: (state) => events.emit('folders.changed', state),
    taken({ outcome, listId, rows }) {
      if (listId === null) return;
      const action = outcome === 'replaced' ? 'list-replaced' : 'list-imported';
      void journal.add({ action, listId, rows });
    },
  });
}
