/** One way of the bench `lookup`, in a process that does nothing else. */

import { isReachable } from '../../src/main/service/reachability.ts';
import { demoVin } from '../../src/main/simulator/demo-vins.ts';
import { BATCH_SIZE } from '../../src/shared/vin/batch.ts';
import { directFetch } from '../helpers/network.ts';
import type { Service } from '../population/services.ts';
import { serveParent } from './child.ts';
import { makeDataDir, openEngine, saveList } from './engine.ts';
import { awsAdaptive, bottleneck, oneAtATime, pQueue } from './peers.ts';

const [baseUrl = '', way = '', vehicles, service = ''] = process.argv.slice(2);

/** Readies what is not measured, and gives what is. It resolves to how many VINs were answered. */
const ways: Readonly<Record<string, () => Promise<() => Promise<number>>>> = {
  Rastro: readyEngine,
  'one at a time': readyPeer((batches) => oneAtATime(baseUrl, batches)),
  'p-queue 8 + p-retry': readyPeer((batches) => pQueue(baseUrl, batches)),
  'AWS SDK, adaptive retry': readyPeer((batches) => awsAdaptive(baseUrl, batches)),
  'bottleneck, knows the limit': readyPeer((batches) =>
    bottleneck(baseUrl, batches, JSON.parse(service) as Service),
  ),
};
const run = await ways[way]?.();
if (!run) throw new Error(`there is no way ${way}`);
// As the app does when it opens: what the first request loads is no part of a run.
await isReachable(baseUrl, directFetch, new AbortController().signal);

serveParent({ ready: async () => 0, run });

async function readyEngine(): Promise<() => Promise<number>> {
  const dataDir = makeDataDir();
  process.once('exit', () => dataDir[Symbol.dispose]());
  process.once('SIGTERM', () => process.exit());
  const engine = await openEngine(dataDir.path, baseUrl);
  const listId = await saveList(engine.store, Number(vehicles));
  return async () => {
    const { counts } = await engine.run(listId);
    return counts.ok + counts.notFound;
  };
}

function readyPeer(ask: (batches: readonly string[][]) => Promise<Map<string, unknown>>) {
  return async () => {
    const batches = Array.from({ length: Math.ceil(Number(vehicles) / BATCH_SIZE) }, (_, batch) =>
      Array.from({ length: Math.min(BATCH_SIZE, Number(vehicles) - batch * BATCH_SIZE) }, (_, index) =>
        demoVin(1, batch * BATCH_SIZE + index),
      ),
    );
    return async () => (await ask(batches)).size;
  };
}
