/** What electron-builder packs, read back: nothing that is not needed, all that is, whole and with its fuses set. */
import { execFileSync } from 'node:child_process';
import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { extractFile, listPackage, statFile } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { shippedPackages } from '../../scripts/notices/shipped.ts';
import { type PackagedTree, packagedTree } from './packaged-tree.ts';

/** Fuses are characters in the program. */
const [off, on] = [...'01'].map((character) => character.charCodeAt(0));

let tree: PackagedTree;
/** Paths in the archive, with their bytes; folders left out. */
let files: Map<string, number>;
beforeAll(async () => {
  tree = await packagedTree();
  const names = listPackage(tree.asar, { isPack: false }).map((name) => name.slice(1));
  const entries = names.map((name) => [name, statFile(tree.asar, name)] as const);
  files = new Map(entries.flatMap(([name, entry]) => ('size' in entry ? [[name, entry.size] as const] : [])));
}, 300_000);

const matching = (pattern: RegExp) => [...files.keys()].filter((file) => pattern.test(file)).toSorted();

describe('the archive', () => {
  test('holds the bundles, packages and package.json, and nothing else of the project', () => {
    expect([...new Set([...files.keys()].map((file) => file.split('/')[0]))].toSorted()).toEqual([
      'node_modules',
      'out',
      'package.json',
    ]);
    expect(new Set(matching(/^out\//).map((file) => file.split('/')[1]))).toEqual(
      new Set(['main', 'preload', 'renderer']),
    );
  });

  test('holds no page and no script of the browser host', () => {
    expect(matching(/browser\.html$|\/browser-|@msgpack/)).toEqual([]);
    expect(matching(/\/index\.html$/)).toEqual(['out/renderer/index.html']);
  });

  test('holds no sources of C, source maps, types, tests, build files or READMEs of packages', () => {
    expect(matching(/\.(c|cc|cpp|h|hpp|gyp|gypi|map|ts|mts|cts|md|sh|ps1)$/)).toEqual([]);
    expect(matching(/(^|\/)(tests?|benchmarks?|scripts?|deps|README)(\.\w+)?(\/|$)/i)).toEqual([]);
  });

  test('holds native modules of this system and architecture alone, unpacked beside it', () => {
    const target = `linux-${process.arch}`;
    const modules = [
      `node_modules/better-sqlite3/prebuilds/${target}.node`,
      `node_modules/keytar/prebuilds/${target}/keytar.node`,
    ];
    expect(matching(/\.node$/)).toEqual(modules);
    expect(globSync('**/*.node', { cwd: `${tree.asar}.unpacked` }).toSorted()).toEqual(modules);
  });

  test('holds the packages that the bundles import, with those that they ask for, and no other', () => {
    const packed = matching(/^node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/).map((file) => readName(file));
    const wanted = shippedPackages().flatMap(({ name, isPacked }) => (isPacked ? [name] : []));
    expect(packed.toSorted()).toEqual(wanted.toSorted());
  });

  test('says in package.json what Electron and the systems ask for, and no tool of development', () => {
    expect(JSON.parse(extractFile(tree.asar, 'package.json').toString())).toMatchObject({
      main: 'out/main/index.js',
      type: 'module',
      desktopName: 'rastro.desktop',
    });
    expect(extractFile(tree.asar, 'package.json').toString()).not.toMatch(/devDependencies|"scripts"/);
  });

  test('holds scripts that parse, each as Node reads it', () => {
    const scripts = globSync('out/{main,preload}/**/*.{js,cjs}', { cwd: tree.app });
    expect(scripts).toContain('out/main/index.js');
    for (const script of scripts) execFileSync(process.execPath, ['--check', path.join(tree.app, script)]);
  });

  test('holds all files of the packages that are loaded when they are imported', () => {
    const recorded = z
      .array(z.object({ imports: z.array(z.string()) }))
      .parse(JSON.parse(readFileSync(new URL('../../out/.modules/main.json', import.meta.url), 'utf8')));
    const imports = new Set(recorded.flatMap((file) => file.imports).filter((name) => name !== 'electron'));
    expect([...imports]).toEqual(expect.arrayContaining(['better-sqlite3', 'keytar', 'pino', 'zod']));
    const lines = [...imports].map((name) => `await import(${JSON.stringify(name)});`);
    const opened = 'new (await import("better-sqlite3")).default(":memory:").pragma("user_version")';
    // The folder is outside of the project: no package is found above it.
    execFileSync(process.execPath, ['--input-type=module', '-e', [...lines, opened].join('\n')], {
      cwd: path.join(tree.app, 'out', 'main'),
    });
  });
});

test('the fuses of the program are as they were set, read back from it', async () => {
  const wire = await getCurrentFuseWire(path.join(tree.folder, 'rastro'));
  expect(wire).toMatchObject({
    [FuseV1Options.RunAsNode]: off,
    [FuseV1Options.EnableCookieEncryption]: off,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: off,
    [FuseV1Options.EnableNodeCliInspectArguments]: off,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: on,
    [FuseV1Options.OnlyLoadAppFromAsar]: on,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: off,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: off,
  });
});

test("Chromium's texts are those of the two languages", () => {
  expect(readdirSync(path.join(tree.folder, 'locales')).toSorted()).toEqual(['en-US.pak', 'pt-BR.pak']);
});

test('the licences of Electron and Chromium stay beside the program, and all others in the resources', () => {
  expect(readdirSync(tree.folder)).toEqual(
    expect.arrayContaining(['LICENSE.electron.txt', 'LICENSES.chromium.html']),
  );
  const built = new URL('../../out/licences.txt', import.meta.url);
  expect(readFileSync(path.join(tree.resources, 'licences.txt'))).toEqual(readFileSync(built));
});

describe('the size, in kilobytes', () => {
  const sum = (pattern: RegExp) =>
    matching(pattern).reduce((total, file) => total + (files.get(file) ?? 0), 0) / 1024;
  const resource = (name: string) => statSync(path.join(tree.resources, name)).size / 1024;

  test.each([
    ['main process', () => sum(/^out\/main\//), 1000],
    ['preload script', () => sum(/^out\/preload\//), 10],
    ['pages', () => sum(/^out\/renderer\//), 4600],
    ['packages', () => sum(/^node_modules\/.*(?<!\.node)$/), 4900],
    ['native modules', () => sum(/\.node$/), 2800],
    ['basemap', () => resource('basemap/basemap.pmtiles'), 8000],
    ['places', () => resource('places/places.bin'), 700],
    ['licences', () => resource('licences.txt'), 200],
  ])('of the %s is within its budget', (_part, size, budget) => {
    expect(size()).toBeLessThan(budget);
    // A budget far above what is there holds nothing.
    expect(size()).toBeGreaterThan(budget / 10);
  });
});

function readName(file: string): string {
  return z.object({ name: z.string() }).parse(JSON.parse(extractFile(tree.asar, file).toString())).name;
}
