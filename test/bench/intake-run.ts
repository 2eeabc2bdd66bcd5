/** One file to a committed list, in a process that does nothing else; the way of the screen's bytes. */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { createFileWorker } from '../../src/main/intake/file-worker.ts';
import { createIntake } from '../../src/main/intake/intake.ts';
import { openSpool } from '../../src/main/intake/spool.ts';
import { openStore } from '../../src/main/store/threads/store.ts';
import { limitHeapGrowth } from '../../src/main/util/heap.ts';
import { watchBlocks } from './blocks.ts';
import { serveParent } from './child.ts';
import { makeDataDir } from './engine.ts';

/** Bytes of one message, as the screen sends them. */
const CHUNK = 1024 * 1024;

/** This script is a bundle (`build-run.ts`), as its threads are. */
const beside = (name: string) => new URL(name, import.meta.url);

const [path = '', rows] = process.argv.slice(2);
const blocks = watchBlocks();

serveParent({
  /** @returns seconds */
  async run() {
    limitHeapGrowth();
    using dataDir = makeDataDir();
    const { store } = await openStore({ dataDir: dataDir.path, worker: beside('store-worker.js') });
    const [spool, worker] = [
      openSpool(join(dataDir.path, 'intake')),
      createFileWorker(beside('file-worker.js')),
    ];
    const emit = () => undefined;
    const intake = createIntake({
      ...{ lists: store.lists, runs: store.runs, spool, worker, emit },
      now: () => performance.now(),
    });
    blocks.start();
    const start = performance.now();
    const { intakeId } = await intake.begin({ name: 'bench.csv', kind: 'file' });
    const file = await open(path);
    for await (const bytes of file.createReadStream({ highWaterMark: CHUNK })) {
      await intake.append({ intakeId, bytes });
    }
    const { counts } = await intake.inspect({ intakeId, overrides: {} });
    if (counts.accepted !== Number(rows)) throw new Error(`${counts.accepted} rows were accepted`);
    await intake.commit({ intakeId, name: 'bench' });
    const end = performance.now();
    blocks.stop();
    await worker.close();
    await store.close();
    return (end - start) / 1000;
  },
  /** @returns the longest block of the main thread, in milliseconds */
  block: async () => blocks.longest(),
  /** @returns the peak of the process's resident memory, in KiB */
  memory: async () => process.resourceUsage().maxRSS,
});
