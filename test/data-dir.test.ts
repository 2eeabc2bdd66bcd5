import { expect, test } from 'vitest';
import { defaultDataDir } from '../src/main/data-dir.ts';

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
