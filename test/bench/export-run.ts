/** One file written, in a process that does nothing else. */

import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type { ExportFormat } from '../../src/contract/schemas/exports.ts';
import { createExports } from '../../src/main/export/exports.ts';
import { fileTexts } from '../../src/main/export/texts.ts';
import { wallTime } from '../../src/main/export/wall-time.ts';
import { openStore } from '../../src/main/store/threads/store.ts';
import { systemClock } from '../../src/main/util/clock.ts';
import { limitHeapGrowth } from '../../src/main/util/heap.ts';
import { noFileOpener } from '../helpers/file-opener.ts';
import { watchBlocks } from './blocks.ts';
import { serveParent } from './child.ts';
import { ANSWER_COLUMNS, ASKED_AT, cellsOf, NOW, OWN_COLUMNS } from './export-rows.ts';

/** This script is a bundle (`build-run.ts`), as the store's threads are. */
const worker = new URL('store-worker.js', import.meta.url);

const [dataDir = '', listId, rows, path = ''] = process.argv.slice(2);
const total = Number(rows);
const blocks = watchBlocks();

/** @returns seconds, as the other */
async function written(format: ExportFormat): Promise<number> {
  limitHeapGrowth();
  const { store } = await openStore({ dataDir, worker });
  const { handlers } = createExports({
    store,
    opener: noFileOpener,
    saveAs: async () => path,
    clock: { ...systemClock, now: () => NOW },
    emit: () => undefined,
    formatLocale: () => 'en-GB',
  });
  const sort = { column: 'vin', descending: false } as const;
  const view = { listId: Number(listId), search: '', statuses: [], box: null, sort };
  blocks.start();
  const start = performance.now();
  const exported = await handlers.write({
    exportId: randomUUID(),
    what: { kind: 'view', view },
    format,
    name: 'bench',
    language: 'en',
    serviceTimes: false,
    columns: null,
  });
  const end = performance.now();
  blocks.stop();
  if (exported?.written !== total) throw new Error(`${exported?.written} rows were written`);
  await store.close();
  return (end - start) / 1000;
}

async function stringified(): Promise<number> {
  const askedAt = wallTime(ASKED_AT);
  function* records() {
    const { column } = fileTexts('en');
    yield [...ANSWER_COLUMNS.map((id) => column[id]), ...OWN_COLUMNS];
    for (let row = 0; row < total; row += 1) yield cellsOf(row, askedAt);
  }
  blocks.start();
  const start = performance.now();
  await pipeline(
    Readable.from(records()),
    stringify({ record_delimiter: 'windows' }),
    createWriteStream(path),
  );
  return (performance.now() - start) / 1000;
}

serveParent({
  stringified,
  csv: () => written('csv'),
  xlsx: () => written('xlsx'),
  /** @returns the longest block of the main thread, in milliseconds */
  block: async () => blocks.longest(),
  /** @returns the peak of the process's resident memory, in KiB */
  memory: async () => process.resourceUsage().maxRSS,
});
