import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createDownloads, downloadsFolder } from '../../../src/main/host/browser/downloads.ts';
import { tempDir } from '../../store/helpers.ts';

it("The folder of downloads is the user's, or the home folder where there is none.", () => {
  const home = tempDir();
  expect(downloadsFolder(home)).toBe(home);
  mkdirSync(join(home, 'Downloads'));
  expect(downloadsFolder(home)).toBe(join(home, 'Downloads'));
});

it('A download gets no name that is taken or was given to another.', async () => {
  const folder = tempDir();
  const { choose } = createDownloads(folder);
  writeFileSync(join(folder, 'frota.csv'), '');
  writeFileSync(join(folder, 'frota (3).csv'), '');
  const names = [await choose('frota.csv'), await choose('frota.csv'), await choose('frota.xlsx')];
  expect(names).toEqual(['frota (2).csv', 'frota (4).csv', 'frota.xlsx'].map((name) => join(folder, name)));
});

it('The name of an export that failed is free again; that of one that is there is not.', async () => {
  const folder = tempDir();
  const { choose, release } = createDownloads(folder);
  release(await choose('frota.csv'));
  const again = await choose('frota.csv');
  expect(again).toBe(join(folder, 'frota.csv'));
  writeFileSync(again, '');
  release(again);
  expect(await choose('frota.csv')).toBe(join(folder, 'frota (2).csv'));
});
