import { expect, test } from 'vitest';
import { lookupProgram } from '../../../src/main/host/electron/lookup-program.ts';

const packaged = { isPackaged: true, appPath: '/opt/Rastro/resources/app.asar', appImage: undefined };

test('An installed Rastro is started by its own program.', () => {
  const execPath = 'C:\\Program Files\\Rastro\\Rastro.exe';
  expect(lookupProgram({ ...packaged, execPath, platform: 'win32' })).toEqual([execPath, '--', 'lookup']);
  const inBundle = '/Applications/Rastro.app/Contents/MacOS/Rastro';
  expect(lookupProgram({ ...packaged, execPath: inBundle, platform: 'darwin' })).toEqual([
    inBundle,
    '--',
    'lookup',
  ]);
});

test('On Linux Chromium gets the switches for a session without a display.', () => {
  expect(lookupProgram({ ...packaged, execPath: '/opt/Rastro/rastro', platform: 'linux' })).toEqual([
    '/opt/Rastro/rastro',
    '--ozone-platform=headless',
    '--disable-gpu',
    '--',
    'lookup',
  ]);
});

test('An AppImage is started by its file, since its contents are there only while it runs.', () => {
  const appImage = '/home/ana/Rastro-1.2.0-linux-x64.AppImage';
  const program = {
    ...packaged,
    execPath: '/tmp/.mount_Rastro/rastro',
    appImage,
    platform: 'linux',
  } as const;
  expect(lookupProgram(program)[0]).toBe(appImage);
});

test('Electron without a package takes the app as its first argument.', () => {
  const program = {
    isPackaged: false,
    execPath: '/e/electron',
    appPath: '/src/rastro',
    appImage: '/x.AppImage',
  };
  expect(lookupProgram({ ...program, platform: 'darwin' })).toEqual([
    '/e/electron',
    '/src/rastro',
    '--',
    'lookup',
  ]);
});
