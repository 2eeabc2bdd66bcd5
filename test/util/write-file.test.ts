import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { requireWritable, writeFileAtomically } from '../../src/main/util/write-file.ts';
import { watchSyncs } from '../helpers/syncs.ts';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rastro-export-'));
  path = join(folder, 'frota.csv');
});

afterEach(() => rm(folder, { recursive: true }));

it('All chunks are written, and replace a file that was there.', async () => {
  await writeFile(path, 'old and longer than the new one');
  await writeFileAtomically(path, ['á;', 'b\n']);
  expect(await readFile(path, 'utf8')).toBe('á;b\n');
  await writeFileAtomically(path, Array(100_000).fill('0123456789'));
  expect((await readFile(path)).length).toBe(1_000_000);
  expect(await readdir(folder)).toEqual(['frota.csv']);
});

it('A name may be as long as the system allows.', async () => {
  const longest = `${'x'.repeat(251)}.csv`;
  await requireWritable(join(folder, longest));
  await writeFileAtomically(join(folder, longest), ['x']);
  expect(await readdir(folder)).toEqual([longest]);
});

it('An empty file is written.', async () => {
  await writeFileAtomically(path, []);
  expect(await readFile(path, 'utf8')).toBe('');
});

it('Only the old file is left when the rows fail.', async () => {
  await writeFile(path, 'old');
  async function* failing() {
    yield 'x'.repeat(200_000);
    throw new Error('lost the database');
  }
  await expect(writeFileAtomically(path, failing())).rejects.toThrow('lost the database');
  expect(await readdir(folder)).toEqual(['frota.csv']);
  expect(await readFile(path, 'utf8')).toBe('old');
});

it('Nothing is left of a file that is aborted in the middle.', async () => {
  const controller = new AbortController();
  function* aborting() {
    yield 'x'.repeat(200_000);
    controller.abort();
    yield 'y';
  }
  await expect(writeFileAtomically(path, aborting(), { signal: controller.signal })).rejects.toMatchObject({
    kind: 'cancelled',
  });
  await expect(writeFileAtomically(path, ['x'], { signal: controller.signal })).rejects.toMatchObject({
    kind: 'cancelled',
  });
  expect(await readdir(folder)).toEqual([]);
});

it('A file that is aborted after its last row does not get its name.', async () => {
  const controller = new AbortController();
  function* aborting() {
    yield 'x';
    controller.abort();
  }
  const written = writeFileAtomically(path, aborting(), { signal: controller.signal });
  await expect(written).rejects.toMatchObject({ kind: 'cancelled' });
  expect(await readdir(folder)).toEqual([]);
});

it('A file is on the disk as a whole before it gets its name.', async () => {
  const syncs = await watchSyncs(path);
  await writeFileAtomically(path, ['á;', 'b\n'.repeat(100_000)]);
  expect(syncs).toEqual([{ of: 'file', bytes: 200_003, isInPlace: false }]);
});

it('A file that cannot be written is an error.', async () => {
  await mkdir(path);
  await expect(writeFileAtomically(path, ['x'])).rejects.toMatchObject({ kind: 'disk', details: { path } });
  expect(await readdir(folder)).toEqual(['frota.csv']);
  const nowhere = join(folder, 'no', 'where.csv');
  await expect(writeFileAtomically(nowhere, ['x'])).rejects.toMatchObject({
    kind: 'disk',
    details: { code: 'ENOENT' },
  });
});

it('Whether a file can be written is known beforehand, and only the old file is left.', async () => {
  await requireWritable(path);
  expect(await readdir(folder)).toEqual([]);
  await writeFile(path, 'old');
  await requireWritable(path);
  expect(await readdir(folder)).toEqual(['frota.csv']);
  expect(await readFile(path, 'utf8')).toBe('old');
  for (const other of [folder, join(folder, 'no', 'where.csv'), '/dev/null'])
    await expect(requireWritable(other)).rejects.toMatchObject({ kind: 'disk', details: { path: other } });
});

it.skipIf(process.platform === 'win32')(
  'Only the user can read a file while it is written; then it has the permissions of its predecessor, or of any new file.',
  async () => {
    const modeOf = async (file: string) => (await stat(file)).mode & 0o777;
    const during: number[] = [];
    async function* content() {
      yield 'x'.repeat(200_000);
      for (const name of await readdir(folder)) during.push(await modeOf(join(folder, name)));
      yield 'y';
    }
    await writeFileAtomically(path, content());
    expect(during).toEqual([0o600]);
    await writeFile(join(folder, 'any'), '');
    expect(await modeOf(path)).toBe(await modeOf(join(folder, 'any')));
    await chmod(path, 0o640);
    await writeFileAtomically(path, ['x']);
    expect(await modeOf(path)).toBe(0o640);
    await writeFileAtomically(join(folder, 'private'), ['x'], { isPrivate: true });
    expect(await modeOf(join(folder, 'private'))).toBe(0o600);
  },
);
