import type { Remote } from '../../util/worker-rpc.ts';
import type { WriteOperations } from '../operations/index.ts';
import type { Store } from '../types.ts';

type Writes = Pick<Remote<WriteOperations>, 'lists' | 'pages'>;
type Write<A extends unknown[]> = (...args: A) => Promise<void>;

/** What removes lists for good, and then gives their pages back to the disk, step by step: commits come in between. */
export function vacuumAfterRemovals({
  lists,
  pages,
}: Writes): Pick<Store['lists'], 'discard' | 'destroy' | 'emptyBin'> {
  async function vacuum(): Promise<void> {
    while (await pages.vacuum());
  }
  const thenVacuum =
    <A extends unknown[]>(write: Write<A>): Write<A> =>
    async (...args) => {
      await write(...args);
      // What can't be given back now is given back after the next removal.
      void vacuum().catch(() => undefined);
    };
  return {
    discard: thenVacuum(lists.discard),
    destroy: thenVacuum(lists.destroy),
    emptyBin: thenVacuum(lists.emptyBin),
  };
}
