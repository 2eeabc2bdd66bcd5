import { execFile, execFileSync } from 'node:child_process';
import { chmod, link, lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, expect, it } from 'vitest';
import { AppError } from '../../src/main/util/errors.ts';
import { requireOutput } from '../../src/main/util/output.ts';
import { requireWritable, writeFileAtomically } from '../../src/main/util/write-file.ts';
import { watchSyncs } from '../helpers/syncs.ts';
import { tempDir } from '../helpers/temp-dir.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = tempDir();
  path = join(folder, 'frota.csv');
});

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

it.each([
  ['a link', 'old', ['frota.csv']],
  ['a link to a link', 'old', ['next', 'frota.csv']],
  ['a link by a relative path in another folder', 'old', ['../files/frota.csv']],
  ['a link to a file that is not there yet', null, ['frota.csv']],
])('%s stays, and the file behind it is written.', async (_, before, links) => {
  const [files, from] = [join(folder, 'files'), join(folder, 'files', 'link')];
  await mkdir(files);
  const target = join(files, 'frota.csv');
  if (before) await writeFile(target, before);
  const names = [from, ...links.slice(0, -1).map((name) => join(files, name))];
  for (const [index, name] of names.entries()) await symlink(links[index] ?? '', name);
  await requireWritable(from);
  await writeFileAtomically(from, ['new']);
  expect(await readFile(target, 'utf8')).toBe('new');
  for (const name of names) expect((await lstat(name)).isSymbolicLink()).toBe(true);
  expect(await readdir(files)).toHaveLength(names.length + 1);
});

it.skipIf(process.platform === 'win32')('A device and a pipe are written to, and stay.', async () => {
  const [device, pipe] = [join(folder, 'device'), join(folder, 'pipe')];
  await symlink('/dev/null', device);
  await requireWritable(device);
  await writeFileAtomically(device, ['x']);
  execFileSync('mkfifo', [pipe]);
  await requireWritable(pipe);
  const read = promisify(execFile)('cat', [pipe], { maxBuffer: 2 ** 24 });
  await writeFileAtomically(pipe, Array(100_000).fill('0123456789'));
  expect((await read).stdout).toHaveLength(1_000_000);
  const controller = new AbortController();
  const unread = writeFileAtomically(pipe, ['x'], { signal: controller.signal });
  controller.abort();
  await expect(unread).rejects.toMatchObject({ kind: 'cancelled' });
  expect((await lstat(device)).isSymbolicLink()).toBe(true);
  expect((await lstat(pipe)).isFIFO()).toBe(true);
  expect((await readdir(folder)).sort()).toEqual(['device', 'pipe']);
});

it.skipIf(process.platform === 'win32')('What can not be written stays as it is, for root too.', async () => {
  const [full, readOnly, loop] = [join(folder, 'full'), join(folder, 'read-only'), join(folder, 'loop')];
  await symlink('/dev/full', full);
  await writeFile(readOnly, 'old', { mode: 0o444 });
  await symlink('loop', loop);
  for (const [file, code] of [
    [full, 'ENOSPC'],
    [readOnly, 'EACCES'],
    [loop, 'ELOOP'],
  ] as const)
    await expect(writeFileAtomically(file, ['new'])).rejects.toMatchObject({
      ...{ kind: 'disk', details: { path: file, code } },
    });
  expect((await lstat(full)).isSymbolicLink()).toBe(true);
  expect(await readFile(readOnly, 'utf8')).toBe('old');
  expect(await readdir(folder)).toHaveLength(3);
});

it('An output is refused that is the input or a file of the data folder, by any spelling or link.', async () => {
  const [dataDir, outside] = [join(folder, 'data'), join(folder, 'outside')];
  for (const each of [dataDir, join(dataDir, 'logs'), outside]) await mkdir(each);
  const [database, input] = [join(dataDir, 'rastro.sqlite'), join(outside, 'in.csv')];
  for (const each of [database, input]) await writeFile(each, 'x');
  await symlink(dataDir, join(outside, 'folder'));
  await symlink(join('folder', 'rastro.sqlite'), join(outside, 'soft'));
  await link(database, join(outside, 'hard'));
  await link(input, join(outside, 'again'));
  await symlink(join(dataDir, 'rastro.sqlite-wal'), join(outside, 'none-yet'));
  const reasonOf = (output: string, free?: string) =>
    requireOutput(output, { dataDir: join(outside, 'folder'), input, ...(free ? { free } : {}) }).then(
      () => null,
      (error: unknown) => (error instanceof AppError ? error.details.reason : error),
    );
  for (const name of [
    '../data/rastro.sqlite',
    'folder/rastro.sqlite',
    'folder/new.csv',
    'folder/logs/a/b',
    'soft',
    'hard',
    'none-yet',
  ])
    expect([name, await reasonOf(`${outside}/${name}`)]).toEqual([name, 'output-is-data']);
  for (const name of ['in.csv', './in.csv', 'again'])
    expect([name, await reasonOf(`${outside}/${name}`)]).toEqual([name, 'output-is-input']);
  expect(await reasonOf(join(outside, 'new.csv'))).toBeNull();
  expect(await reasonOf(join(dataDir, 'logs', 'a.log'), join(dataDir, 'logs'))).toBeNull();
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
  for (const other of [folder, join(folder, 'no', 'where.csv')])
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
