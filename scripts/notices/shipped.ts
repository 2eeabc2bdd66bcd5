/**
 * The packages of which something ships: in a bundle, in the archive's node_modules, or inlined by another package. Taken
 * from the build's own record of modules (record-modules.ts), the packages' source maps and what electron-builder packs.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';
import type { FileRecord } from './record-modules.ts';

export const root = fileURLToPath(new URL('../../', import.meta.url));

export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** Its folder, absolute. */
  readonly folder: string;
  /** SPDX expression from its package.json, else from `UNNAMED`, else empty. */
  readonly licence: string;
  /** Whether it is a folder in the archive's node_modules; else its code is in a bundle or comes with Electron. */
  readonly isPacked: boolean;
  /** Names of the packages that it depends on. */
  readonly dependencies: readonly string[];
}

/** Tools that add code of their own to a bundle: the shim for CommonJS, the loader of chunks. */
const HELPERS = ['electron-vite', 'vite', 'rolldown'];

/** Packages that are not imported, but of which a file is read: the typeface of reports (src/main/report/paper.ts). */
const PACKAGES_READ_AS_FILES = ['@expo-google-fonts/inter'];

/** Licences of packages whose package.json names none; we identified them by reading the licence text. */
const UNNAMED: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().default(''),
  dependencies: z.record(z.string(), z.string()).default({}),
});
const recordSchema = z.array(
  z.object({ file: z.string(), modules: z.array(z.string()), imports: z.array(z.string()) }),
);
const configSchema = z.object({ files: z.array(z.string()) });

/** @returns each package once, by name and version */
export function shippedPackages(): ShippedPackage[] {
  const isLeftOut = leftOut();
  const records = readRecords().filter(({ file }) => !isLeftOut(`out/${file}`));
  const bundled = new Set(records.flatMap(({ modules }) => modules.flatMap(packagesOfModule)));
  const packed = new Set<string>();
  const imported = new Set(records.flatMap(({ imports }) => imports.flatMap(packageName)));
  for (const name of [...imported, ...PACKAGES_READ_AS_FILES])
    addPacked(packed, folderOf(name, root), isLeftOut);
  for (const name of [...HELPERS, 'electron']) bundled.add(folderOf(name, root));
  const all = [...new Set([...bundled, ...packed])].map((folder) => describe(folder, packed.has(folder)));
  return all.toSorted(
    (a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'),
  );
}

function readRecords(): FileRecord[] {
  const files = globSync('out/.modules/*.json', { cwd: root });
  return files.flatMap((file) => recordSchema.parse(JSON.parse(readFileSync(path.join(root, file), 'utf8'))));
}

/** Returns a function that tells whether electron-builder.yml keeps a path below the project out of the package. */
function leftOut(): (file: string) => boolean {
  const config = configSchema.parse(parse(readFileSync(path.join(root, 'electron-builder.yml'), 'utf8')));
  const patterns = config.files.filter((one) => one.startsWith('!')).map((one) => one.slice(1));
  return (file) => patterns.some((pattern) => path.matchesGlob(file, pattern));
}

/**
 * The package of a bundled module, and the packages that were bundled into it when it was published. Some packages
 * carry others in a `node_modules` of their own without their package.json: those are looked up as Node would.
 */
function packagesOfModule(id: string): string[] {
  // A module of the renderer is recorded by its path from src/renderer.
  const fromRoot = id.replace(/^(\.\.\/)+/, '');
  const names = [...fromRoot.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)(?=\/)/g)].flatMap(
    ([, name]) => name ?? [],
  );
  const folders: string[] = [];
  for (const name of names) folders.push(folderOf(name, folders.at(-1) ?? root));
  const own = folders.at(-1);
  return own === undefined ? [] : [...folders, ...inlined(path.join(root, fromRoot), own)];
}

/** Folders of the packages that were bundled into a file when it was published, by its source map. */
function inlined(file: string, folder: string): string[] {
  const map = `${file}.map`;
  if (!existsSync(map)) return [];
  const { sources } = z.object({ sources: z.array(z.string()) }).parse(JSON.parse(readFileSync(map, 'utf8')));
  const names = sources.flatMap((source) => {
    const found = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(source)?.[1];
    return found === undefined ? [] : [found];
  });
  return [...new Set(names)].map((name) => folderOf(name, folder));
}

/** The package's name in an import such as `@scope/name/part`; none for a module of Node or for Electron. */
function packageName(request: string): string[] {
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(request)?.[0];
  return name === undefined || request.startsWith('node:') || request === 'electron' ? [] : [name];
}

function addPacked(packed: Set<string>, folder: string, isLeftOut: (file: string) => boolean): void {
  const fromRoot = path.relative(root, folder).replaceAll(path.sep, '/');
  if (packed.has(folder) || isLeftOut(`${fromRoot}/package.json`)) return;
  packed.add(folder);
  for (const name of describe(folder, true).dependencies)
    addPacked(packed, folderOf(name, folder), isLeftOut);
}

/**
 * Where Node finds a package.
 *
 * @throws when it is not installed
 */
function folderOf(name: string, from: string): string {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'node_modules', name);
    if (existsSync(path.join(candidate, 'package.json'))) return candidate;
    if (folder === path.dirname(folder)) throw new Error(`${name}, which ships, is not installed`);
  }
}

function describe(folder: string, isPacked: boolean): ShippedPackage {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')));
  return {
    name: manifest.name,
    version: manifest.version,
    folder,
    licence: manifest.license || (UNNAMED[manifest.name] ?? ''),
    isPacked,
    dependencies: Object.keys(manifest.dependencies),
  };
}
