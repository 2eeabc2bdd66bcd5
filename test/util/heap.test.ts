import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** The most a heap took, in MiB, while objects that live for a moment passed through a process of its own. */
function heapAfterChurn(before: string): number {
  const script = `${before}
    import { getHeapStatistics } from 'node:v8';
    const alive = [];
    let most = 0;
    for (let round = 0; round < 3000; round += 1) {
      alive[round % 100] = Array.from({ length: 500 }, (_, index) => ({ index, text: 'x' + index + round }));
      most = Math.max(most, getHeapStatistics().total_heap_size);
    }
    process.stdout.write(String(most / 2 ** 20));`;
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }));
}

test('a small heap stays small while a default one grows to several times its live objects', () => {
  const heap = new URL('../../src/main/util/heap.ts', import.meta.url);
  const small = heapAfterChurn(`import { limitHeapGrowth } from '${heap.href}'; limitHeapGrowth();`);
  expect(small).toBeGreaterThan(1);
  expect(small).toBeLessThan(heapAfterChurn('') / 2);
});
