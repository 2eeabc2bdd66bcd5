import type { BrowserWindow } from 'electron';
import { expect, test, vi } from 'vitest';
import { saveAs } from '../../../src/main/host/electron/save-as.ts';
import * as recorded from '../../electron/stand-in/index.ts';

vi.mock('electron', () => import('../../electron/stand-in/index.ts'));

test('asks over the window, with the name proposed and its ending, and says where or nowhere', async () => {
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
