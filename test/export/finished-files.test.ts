import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contract } from '../../src/contract/contract.ts';
import { createFinishedFiles, MOST_FILES } from '../../src/main/export/finished-files.ts';
import { tempDir } from '../store/helpers.ts';

const ID = '0197a1b2-0000-4000-8000-000000000001';

function finished() {
  const opened: string[] = [];
  const shown: string[] = [];
  const files = createFinishedFiles({
    open: async (path) => void opened.push(path),
    showInFolder: async (path) => void shown.push(path),
  });
  return { files, opened, shown };
}

function fileIn(folder: string, name = 'frota.xlsx'): string {
  const path = join(folder, name);
  writeFileSync(path, 'x');
  return path;
}

test('A finished export is opened and shown in its folder by its number alone.', async () => {
  const { files, opened, shown } = finished();
  const path = fileIn(tempDir());
  files.add(ID, path);
  await files.handlers.open({ exportId: ID });
  await files.handlers.showInFolder({ exportId: ID });
  expect([opened, shown]).toEqual([[path], [path]]);
});

describe('Nothing is handed to the host', () => {
  test('An export that this core did not write is not handed to the host.', async () => {
    const { files, opened, shown } = finished();
    await expect(files.handlers.open({ exportId: ID })).rejects.toMatchObject({
      kind: 'not-found',
      details: { reason: 'file-gone' },
    });
    await expect(files.handlers.showInFolder({ exportId: ID })).rejects.toMatchObject({ kind: 'not-found' });
    expect([opened, shown]).toEqual([[], []]);
  });

  test('A file that was moved or deleted is not handed to the host.', async () => {
    const { files, opened } = finished();
    const path = fileIn(tempDir());
    files.add(ID, path);
    rmSync(path);
    await expect(files.handlers.open({ exportId: ID })).rejects.toMatchObject({
      kind: 'not-found',
      details: { reason: 'file-gone' },
    });
    mkdirSync(path);
    await expect(files.handlers.open({ exportId: ID })).rejects.toMatchObject({ kind: 'not-found' });
    expect(opened).toEqual([]);
  });

  test.each(['frota.bat', 'frota.exe', 'frota.desktop', 'frota.xlsx.lnk', 'frota'])(
    'A file whose name may start a program is not handed to the host: %s.',
    async (name) => {
      const { files, opened, shown } = finished();
      files.add(ID, fileIn(tempDir(), name));
      await expect(files.handlers.open({ exportId: ID })).rejects.toMatchObject({
        details: { reason: 'not-opened' },
      });
      await files.handlers.showInFolder({ exportId: ID });
      expect([opened.length, shown.length]).toEqual([0, 1]);
    },
  );

  test.each([{ path: '/etc/passwd' }, { exportId: '/etc/passwd' }, '/etc/passwd', undefined])(
    'A path that the screen names is not handed to the host: %o.',
    (input) => {
      for (const { input: schema } of [contract.exports.open, contract.exports.showInFolder])
        expect(schema.safeParse(input).success).toBe(false);
    },
  );
});

test.each(['a.csv', 'a.TXT', 'a.tsv', 'a.tab', 'a.xlsx', 'a.geojson', 'a.kml', 'a.pdf'])(
  'A file of every format is opened: %s.',
  async (name) => {
    const { files, opened } = finished();
    const path = fileIn(tempDir(), name);
    files.add(ID, path);
    await files.handlers.open({ exportId: ID });
    expect(opened).toEqual([path]);
  },
);

test('The oldest paths are dropped, so that the memory does not grow with every export.', async () => {
  const { files, opened } = finished();
  const path = fileIn(tempDir());
  files.add(ID, path);
  for (let index = 0; index < MOST_FILES - 1; index += 1) files.add(`another ${index}`, path);
  await files.handlers.open({ exportId: ID });
  files.add('one more', path);
  await expect(files.handlers.open({ exportId: ID })).rejects.toMatchObject({ kind: 'not-found' });
  expect(opened).toHaveLength(1);
});
