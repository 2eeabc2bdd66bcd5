import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readLicences, runtime } from '../../src/main/app/about.ts';
import { tempDir } from '../helpers/temp-dir.ts';

test('The licences are the text of their file, null where the build wrote none, and an error where it cannot be read.', async () => {
  const folder = tempDir();
  const file = path.join(folder, 'licences.txt');
  expect(await readLicences(file)).toBeNull();
  await writeFile(file, 'MIT – ©');
  expect(await readLicences(file)).toBe('MIT – ©');
  await expect(readLicences(folder)).rejects.toThrow('EISDIR');
});

test('The runtime names the system, and Electron and Chromium where it has them.', () => {
  expect(runtime()).toMatchObject({ electron: null, chromium: null, node: process.versions.node });
  expect(runtime().system).toContain(process.arch);
  const onElectron = runtime({ ...process.versions, electron: '45.4.1', chrome: '156.0.1' });
  expect(onElectron).toMatchObject({ electron: '45.4.1', chromium: '156.0.1' });
});
