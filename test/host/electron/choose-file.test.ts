import type { BrowserWindow } from 'electron';
import { expect, test, vi } from 'vitest';
import { chooseFile, chooseFolder } from '../../../src/main/host/electron/choose-file.ts';
import * as recorded from '../../electron/stand-in/index.ts';

vi.mock('electron', () => import('../../electron/stand-in/index.ts'));

test('A dialog over the window asks for one file of the kind; the answer is its path or none.', async () => {
  const window = new recorded.BrowserWindow({}) as unknown as BrowserWindow;
  recorded.state.openPath = '/home/ana/mapas/brasil.pmtiles';
  expect(await chooseFile(window, 'PMTiles', 'pmtiles')).toBe('/home/ana/mapas/brasil.pmtiles');
  expect(recorded.of('showOpenDialog')).toEqual([
    [
      'showOpenDialog',
      window,
      { filters: [{ name: 'PMTiles', extensions: ['pmtiles'] }], properties: ['openFile'] },
    ],
  ]);
  recorded.state.openPath = '';
  expect(await chooseFile(window, 'PMTiles', 'pmtiles')).toBeNull();
});

test('A dialog over the window asks for a folder, which it can make; the answer is its path or none.', async () => {
  const window = new recorded.BrowserWindow({}) as unknown as BrowserWindow;
  recorded.state.openPath = '/mnt/backups';
  expect(await chooseFolder(window)).toBe('/mnt/backups');
  expect(recorded.of('showOpenDialog').at(-1)).toEqual([
    'showOpenDialog',
    window,
    { properties: ['openDirectory', 'createDirectory'] },
  ]);
  recorded.state.openPath = '';
  expect(await chooseFolder(window)).toBeNull();
});
