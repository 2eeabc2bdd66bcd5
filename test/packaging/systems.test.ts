/** Rastro packed for Windows and macOS over made-up Electrons: what differs from Linux. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRawHeader } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { Data, NtExecutable, NtExecutableResource, Resource } from 'resedit';
import { beforeAll, describe, expect, test } from 'vitest';
import { type PackagedTree, packagedTree } from './packaged-tree.ts';

const resources = fileURLToPath(new URL('../../resources/', import.meta.url));
const off = '0'.charCodeAt(0);
const on = '1'.charCodeAt(0);

/** What Electron compares when it opens the archive. */
const headerHash = (asar: string) =>
  createHash('sha256').update(getRawHeader(asar).headerString).digest('hex');
const nativeModules = ({ app }: PackagedTree) => globSync('**/*.node', { cwd: app }).toSorted();
const prebuilds = (target: string) => [
  `node_modules/better-sqlite3/prebuilds/${target}.node`,
  `node_modules/keytar/prebuilds/${target}/keytar.node`,
];

describe('for Windows on x64', () => {
  let tree: PackagedTree;
  let resource: NtExecutableResource;
  beforeAll(async () => {
    tree = await packagedTree('win');
    const program = NtExecutable.from(readFileSync(path.join(tree.folder, 'Rastro.exe')));
    resource = NtExecutableResource.from(program);
  }, 300_000);

  test('the program says its name, its makers and its version', () => {
    const [version] = Resource.VersionInfo.fromEntries(resource.entries);
    expect(version?.getStringValues({ lang: 1033, codepage: 1200 })).toMatchObject({
      ProductName: 'Rastro',
      FileDescription: 'Rastro',
      CompanyName: 'The Rastro authors',
      LegalCopyright: 'Copyright © 2026 The Rastro authors',
    });
  });

  test('the program has the icon in all its sizes', () => {
    const [group] = Resource.IconGroupEntry.fromEntries(resource.entries);
    const file = Data.IconFile.from(readFileSync(path.join(resources, 'icon.ico')));
    expect(group?.icons.map(({ width }) => width)).toEqual(
      file.icons.map(({ width }) => (width ?? 256) % 256),
    );
  });

  test('the program holds the hash of the archive, and its fuses are set', async () => {
    const integrity = resource.entries.find(({ type }) => type === 'INTEGRITY');
    expect(JSON.parse(Buffer.from(integrity?.bin ?? new ArrayBuffer(0)).toString())).toEqual([
      { file: 'resources\\app.asar', alg: 'SHA256', value: headerHash(tree.asar) },
    ]);
    const wire = await getCurrentFuseWire(path.join(tree.folder, 'Rastro.exe'));
    expect(wire[FuseV1Options.EnableEmbeddedAsarIntegrityValidation]).toBe(on);
    expect(wire[FuseV1Options.RunAsNode]).toBe(off);
  });

  test('native modules and texts are those of the system and the two languages', () => {
    expect(nativeModules(tree)).toEqual(prebuilds('win32-x64'));
    expect(readdirSync(path.join(tree.folder, 'locales')).toSorted()).toEqual(['en-US.pak', 'pt-BR.pak']);
  });

  test('bin holds what resources/win holds', () => {
    const list = (folder: string) => (existsSync(folder) ? readdirSync(folder).toSorted() : []);
    expect(list(path.join(tree.folder, 'bin'))).toEqual(list(path.join(resources, 'win')));
  });
});

describe('for macOS on Apple silicon', () => {
  let tree: PackagedTree;
  let contents: string;
  let plist: string;
  beforeAll(async () => {
    tree = await packagedTree('mac');
    contents = path.join(tree.folder, 'Rastro.app', 'Contents');
    plist = readFileSync(path.join(contents, 'Info.plist'), 'utf8');
  }, 300_000);

  const value = (key: string) => new RegExp(`<key>${key}</key>\\s*<string>([^<]*)</string>`).exec(plist)?.[1];

  test('Info.plist says name, id, kind and version, and holds the hash of the archive', () => {
    expect(value('CFBundleIdentifier')).toBe('br.com.rastro.desktop');
    expect(value('CFBundleDisplayName')).toBe('Rastro');
    expect(value('LSApplicationCategoryType')).toBe('public.app-category.business');
    expect(value('LSMinimumSystemVersion')).toBe('13.0');
    expect(value('NSHumanReadableCopyright')).toBe('Copyright © 2026 The Rastro authors');
    expect(value('hash')).toBe(headerHash(tree.asar));
  });

  test('the icon is the committed one', () => {
    expect(readFileSync(path.join(contents, 'Resources', value('CFBundleIconFile') ?? ''))).toEqual(
      readFileSync(path.join(resources, 'icon.icns')),
    );
  });

  test('native modules are those of the system; the fuses are set', async () => {
    expect(nativeModules(tree)).toEqual(prebuilds('darwin-arm64'));
    const wire = await getCurrentFuseWire(path.join(tree.folder, 'Rastro.app'));
    expect(wire[FuseV1Options.OnlyLoadAppFromAsar]).toBe(on);
    expect(wire[FuseV1Options.EnableCookieEncryption]).toBe(off);
  });

  test('texts are those of the two languages, by the names that macOS has for them', () => {
    const languages = globSync('*.lproj', { cwd: path.join(contents, 'Resources') });
    expect(languages.toSorted()).toEqual(['en.lproj', 'pt_BR.lproj']);
  });
});
