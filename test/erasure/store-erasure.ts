import type { ErasureState } from '../../src/contract/schemas/erasure.ts';
import { createErasure, type Erasure } from '../../src/main/erasure/erasure.ts';
import type { Store } from '../../src/main/store/threads/store.ts';
import { systemClock } from '../../src/main/util/clock.ts';

const nothing = async () => undefined;

/** Erasures on a store without an app around it. */
export function erasureOn(
  store: Store,
  dataDir: string,
  changed: (state: ErasureState | null) => void = () => undefined,
): Erasure {
  return createErasure({
    ...{ dataDir, store, clock: systemClock, changed },
    journal: { add: nothing, forgetFiles: nothing },
    ...{ discardImports: nothing, forgetConnections: nothing, clearLog: nothing, erased: () => undefined },
  });
}
