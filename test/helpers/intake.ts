import { join } from 'node:path';
import type { Emit } from '../../src/contract/contract-types.ts';
import { createFileWorker } from '../../src/main/intake/file-worker.ts';
import { createIntake } from '../../src/main/intake/intake.ts';
import { openSpool } from '../../src/main/intake/spool.ts';
import type { Store } from '../../src/main/store/threads/store.ts';

/** The import as the app wires it, over a real thread and a real folder. */
export function intakeOver(
  store: Store,
  folder: string,
  lists: Partial<Store['lists']> = {},
  more: { readonly emit?: Emit; readonly maxBytes?: number } = {},
) {
  const worker = createFileWorker();
  const spool = openSpool(join(folder, 'intake'));
  const handlers = createIntake({
    lists: { ...store.lists, ...lists },
    runs: store.runs,
    ...{ spool, worker, emit: () => undefined },
    ...more,
    now: () => performance.now(),
  });
  return {
    ...handlers,
    async close() {
      await worker.close();
      await spool.close();
    },
  };
}
