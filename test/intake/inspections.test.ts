import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { IntakeProgress } from '../../src/contract/schemas/lists.ts';
import { fileJobs } from '../../src/main/intake/file-jobs.ts';
import type { FileWorker } from '../../src/main/intake/file-worker.ts';
import { createInspections } from '../../src/main/intake/inspections.ts';
import { newSession } from '../../src/main/intake/session.ts';
import { openSpool } from '../../src/main/intake/spool.ts';
import { tempDir, tempStore } from '../store/helpers.ts';

it('the progress of a file is sent every 200 ms at most', async () => {
  const store = await tempStore();
  const spool = openSpool(join(tempDir(), 'intake'));
  let now = 0;
  let packs = 0;
  const sent: [number, unknown][] = [];
  const append: typeof store.lists.append = (...args) => {
    packs += 1;
    now += 100;
    return store.lists.append(...args);
  };
  const inspections = createInspections({
    ...{
      lists: { ...store.lists, append },
      spool,
      worker: { jobs: () => fileJobs } as unknown as FileWorker,
    },
    now: () => now,
    emit: (name, progress) => sent.push([now, [name, (progress as IntakeProgress).intakeId]]),
  });
  const session = newSession('a', 'fleet.csv', 'file');
  const bytes = Buffer.from(`chassi\n${'9BWZZZ377VT004251\n'.repeat(200_000)}`);
  session.bytes = bytes.length;
  await spool.append('a', bytes);
  await inspections.inspect(session, {});
  await spool.close();
  expect(packs).toBeGreaterThan(4);
  const times = Array.from({ length: Math.ceil(packs / 2) }, (_, index) => 200 * index);
  expect(sent).toEqual(times.map((time) => [time, ['intake.progress', 'a']]));
});
