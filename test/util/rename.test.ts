import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { renameWithRetry, renameWithRetrySync } from '../../src/main/util/rename.ts';

function failure(code: string, message = code) {
  return Object.assign(new Error(message), { code });
}

/** A disk whose first renames fail with these errors, and how long was slept between them. */
function disk(failures: readonly Error[], platform: NodeJS.Platform = 'win32') {
  const left = [...failures];
  const slept: number[] = [];
  const renamed: string[] = [];
  function rename(from: string, to: string) {
    const error = left.shift();
    if (error) throw error;
    renamed.push(`${from} ${to}`);
  }
  const sleep = (ms: number) => void slept.push(ms);
  return { platform, rename, sleep, slept, renamed };
}
type Disk = ReturnType<typeof disk>;

const ways: readonly [string, (io: Disk) => Promise<void>][] = [
  [
    'renameWithRetry',
    ({ platform, rename, sleep }) =>
      renameWithRetry('a', 'b', {
        platform,
        rename: async (from, to) => rename(from, to),
        sleep: async (ms) => sleep(ms),
      }),
  ],
  ['renameWithRetrySync', async (io) => renameWithRetrySync('a', 'b', io)],
];

describe.each(ways)('%s', (_, run) => {
  test('renames at once when no program holds the file', async () => {
    const io = disk([]);
    await run(io);
    expect(io).toMatchObject({ renamed: ['a b'], slept: [] });
  });

  test.each(['EPERM', 'EACCES', 'EBUSY'])('tries again after %s, with growing pauses', async (code) => {
    const io = disk([failure(code), failure(code), failure(code)]);
    await run(io);
    expect(io.renamed).toEqual(['a b']);
    expect(io.slept).toEqual([10, 20, 40]);
  });

  test('gives up after about a second with the first error', async () => {
    const first = failure('EPERM', 'the first');
    const io = disk([first, ...Array(20).fill(failure('EBUSY', 'a later one'))]);
    await expect(run(io)).rejects.toBe(first);
    const total = io.slept.reduce((sum, ms) => sum + ms, 0);
    expect(total).toBeGreaterThanOrEqual(900);
    expect(total).toBeLessThanOrEqual(1500);
  });

  test('throws an error that waiting does not mend at once, also between attempts', async () => {
    const missing = failure('ENOENT');
    const io = disk([missing]);
    await expect(run(io)).rejects.toBe(missing);
    expect(io.slept).toEqual([]);
    const later = disk([failure('EBUSY'), missing]);
    await expect(run(later)).rejects.toBe(missing);
    expect(later.slept).toEqual([10]);
  });

  test.each(['linux', 'darwin'] as const)('never waits on %s', async (platform) => {
    const denied = failure('EACCES');
    const io = disk([denied], platform);
    await expect(run(io)).rejects.toBe(denied);
    expect(io.slept).toEqual([]);
  });
});

test('both rename a real file', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'rastro-rename-'));
  try {
    await writeFile(path.join(folder, 'a'), '');
    await renameWithRetry(path.join(folder, 'a'), path.join(folder, 'b'));
    renameWithRetrySync(path.join(folder, 'b'), path.join(folder, 'c'));
    expect(await readdir(folder)).toEqual(['c']);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('the blocking sleep waits', () => {
  const before = performance.now();
  const failures = [failure('EBUSY'), failure('EBUSY')];
  renameWithRetrySync('a', 'b', {
    platform: 'win32',
    rename: () => {
      const error = failures.shift();
      if (error) throw error;
    },
  });
  // 10 and 20 ms, less what the clocks differ by.
  expect(performance.now() - before).toBeGreaterThan(25);
});

test('the core renames files with these functions alone', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const direct = globSync('src/main/**/*.ts', { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) =>
      /import \{[^}]*\brename(Sync)?\b[^}]*\} from 'node:fs/.test(
        readFileSync(path.join(root, file), 'utf8'),
      ),
    );
  expect(direct).toEqual(['src/main/util/rename.ts']);
});
