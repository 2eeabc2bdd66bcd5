import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { downloadPage, readDownloadPage } from '../../../../src/main/host/electron/updater/feed.ts';
import {
  byHandReason,
  type Installation,
  readInstallation,
} from '../../../../src/main/host/electron/updater/installation.ts';

const LINUX: Installation = {
  platform: 'linux',
  execPath: '/opt/Rastro/rastro',
  appImage: null,
  packageType: null,
  programFolders: [],
  hasUninstaller: false,
};
const WINDOWS: Installation = {
  ...LINUX,
  platform: 'win32',
  execPath: 'C:\\Users\\Ana\\AppData\\Local\\Programs\\Rastro\\Rastro.exe',
  programFolders: ['C:\\Program Files', 'C:\\Program Files (x86)'],
  hasUninstaller: true,
};
const MAC: Installation = {
  ...LINUX,
  platform: 'darwin',
  execPath: '/Applications/Rastro.app/Contents/MacOS/Rastro',
};

test.each<[string, Installation, ReturnType<typeof byHandReason>]>([
  ['an AppImage', { ...LINUX, appImage: { isReplaceable: true } }, null],
  ['an AppImage where it can not be replaced', { ...LINUX, appImage: { isReplaceable: false } }, 'read-only'],
  [
    'an AppImage beside a mark for deb',
    { ...LINUX, appImage: { isReplaceable: true }, packageType: 'deb' },
    null,
  ],
  ['a deb package', { ...LINUX, packageType: 'deb' }, 'package-manager'],
  ['an rpm package', { ...LINUX, packageType: 'rpm' }, 'package-manager'],
  ['a folder on Linux', LINUX, 'folder'],
  ['Windows, for one user', WINDOWS, null],
  ['Windows, for all users', { ...WINDOWS, execPath: 'c:\\program files\\Rastro\\Rastro.exe' }, 'all-users'],
  [
    'Windows, for one user in a folder that begins alike',
    { ...WINDOWS, execPath: 'C:\\Program Files of Ana\\Rastro.exe' },
    null,
  ],
  ['Windows, on another disk', { ...WINDOWS, execPath: 'D:\\Rastro\\Rastro.exe' }, null],
  ['a folder on Windows', { ...WINDOWS, hasUninstaller: false }, 'folder'],
  ['macOS', MAC, null],
  [
    'a disk image of macOS',
    { ...MAC, execPath: '/Volumes/Rastro/Rastro.app/Contents/MacOS/Rastro' },
    'read-only',
  ],
  [
    'macOS, moved for a first look',
    { ...MAC, execPath: '/private/var/folders/x/AppTranslocation/1/d/Rastro.app/Contents/MacOS/Rastro' },
    'read-only',
  ],
])(
  'The kind of installation decides whether it is updated by hand: %s, reason %s.',
  (_name, installation, reason) => {
    expect(byHandReason(installation)).toBe(reason);
  },
);

describe('This process', () => {
  const { execPath, platform } = process;
  let folder: string;
  let before: NodeJS.ProcessEnv;

  beforeEach(() => {
    before = { ...process.env };
    folder = mkdtempSync(path.join(tmpdir(), 'rastro-installation-'));
    writeFileSync(path.join(folder, 'Rastro.AppImage'), '');
    process.env.APPIMAGE = path.join(folder, 'Rastro.AppImage');
    process.env.APPDIR = path.dirname(process.execPath);
  });
  afterEach(() => {
    process.env = before;
    process.execPath = execPath;
    Object.defineProperty(process, 'platform', { value: platform });
    rmSync(folder, { recursive: true });
  });

  test('This process runs out of an AppImage where its program is in the mounted folder.', () => {
    expect(readInstallation(folder).appImage).toEqual({ isReplaceable: true });
  });

  test('This process does not run out of an AppImage whose environment it only inherited.', () => {
    process.env.APPDIR = path.join(folder, 'mounted');
    expect(readInstallation(folder).appImage).toBeNull();
  });

  test.each([
    ['no file', { APPIMAGE: undefined }],
    ['no mount', { APPDIR: undefined }],
    ['a relative file', { APPIMAGE: 'Rastro.AppImage' }],
  ])('This process does not run out of an AppImage whose environment names %s.', (_name, change) => {
    Object.assign(process.env, change);
    for (const [name, value] of Object.entries(change)) if (value === undefined) delete process.env[name];
    expect(readInstallation(folder).appImage).toBeNull();
  });

  test('This process can not replace an AppImage that is a folder.', () => {
    process.env.APPIMAGE = folder;
    expect(readInstallation(folder).appImage).toEqual({ isReplaceable: false });
  });

  test('An AppImage is one of Linux alone.', () => {
    Object.defineProperty(process, 'platform', { value: 'darwin' });
    expect(readInstallation(folder)).toMatchObject({ platform: 'darwin', appImage: null });
  });

  test('This process can not replace an AppImage that is gone.', () => {
    process.env.APPIMAGE = path.join(folder, 'gone/Rastro.AppImage');
    expect(readInstallation(folder).appImage).toEqual({ isReplaceable: false });
  });

  test('This process reads where Windows has programs for all users, and looks for the uninstaller.', () => {
    for (const name of ['ProgramFiles', 'ProgramW6432', 'ProgramFiles(x86)']) delete process.env[name];
    expect(readInstallation(folder)).toMatchObject({ programFolders: [], hasUninstaller: false });
    process.env.ProgramFiles = 'C:\\Program Files';
    process.env['ProgramFiles(x86)'] = 'C:\\Program Files (x86)';
    const programFolders = ['C:\\Program Files', 'C:\\Program Files (x86)'];
    process.execPath = path.join(folder, 'Rastro.exe');
    writeFileSync(path.join(folder, 'Uninstall Rastro.exe'), '');
    expect(readInstallation(folder)).toMatchObject({
      ...{ execPath: process.execPath, programFolders, hasUninstaller: true },
    });
  });

  test('This process reads the mark of a package.', () => {
    expect(readInstallation(folder).packageType).toBeNull();
    writeFileSync(path.join(folder, 'package-type'), 'deb\n');
    expect(readInstallation(folder).packageType).toBe('deb');
  });
});

describe('The address for releases', () => {
  const generic = (url: string) => `provider: generic\nurl: ${url}\nupdaterCacheDirName: rastro-updater\n`;

  test.each([
    ['a server', generic('https://updates.office.com.br/rastro/'), 'https://updates.office.com.br/rastro/'],
    ['a quoted server', generic("'https://updates.office.com.br/'"), 'https://updates.office.com.br/'],
    [
      'a server in double quotes',
      generic('"https://updates.office.com.br/"'),
      'https://updates.office.com.br/',
    ],
    [
      'a server in a file with other line ends and wide gaps',
      'provider:  generic  \r\nurl:   https://updates.office.com.br/\r\n',
      'https://updates.office.com.br/',
    ],
    [
      'a server whose name only begins like one that never exists',
      generic('https://rastro.example.com.br/'),
      'https://rastro.example.com.br/',
    ],
    [
      'a server beside a nested field of its name',
      `${generic('https://updates.office.com.br/')}headers:\n  url: https://elsewhere.com.br/\n`,
      'https://updates.office.com.br/',
    ],
    [
      "GitHub's files with a slash at the end",
      generic('https://github.com/owner/rastro/releases/latest/download/'),
      'https://github.com/owner/rastro/releases/latest',
    ],
    [
      "a folder of GitHub's files",
      generic('https://github.com/owner/rastro/releases/latest/download/windows'),
      'https://github.com/owner/rastro/releases/latest/download/windows',
    ],
    [
      "a mirror of GitHub's files",
      generic('https://mirror.com.br/https://github.com/owner/rastro/releases/latest/download'),
      'https://mirror.com.br/https://github.com/owner/rastro/releases/latest/download',
    ],
    [
      "a repository on the office's own GitHub",
      'provider: github\nhost: git.office.com.br\nowner: owner\nrepo: rastro\n',
      'https://git.office.com.br/owner/rastro/releases/latest',
    ],
    [
      "GitHub's files of the newest release",
      generic('https://github.com/owner/rastro/releases/latest/download'),
      'https://github.com/owner/rastro/releases/latest',
    ],
    [
      'a repository on GitHub',
      'owner: owner\nrepo: rastro\nprovider: github\npublisherName:\n  - CN=Rastro, C=BR\n',
      'https://github.com/owner/rastro/releases/latest',
    ],
  ])('The address of %s is read.', (_name, text, page) => expect(downloadPage(text)).toBe(page));

  test('The address is read from the file beside the program, and there may be none.', () => {
    const resources = mkdtempSync(path.join(tmpdir(), 'rastro-resources-'));
    expect(readDownloadPage(resources)).toBeNull();
    writeFileSync(path.join(resources, 'app-update.yml'), generic('https://updates.office.com.br/'));
    expect(readDownloadPage(resources)).toBe('https://updates.office.com.br/');
    rmSync(resources, { recursive: true });
  });

  test.each([
    ['plain http', generic('http://updates.office.com.br/')],
    ['a domain that never exists', generic('https://rastro.example/releases')],
    ['a domain that is nothing but such a name', generic('https://invalid/releases')],
    ['a repository without an owner', 'provider: github\nrepo: rastro\n'],
    ['a repository without a name', 'provider: github\nowner: owner\n'],
    ['no address', 'provider: generic\n'],
    ['no words at all', generic('not an address')],
    ['another kind of server', 'provider: s3\nbucket: rastro\n'],
    ['nothing', ''],
  ])('There is no address for %s.', (_name, text) => expect(downloadPage(text)).toBeNull());
});
