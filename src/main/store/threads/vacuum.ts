import type { Remote } from '../../util/worker-rpc.ts';
import type { WriteOperations } from '../operations/index.ts';
import type { Store } from '../types.ts';

type Writes = Pick<Remote<WriteOperations>, 'lists' | 'pages'>;
type Write<A extends unknown[]> = (...args: A) => Promise<void>;

/** Calls that remove lists for good, and then give the free pages back to the disk in steps, between other commits. */
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
      // Pages that can't be given back now are given back after the next removal.
      void vacuum().catch(() => undefined);
    };
  return {
    discard: thenVacuum(lists.discard),
    destroy: thenVacuum(lists.destroy),
    emptyBin: thenVacuum(lists.emptyBin),
  };
}
