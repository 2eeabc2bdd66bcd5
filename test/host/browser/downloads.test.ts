import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { downloadsFolder, savingInto } from '../../../src/main/host/browser/downloads.ts';
import { tempDir } from '../../store/helpers.ts';

it("is the user's folder of downloads, or home", () => {
  const home = tempDir();
  expect(downloadsFolder(home)).toBe(home);
  mkdirSync(join(home, 'Downloads'));
  expect(downloadsFolder(home)).toBe(join(home, 'Downloads'));
});

it('gives nobody a name that is taken, or promised to another', async () => {
  const folder = tempDir();
  const saveAs = savingInto(folder);
  writeFileSync(join(folder, 'frota.csv'), '');
  writeFileSync(join(folder, 'frota (3).csv'), '');
  const names = [await saveAs('frota.csv'), await saveAs('frota.csv'), await saveAs('frota.xlsx')];
  expect(names).toEqual(['frota (2).csv', 'frota (4).csv', 'frota.xlsx'].map((name) => join(folder, name)));
});
