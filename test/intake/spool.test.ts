import { readdirSync, readlinkSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSpool } from '../../src/main/intake/spool.ts';
import { tempDir } from '../store/helpers.ts';

it('the spool stores the bytes of each file in order, for its owner alone, until they are removed', async () => {
  const folder = join(tempDir(), 'intake');
  const spool = openSpool(folder);
  for (const text of ['one ', 'two ']) await spool.append('a', Buffer.from(text));
  await spool.append('b', Buffer.from('other'));
  expect(await readFile(spool.pathOf('a'), 'utf8')).toBe('one two ');
  expect((await stat(spool.pathOf('a'))).mode & 0o077).toBe(0);
  await spool.remove('a');
  expect(await readdir(folder)).toEqual(['b.part']);
  await spool.close();
  await expect(readdir(folder)).rejects.toThrow('ENOENT');
});

it.skipIf(process.platform !== 'linux')(
  'the spool opens a file once for concurrent appends, and writes them in the order of their calls',
  async () => {
    const spool = openSpool(join(tempDir(), 'intake'));
    const pieces = Array.from({ length: 200 }, (_, index) => `${index} `);
    await Promise.all(pieces.map((text) => spool.append('a', Buffer.from(text))));
    const open = readdirSync('/proc/self/fd').filter((fd) => target(fd) === spool.pathOf('a'));
    expect(open).toHaveLength(1);
    expect(await readFile(spool.pathOf('a'), 'utf8')).toBe(pieces.join(''));
    await spool.close();
  },
);

function target(fd: string): string | null {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    // The one by which the folder was read.
    return null;
  }
}

it('the spool removes the files of a killed process before the first import', async () => {
  const folder = join(tempDir(), 'intake');
  await mkdir(folder);
  await writeFile(join(folder, 'old.part'), 'chassi');
  const spool = openSpool(folder);
  await expect.poll(() => stat(folder).catch(() => null), { interval: 5 }).toBeNull();
  await spool.append('new', Buffer.from('x'));
  expect(await readdir(folder)).toEqual(['new.part']);
  await spool.close();
});

it('the spool fails with a disk error when its folder is something else, and loses no file', async () => {
  const blocked = join(tempDir(), 'file');
  await writeFile(blocked, 'mine');
  const spool = openSpool(join(blocked, 'intake'));
  await expect(spool.append('a', Buffer.from('x'))).rejects.toMatchObject({ kind: 'disk' });
  expect(await readFile(blocked, 'utf8')).toBe('mine');
});

it('the spool stores a file once its folder can be made, and says why it could not', async () => {
  const folder = join(tempDir(), 'intake');
  const spool = openSpool(folder);
  await spool.append('a', Buffer.from('x'));
  await spool.close();
  await writeFile(folder, 'in the way');
  await expect(spool.append('b', Buffer.from('one'))).rejects.toMatchObject({
    kind: 'disk',
    details: { code: 'EEXIST' },
  });
  await rm(folder);
  await spool.append('b', Buffer.from('two'));
  expect(await readFile(spool.pathOf('b'), 'utf8')).toBe('two');
  await spool.close();
});
