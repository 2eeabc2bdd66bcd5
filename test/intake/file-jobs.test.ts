import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { steps } from '../../src/main/intake/file-jobs.ts';
import { ended } from '../tables/ended.ts';

const LINE = `placa;9BWZZZ377VT000001\n`;

/** A file of some 4 MB: more than is read between two words of how far a step is. */
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

test('a step tells how far it is a few times, up to its end', async () => {
  const step = steps.inspect(file(), {}, []);
  const shares: (number | null)[] = [];
  let result = await step.next();
  for (; !result.done; result = await step.next()) shares.push(result.value.share);
  expect(result.value.found.counts.accepted).toBe(160_000);
  expect(shares.length).toBeGreaterThan(1);
  expect(shares.length).toBeLessThan(10);
  expect(shares).toEqual([...shares].sort());
});

test.skipIf(process.platform !== 'linux')('a step that is given up lets go of its file', async () => {
  const path = file();
  const { layout } = await ended(steps.inspect(path, {}, []));
  for (const step of [steps.inspect(path, {}, []), steps.compare(path, layout, '')]) {
    await step.next();
    expect(opened(path)).toBe(1);
    await step.return(undefined as never);
    expect(opened(path)).toBe(0);
  }
});

test('packs are of half a megabyte or a thousand held-back rows, and lose none of either', async () => {
  const path = file();
  writeFileSync(path, `placa;chassi\n${LINE.repeat(100_000)}${'placa;curto\n'.repeat(2500)}`);
  const packs = [];
  for await (const { packed } of steps.inspect(path, {}, [])) packs.push(packed);
  const sizes = packs.map(({ rows }) => rows.cells.length);
  expect(Math.max(...sizes)).toBeLessThan(1024 * 1024);
  expect(packs.length).toBeGreaterThan(4);
  expect(sizes.reduce((sum, size) => sum + size)).toBe(100_000 * LINE.length);
  const lines = packs.flatMap(({ heldBack }) => heldBack.map(({ line }) => line));
  expect(lines).toEqual(Array.from({ length: 2500 }, (_, index) => 100_002 + index));
});
