import { expect, test } from 'vitest';
import { defaultDataDir, keychainService } from '../src/main/data-dir.ts';

test.each([
  ['linux', {}, '/home/ana', '/home/ana/.local/share/rastro'],
  ['linux', { XDG_DATA_HOME: '/data' }, '/home/ana', '/data/rastro'],
  ['linux', { XDG_DATA_HOME: 'relative' }, '/home/ana', '/home/ana/.local/share/rastro'],
  ['darwin', {}, '/Users/ana', '/Users/ana/Library/Application Support/Rastro'],
  ['win32', { APPDATA: 'D:\\Roaming' }, 'C:\\Users\\ana', 'D:\\Roaming\\Rastro'],
  ['win32', {}, 'C:\\Users\\ana', 'C:\\Users\\ana\\AppData\\Roaming\\Rastro'],
] as const)('on %s with %j and home %s: %s', (platform, env, home, expected) => {
  expect(defaultDataDir(platform, env, home)).toBe(expected);
});

test('each data folder has its own name in the keychain, the usual one the plain one', () => {
  expect(keychainService(defaultDataDir())).toBe('Rastro');
  const names = ['/a', '/b', `${defaultDataDir()}/other`].map(keychainService);
  expect(new Set([...names, 'Rastro']).size).toBe(4);
  expect(keychainService('/a/../a')).toBe(keychainService('/a'));
});
