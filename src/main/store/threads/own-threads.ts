import type { BackupFacts } from '../../../contract/schemas/backup.ts';
import type { Client } from '../../util/worker-rpc.ts';
import { dropCopy, scheduleRestore } from '../backup/restore.ts';
import type { DatabaseFacts } from '../database-facts.ts';
import type { Store } from '../types.ts';
import type { ControlCall } from './control.ts';

/** Backups are written and checked in threads of their own, so that neither a commit nor a page waits for them. */
export function backupsOf(start: () => Client, dataDir: string): Store['backups'] {
  async function inOwnThread(call: ControlCall, ...args: readonly unknown[]): Promise<unknown> {
    const thread = start();
    return thread.call(call, [dataDir, ...args]).finally(() => thread.end());
  }
  return {
    write: async (file, madeAt) => (await inOwnThread('writeBackup', file, madeAt)) as BackupFacts,
    copyIn: async (file) =>
      (await inOwnThread('takeInBackup', file)) as BackupFacts & { readonly id: string },
    drop: async (id) => dropCopy(dataDir, id),
    restoreAtOpening: async (id) => scheduleRestore(dataDir, id),
  };
}

export async function diagnosticsOf(start: () => Client, dataDir: string): Promise<DatabaseFacts> {
  const thread = start();
  return (await thread.call('readDiagnostics', [dataDir]).finally(() => thread.end())) as DatabaseFacts;
}
