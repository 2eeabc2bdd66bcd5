import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** The most a heap took, in MiB, while arrays of the old space came and went in a process of its own. */
function heapAfterChurn(before: string): number {
  const script = `${before}
    import { getHeapStatistics } from 'node:v8';
    const alive = [];
    let most = 0;
    for (let round = 0; round < 1000; round += 1) {
      alive[round % 100] = new Array(100_000).fill(round);
      most = Math.max(most, getHeapStatistics().total_heap_size);
    }
    process.stdout.write(String(most / 2 ** 20));`;
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }));
}

test('a limited heap grows less than a default one', () => {
  const heap = new URL('../../src/main/util/heap.ts', import.meta.url);
  const small = heapAfterChurn(`import { limitHeapGrowth } from '${heap.href}'; limitHeapGrowth();`);
  expect(small).toBeGreaterThan(1);
  expect(small).toBeLessThan(heapAfterChurn('') * 0.95);
});
