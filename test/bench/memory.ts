import { openStore } from '../../src/main/store/threads/store.ts';
import { startChild } from './child.ts';
import { makeDataDir, saveList } from './engine.ts';
import { startService } from './service.ts';
import { printTable, timed } from './table.ts';

/** Peak memory of a process that runs a list already in the store, small and large. */
export async function benchMemory(quick: boolean): Promise<void> {
  const sizes = quick ? [1_000, 100_000] : [10_000, 1_000_000];
  const rows: (string | number)[][] = [['VINs', 'peak, MiB', 'times the first', 'seconds']];
  let first: number | null = null;
  for (const vehicles of sizes) {
    const { mebibytes, seconds } = await measure(vehicles);
    first ??= mebibytes;
    rows.push([vehicles, mebibytes.toFixed(0), (mebibytes / first).toFixed(2), seconds.toFixed(1)]);
  }
  printTable(rows);
}

async function measure(vehicles: number): Promise<{ mebibytes: number; seconds: number }> {
  using dataDir = makeDataDir();
  const { store } = await openStore({ dataDir: dataDir.path });
  const listId = await saveList(store, vehicles);
  await store.close();
  await using service = await startService({ rate: null, latencyMs: 0 }, vehicles);
  await using child = startChild('memory-run.ts', [service.baseUrl, dataDir.path, listId]);
  const { seconds, result } = await timed(() => child.ask('run'));
  return { mebibytes: result / 1024, seconds };
}
