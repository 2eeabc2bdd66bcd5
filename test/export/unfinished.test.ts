import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unfinishedFiles } from '../../src/main/export/unfinished.ts';
import { writeFileAtomically } from '../../src/main/util/write-file.ts';
import { tempDir } from '../store/helpers.ts';

const NAME = '.rastro-0b5e6f5e-7a5f-4d5b-9a43-1f2f6a1c9d10.tmp';

test('A temporary file is recorded as long as it is there, and deleted at the next start after a kill.', async () => {
  const [dataDir, downloads] = [tempDir(), tempDir()];
  const seen: string[][] = [];
  function* rows() {
    yield 'VIN;';
    seen.push(readdirSync(dataDir), readdirSync(downloads));
    yield 'QWX0001';
  }
  await writeFileAtomically(join(downloads, 'out.csv'), rows(), { unfinished: unfinishedFiles(dataDir) });
  expect(seen).toEqual([['exports.json'], [expect.stringMatching(/^\.rastro-.*\.tmp$/)]]);
  expect([readdirSync(dataDir), readdirSync(downloads)]).toEqual([[], ['out.csv']]);

  const left = join(downloads, NAME);
  writeFileSync(left, 'QWX0001');
  await unfinishedFiles(dataDir).add(left);
  await unfinishedFiles(dataDir).clear();
  expect([readdirSync(dataDir), readdirSync(downloads)]).toEqual([[], ['out.csv']]);
});

test('A record that was tampered with deletes no other file.', async () => {
  const [dataDir, other] = [tempDir(), tempDir()];
  const file = join(other, 'letter.txt');
  writeFileSync(file, 'dear');
  mkdirSync(join(other, 'folder'));
  writeFileSync(join(dataDir, 'exports.json'), JSON.stringify([file, join(other, 'folder'), 7]));
  await unfinishedFiles(dataDir).clear();
  writeFileSync(join(dataDir, 'exports.json'), JSON.stringify([file, join(other, 'folder')]));
  await unfinishedFiles(dataDir).clear();
  expect([existsSync(file), existsSync(join(other, 'folder'))]).toEqual([true, true]);
  const alike = [`copy of ${NAME}`, `${NAME}.txt`].map((name) => join(other, name));
  for (const path of alike) writeFileSync(path, 'dear');
  writeFileSync(join(dataDir, 'exports.json'), JSON.stringify(alike));
  await unfinishedFiles(dataDir).clear();
  expect(alike.map((path) => existsSync(path))).toEqual([true, true]);
});

test.each([null, 'no JSON', ''])(
  'A start without a record that can be read deletes nothing: %j.',
  async (record) => {
    const dataDir = tempDir();
    if (record !== null) writeFileSync(join(dataDir, 'exports.json'), record);
    await unfinishedFiles(dataDir).clear();
    expect(readdirSync(dataDir)).toEqual([]);
  },
);

test('A file that is still being written stays in the record, which only the user can read.', async () => {
  const dataDir = tempDir();
  const [record, first, second] = [join(dataDir, 'exports.json'), join(dataDir, NAME), join(dataDir, 'b')];
  const files = unfinishedFiles(dataDir);
  await Promise.all([files.add(first), files.add(second)]);
  await files.remove(first);
  expect(JSON.parse(readFileSync(record, 'utf8'))).toEqual([second]);
  if (process.platform !== 'win32') expect(statSync(record).mode & 0o777).toBe(0o600);
});
