import type { BrowserWindow } from 'electron';
import { expect, test, vi } from 'vitest';
import { saveAs } from '../../../src/main/host/electron/save-as.ts';
import * as recorded from '../../electron/stand-in/index.ts';

vi.mock('electron', () => import('../../electron/stand-in/index.ts'));

test('A dialog over the window proposes a name with its ending; the answer is a path or none.', async () => {
  const window = new recorded.BrowserWindow({}) as unknown as BrowserWindow;
  recorded.state.savePath = '/home/ana/frota.xlsx';
  expect(await saveAs(window, 'frota.xlsx')).toBe('/home/ana/frota.xlsx');
  expect(recorded.of('showSaveDialog')).toEqual([
    [
      'showSaveDialog',
      window,
      {
        defaultPath: 'frota.xlsx',
        filters: [{ name: 'XLSX', extensions: ['xlsx'] }],
        properties: ['showOverwriteConfirmation', 'createDirectory'],
      },
    ],
  ]);
  recorded.state.savePath = '';
  expect(await saveAs(window, 'frota.xlsx')).toBeNull();
});

test.each([
  [true, '/home/ana/frota.xlsx'],
  [false, ''],
])('There is no path where the dialog answers cancelled %s and the path %j.', async (canceled, filePath) => {
  const window = new recorded.BrowserWindow({}) as unknown as BrowserWindow;
  vi.spyOn(recorded.dialog, 'showSaveDialog').mockResolvedValueOnce({ canceled, filePath });
  expect(await saveAs(window, 'frota.xlsx')).toBeNull();
});
