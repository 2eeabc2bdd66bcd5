/** What electron-builder packs, read back: nothing that is not needed, all that is, whole and with its fuses set. */
import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPackage, extractFile, listPackage, statFile } from '@electron/asar';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { shippedPackages } from '../../scripts/notices/shipped.ts';
import { type PackagedTree, packagedTree } from './packaged-tree.ts';

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
    expect(matching(/browser\.html$|\/browser-/)).toEqual([]);
    expect(matching(/\/index\.html$/)).toEqual(['out/renderer/index.html']);
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
    const packed = matching(/^(node_modules\/(@[^/]+\/)?[^/]+\/)+package\.json$/).map((file) =>
      readLabel(file),
    );
    const wanted = shippedPackages().filter(({ isPacked }) => isPacked);
    expect(packed.toSorted()).toEqual(wanted.map(({ name, version }) => `${name} ${version}`).toSorted());
  });

  test('says in package.json what Electron and the systems ask for, and no tool of development', () => {
    expect(JSON.parse(extractFile(tree.asar, 'package.json').toString())).toMatchObject({
      main: 'out/main/index.js',
      type: 'module',
      desktopName: 'rastro.desktop',
    });
    expect(extractFile(tree.asar, 'package.json').toString()).not.toMatch(/devDependencies|"scripts"/);
  });

  test('holds all files of the packages that are loaded when they are imported', () => {
    const recorded = z
      .array(z.object({ imports: z.array(z.string()) }))
      .parse(JSON.parse(readFileSync(new URL('../../out/.modules/main.json', import.meta.url), 'utf8')));
    const imports = new Set(recorded.flatMap((file) => file.imports).filter((name) => name !== 'electron'));
    expect([...imports]).toEqual(expect.arrayContaining(['better-sqlite3', 'keytar', 'pino']));
    const lines = [...imports].map((name) => `await import(${JSON.stringify(name)});`);
    const opened = 'new (await import("better-sqlite3")).default(":memory:").pragma("user_version")';
    // The folder is outside of the project: no package is found above it.
    execFileSync(process.execPath, ['--input-type=module', '-e', [...lines, opened].join('\n')], {
      cwd: path.join(tree.app, 'out', 'main'),
    });
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

describe('the inspection of a packaged program', () => {
  const script = fileURLToPath(new URL('../../scripts/desktop/inspect.mjs', import.meta.url));
  const inspect = (folder: string) =>
    spawnSync(process.execPath, [script], {
      encoding: 'utf8',
      env: { ...process.env, RASTRO_PROGRAM: path.join(folder, 'rastro') },
    });

  test('finds fuses, archive and sizes as they must be', () => {
    const { status, stdout, stderr } = inspect(tree.folder);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^pages\s+\d+ kB of \d+$/m);
  });

  test('fails for a fuse that was turned, sources in the archive, and what is missing or too large', async () => {
    const broken = await mkdtemp(path.join(tmpdir(), 'rastro-broken-'));
    try {
      await cp(tree.folder, broken, { recursive: true });
      await cp(tree.app, path.join(broken, 'app'), { recursive: true });
      const sqlite = path.join(broken, 'app', 'node_modules', 'better-sqlite3');
      await mkdir(path.join(sqlite, 'deps'));
      await writeFile(path.join(sqlite, 'deps', 'sqlite3.c'), 'x'.repeat(6 << 20));
      await rename(
        path.join(sqlite, `prebuilds/linux-${process.arch}.node`),
        path.join(sqlite, 'prebuilds/darwin-x64.node'),
      );
      await createPackage(path.join(broken, 'app'), path.join(broken, 'resources', 'app.asar'));
      await rm(path.join(broken, 'resources', 'licences.txt'));
      await flipFuses(path.join(broken, 'rastro'), {
        version: FuseVersion.V1,
        [FuseV1Options.RunAsNode]: true,
      });
      const { status, stderr } = inspect(broken);
      expect(status).toBe(1);
      expect(stderr.trimEnd().split('\n').toSorted()).toEqual([
        'fuse runAsNode: "1", not false',
        'licences: missing',
        `native modules of darwin-x64, linux-${process.arch} in a program for linux-${process.arch}`,
        'not needed: node_modules/better-sqlite3/deps/sqlite3.c',
        expect.stringMatching(/^packages: \d+ kB of \d+$/),
      ]);
    } finally {
      await rm(broken, { recursive: true });
    }
  });
});

function readLabel(file: string): string {
  const manifest = z.object({ name: z.string(), version: z.string() });
  const { name, version } = manifest.parse(JSON.parse(extractFile(tree.asar, file).toString()));
  return `${name} ${version}`;
}
