import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ByHand } from '../../../../src/contract/schemas/updates.ts';
import {
  byHandReason,
  downloadPage,
  type Installation,
} from '../../../../src/main/host/electron/updater/installation.ts';

let folder: string;
const at = (...names: string[]) => path.join(folder, ...names);

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rastro-installation-'));
  for (const name of ['mount', 'other', 'deb', 'Programs', 'Programs of Ana', 'unpacked'])
    mkdirSync(at(name));
  writeFileSync(at('deb/package-type'), 'deb');
  for (const name of ['mount', 'Programs', 'Programs of Ana', 'unpacked'])
    writeFileSync(at(name, 'rastro'), '');
  for (const name of ['Programs', 'Programs of Ana']) writeFileSync(at(name, 'Uninstall Rastro.exe'), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

const linux = (
  APPIMAGE?: string,
  APPDIR?: string,
  resourcesPath = at('unpacked'),
): Partial<Installation> => ({
  platform: 'linux',
  execPath: at('mount/rastro'),
  env: { ...(APPIMAGE ? { APPIMAGE } : {}), ...(APPDIR ? { APPDIR } : {}) },
  resourcesPath,
});
const windows = (name: string): Partial<Installation> => ({
  platform: 'win32',
  execPath: at(name, 'rastro'),
  env: { ProgramFiles: at('Programs') },
});

test.each<[string, () => Partial<Installation>, ByHand | null]>([
  ['an AppImage', () => linux(at('Rastro.AppImage'), at('mount')), null],
  ['an AppImage beside the mark of a package', () => linux(at('a.AppImage'), at('mount'), at('deb')), null],
  ['an AppImage that started this one', () => linux(at('Rastro.AppImage'), at('other')), 'folder'],
  ['a mount that is gone', () => linux(at('Rastro.AppImage'), at('gone')), 'folder'],
  ['an AppImage without an absolute path', () => linux('Rastro.AppImage', at('mount')), 'folder'],
  ['an AppImage without a mount', () => linux(at('Rastro.AppImage')), 'folder'],
  ['an AppImage in a folder that is gone', () => linux(at('gone/a.AppImage'), at('mount')), 'read-only'],
  ['a deb or rpm package', () => linux(undefined, undefined, at('deb')), 'package-manager'],
  ['an unpacked folder on Linux', () => linux(), 'folder'],
  ['Windows, for one user', () => windows('Programs of Ana'), null],
  ['Windows, for all users', () => windows('Programs'), 'all-users'],
  ['an unpacked folder on Windows', () => windows('unpacked'), 'folder'],
  ['macOS', () => ({ platform: 'darwin', execPath: '/Applications/Rastro.app/Contents/MacOS/Rastro' }), null],
  [
    'a disk image',
    () => ({ platform: 'darwin', execPath: '/Volumes/Rastro/Rastro.app/Rastro' }),
    'read-only',
  ],
  [
    "macOS' copy of it",
    () => ({ platform: 'darwin', execPath: '/x/AppTranslocation/1/Rastro' }),
    'read-only',
  ],
])('The kind of installation decides whether it is updated by hand: %s.', (_name, installation, reason) => {
  expect(byHandReason(installation() as Installation)).toBe(reason);
});

const generic = (url: string) => `provider: generic\nurl: ${url}\nupdaterCacheDirName: rastro-updater\n`;
const LATEST = 'https://github.com/owner/rastro/releases/latest';

test.each([
  ['a server', generic('https://updates.office.com.br/rastro/'), 'https://updates.office.com.br/rastro/'],
  ['a quoted server', generic("'https://updates.office.com.br/'"), 'https://updates.office.com.br/'],
  ['other line ends', 'url:  "https://updates.office.com.br/"\r\n', 'https://updates.office.com.br/'],
  ['a name like one that never exists', generic('https://a.example.com.br/'), 'https://a.example.com.br/'],
  ["GitHub's newest files", generic(`${LATEST}/download`), LATEST],
  ["a folder of GitHub's files", generic(`${LATEST}/download/a`), `${LATEST}/download/a`],
  ['a nested address', 'provider: generic\nheaders:\n  url: https://elsewhere.com.br/\n', null],
  ['plain http', generic('http://updates.office.com.br/'), null],
  ['a domain that never exists', generic('https://rastro.example/releases'), null],
  ['nothing but such a name', generic('https://invalid/releases'), null],
  ['no address', 'provider: generic\n', null],
  ['words', generic('not an address'), null],
])('The address for releases is read from the settings of the build: %s.', (_name, text, page) => {
  expect(downloadPage(text)).toBe(page);
});
