import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fileJobs } from '../../src/main/intake/file-jobs.ts';
import { ended } from '../tables/ended.ts';

const LINE = `placa;9BWZZZ377VT000001\n`;

/** A file of some 4 MB: more than is read between two reports of progress. */
function file(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rastro-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'fleet.csv');
  writeFileSync(path, `placa;chassi\n${LINE.repeat(160_000)}`);
  return path;
}

/** How often this process has the file open. */
function opened(path: string): number {
  return readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === path;
    } catch {
      // The one by which the folder was read.
      return false;
    }
  }).length;
}

test('a job reports its progress a few times, up to its end', async () => {
  const job = fileJobs.inspect(file(), {}, []);
  const shares: (number | null)[] = [];
  let result = await job.next();
  for (; !result.done; result = await job.next()) shares.push(result.value.share);
  expect(result.value.found.counts.accepted).toBe(160_000);
  expect(shares.length).toBeGreaterThan(1);
  expect(shares.length).toBeLessThan(10);
  expect(shares).toEqual([...shares].sort());
});

test.skipIf(process.platform !== 'linux')('a job that is ended early closes its file', async () => {
  const path = file();
  const { layout } = await ended(fileJobs.inspect(path, {}, []));
  for (const job of [fileJobs.inspect(path, {}, []), fileJobs.rejects(path, layout, [], 'en')]) {
    await job.next();
    await job.next();
    expect(opened(path)).toBe(1);
    await job.return(undefined as never);
    expect(opened(path)).toBe(0);
  }
});

test('packs hold half a megabyte or a thousand held-back rows, and no row is lost', async () => {
  const path = file();
  writeFileSync(path, `placa;chassi\n${LINE.repeat(100_000)}${'placa;curto\n'.repeat(2500)}`);
  const packs = [];
  for await (const { packed } of fileJobs.inspect(path, {}, [])) packs.push(packed);
  const sizes = packs.map(({ rows }) => rows.cells.length);
  expect(Math.max(...sizes)).toBeLessThan(1024 * 1024);
  expect(packs.length).toBeGreaterThan(4);
  expect(sizes.reduce((sum, size) => sum + size)).toBe(100_000 * LINE.length);
  const lines = packs.flatMap(({ heldBack }) => heldBack.map(({ line }) => line));
  expect(lines).toEqual(Array.from({ length: 2500 }, (_, index) => 100_002 + index));
});
