import { mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { defaultDataDir, keychainService } from '../../src/main/data-dir/data-dir.ts';
import {
  canonicalFolder,
  type FolderSystem,
  folderSystem,
  isOnNetwork,
} from '../../src/main/data-dir/identity.ts';

test.each([
  ['linux', {}, '/home/ana', '/home/ana/.local/share/rastro'],
  ['linux', { XDG_DATA_HOME: '/data' }, '/home/ana', '/data/rastro'],
  ['linux', { XDG_DATA_HOME: 'relative' }, '/home/ana', '/home/ana/.local/share/rastro'],
  ['darwin', {}, '/Users/ana', '/Users/ana/Library/Application Support/Rastro'],
  ['win32', { LOCALAPPDATA: 'D:\\Local', APPDATA: 'D:\\Roaming' }, 'C:\\Users\\ana', 'D:\\Local\\Rastro'],
  ['win32', {}, 'C:\\Users\\ana', 'C:\\Users\\ana\\AppData\\Local\\Rastro'],
] as const)('on %s with %j and home %s the data go to %s', (platform, env, home, expected) => {
  expect(defaultDataDir(platform, env, home)).toBe(expected);
});

function missing(): never {
  throw Object.assign(new Error('ENOENT'), { code: 'ENOENT' });
}

/** Windows with these folders, by what `realpath` gives for each spelling in lower case. */
function windows(real: Readonly<Record<string, string>>): FolderSystem {
  return {
    platform: 'win32',
    env: { LOCALAPPDATA: 'C:\\Users\\Ana\\AppData\\Local', APPDATA: 'C:\\Users\\Ana\\AppData\\Roaming' },
    home: 'C:\\Users\\Ana',
    realpath: (folder) => real[folder.toLowerCase().replace(/\\$/, '')] ?? missing(),
    stat: missing,
    fileSystem: missing,
  };
}

/** macOS whose volume has these folders, by name; `folds`: it takes capitals for small letters. */
function mac(folders: readonly string[], folds: boolean): FolderSystem {
  const key = (folder: string) => (folds ? folder.toLowerCase() : folder).normalize('NFC');
  const find = (folder: string) => {
    const found = folders.findIndex((each) => key(each) === key(folder));
    return found === -1 ? missing() : found;
  };
  return {
    platform: 'darwin',
    env: {},
    home: '/Users/ana',
    // As macOS does it: links are followed, and the spelling is left as it was asked for.
    realpath: (folder) => (find(folder) === -1 ? missing() : folder),
    stat: (folder) => ({ dev: 1, ino: find(folder) }),
    fileSystem: missing,
  };
}

describe('one folder has one name in the keychain', () => {
  const system = windows({
    'c:\\data': 'C:\\Data',
    'd:\\link': 'C:\\Data',
    'c:': 'C:\\',
    'z:\\rastro': '\\\\server\\share\\Rastro',
    '\\\\server\\share\\rastro': '\\\\server\\share\\Rastro',
    'c:\\users\\ana\\appdata\\local\\rastro': 'C:\\Users\\Ana\\AppData\\Local\\Rastro',
  });

  test.each([
    ['capitals', 'c:\\data'],
    ['a slash at the end', 'C:\\DATA\\'],
    ['slashes of the other kind', 'C:/Data'],
    ['a way round', 'C:\\Data\\..\\data'],
    ['a link', 'D:\\Link'],
  ])('on Windows whatever the spelling: %s', (_, spelling) => {
    expect(keychainService(spelling, system)).toBe(keychainService('C:\\Data', system));
  });

  test('on Windows by a mapped drive or by its share', () => {
    expect(keychainService('Z:\\rastro', system)).toBe(keychainService('\\\\SERVER\\share\\Rastro', system));
  });

  test('on Windows also before the folder is made', () => {
    expect(keychainService('C:\\DATA\\New', system)).toBe(keychainService('d:\\link\\new', system));
    expect(keychainService('C:\\', system)).not.toBe(keychainService('C:\\Data', system));
  });

  test.each(['C:\\Users\\Ana\\AppData\\Local\\Rastro', 'c:\\users\\ana\\appdata\\local\\rastro\\'])(
    'on Windows the plain one for the usual folder: %s',
    (folder) => {
      expect(keychainService(folder, system)).toBe('Rastro');
    },
  );

  test.each([
    [true, true],
    [false, false],
  ])('on macOS capitals and accents by the volume (it folds them: %s)', (folds, isSame) => {
    const folder = '/Volumes/Dados/Posição'.normalize('NFC');
    const volume = mac([folder, folder.toLowerCase()], folds);
    const other = keychainService(folder.toLowerCase().normalize('NFD'), volume);
    expect(other === keychainService(folder, volume)).toBe(isSame);
    expect(keychainService(folder.normalize('NFD'), volume)).toBe(keychainService(folder, volume));
  });

  test('on Linux by a link, and capitals are other folders', () => {
    const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'Rastro-identity-'));
    const link = `${folder}-link`;
    onTestFinished(() => {
      rmSync(link);
      rmSync(folder, { recursive: true });
    });
    symlinkSync(folder, link);
    expect(canonicalFolder(`${link}/`)).toBe(folder);
    expect(canonicalFolder(`${link}/new/../newer/`)).toBe(`${folder}/newer`);
    expect(keychainService(link)).toBe(keychainService(folder));
    expect(keychainService(folder.toLowerCase())).not.toBe(keychainService(folder));
  });
});

test('each data folder has its own name in the keychain, the usual one the plain one', () => {
  expect(keychainService(defaultDataDir())).toBe('Rastro');
  const names = ['/a', '/b', `${defaultDataDir()}/other`].map((folder) => keychainService(folder));
  expect(new Set([...names, 'Rastro']).size).toBe(4);
  expect(keychainService('/a/../a')).toBe(keychainService('/a'));
});

describe('a folder on the network', () => {
  const mapped = windows({ 'z:\\rastro': '\\\\server\\share\\Rastro', 'c:\\data': 'C:\\Data' });

  test.each([
    ['\\\\server\\share\\Rastro', true],
    ['\\\\?\\UNC\\server\\share\\Rastro', true],
    ['\\\\wsl.localhost\\Debian\\home', true],
    ['Z:\\Rastro', true],
    ['C:\\Data', false],
    ['\\\\?\\C:\\Data', false],
    ['\\\\.\\C:\\Data', false],
  ])('on Windows %s: %s', (folder, expected) => {
    expect(isOnNetwork(folder, mapped)).toBe(expected);
  });

  test.each([
    ['NFS', 0x6969, true],
    ['SMB 2', 0xfe534d42, true],
    ['ext4', 0xef53, false],
    ['tmpfs', 0x01021994, false],
  ])('on Linux %s', (_, type, expected) => {
    expect(isOnNetwork('/data', { ...folderSystem, platform: 'linux', fileSystem: () => type })).toBe(
      expected,
    );
  });

  test('is not the temporary folder of this computer', () => {
    expect(isOnNetwork(tmpdir())).toBe(false);
  });

  test('is not claimed of a folder that is not there', () => {
    expect(isOnNetwork('/nowhere/at/all')).toBe(false);
  });
});
