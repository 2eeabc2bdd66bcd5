import { expect, test } from 'vitest';
import { readAnnouncement } from '../../../../src/main/host/electron/updater/announced.ts';

const SHA512 = `${'aB3+/'.repeat(17)}a==`;
const file = (url: string, size = 1000, sha512 = SHA512) => ({ url, size, sha512 });
const wanted = { extension: 'exe', arch: 'x64', prereleases: false };
const versionOf = (version: string) => ({ version, files: [file('Rastro.exe')] });

test.each(['10.20.30', '1.2.3+build.17', `1.2.3+${'x'.repeat(34)}`])(
  'The version %s is offered.',
  (version) => {
    expect(readAnnouncement(versionOf(version), wanted)).toEqual({ version, size: 1000 });
  },
);

test.each(['1.2.3-beta.12', '1.2.3-beta.12+build'])(
  'The version %s is offered only to those who have a prerelease.',
  (version) => {
    expect(readAnnouncement(versionOf(version), wanted)).toBeNull();
    const offered = readAnnouncement(versionOf(version), { ...wanted, prereleases: true });
    expect(offered).toEqual({ version, size: 1000 });
  },
);

test('A release is offered to those who have a prerelease, too.', () => {
  const offered = readAnnouncement(versionOf('1.2.3'), { ...wanted, prereleases: true });
  expect(offered).toMatchObject({ version: '1.2.3' });
});

test.each([
  '1.2',
  'v1.2.3',
  'x 1.2.3',
  '1.2.3 x',
  'a.2.3',
  '1.b.3',
  '1.2.c',
  '1.2.3-',
  '1.2.3+',
  '1.2.3-a!',
  '1.2.3+a!',
  `1.2.3+${'x'.repeat(35)}`,
])('The text %j is no version.', (version) => {
  expect(() => readAnnouncement(versionOf(version), wanted)).toThrow(
    expect.objectContaining({ fault: 'feed', message: expect.stringContaining('"version"') }),
  );
});

test.each([
  ['no file', []],
  ['too many files', Array.from({ length: 51 }, () => file('Rastro.exe'))],
  ['no name of a file', [file('')]],
  ['a name of a file without end', [file(`${'x'.repeat(1997)}.exe`)]],
  ['a size of nothing', [file('Rastro.exe', 0)]],
  ['a size above a gigabyte', [file('Rastro.exe', 1024 ** 3 + 1)]],
  ['a checksum that is too short', [file('Rastro.exe', 1000, `${'a'.repeat(85)}==`)]],
  ['a checksum that is too long', [file('Rastro.exe', 1000, `${'a'.repeat(87)}==`)]],
  ['a checksum with something behind it', [file('Rastro.exe', 1000, `${SHA512}x`)]],
  ['a checksum of other characters', [file('Rastro.exe', 1000, `${'-'.repeat(86)}==`)]],
])('An announcement is refused with %s.', (_name, files) => {
  expect(() => readAnnouncement({ version: '1.2.3', files }, wanted)).toThrow(
    expect.objectContaining({ fault: 'feed', message: expect.stringContaining('"files') }),
  );
});

test('The limits themselves are no fault.', () => {
  const longest = file(`${'x'.repeat(1996)}.exe`, 1024 ** 3);
  const files = [longest, ...Array.from({ length: 49 }, () => file('Rastro.zip'))];
  expect(readAnnouncement({ version: '1.2.3', files }, wanted)).toMatchObject({ size: 1024 ** 3 });
});

const several = {
  version: '1.2.3',
  files: [
    file('Rastro-arm64.zip', 1),
    file('Rastro-arm64.exe', 2),
    file('Rastro-x64.exe', 3),
    file('Rastro-x64.zip', 4),
    file('Rastro-exe', 5),
  ],
};

test.each([
  ['exe', 'x64', 3],
  ['exe', 'arm64', 2],
  ['zip', 'x64', 4],
  // The first that fits, as electron-updater takes it.
  ['exe', 'ia32', 2],
  [null, 'x64', 3],
  [null, 'ia32', 1],
])('An installation of kind %s on %s takes the file of %i bytes.', (extension, arch, size) => {
  expect(readAnnouncement(several, { ...wanted, extension, arch })).toEqual({ version: '1.2.3', size });
});

test('A version without a file for the installation is an error.', () => {
  expect(() => readAnnouncement(several, { ...wanted, extension: 'AppImage' })).toThrow(
    expect.objectContaining({ fault: 'feed', message: expect.stringContaining('no file') }),
  );
});
