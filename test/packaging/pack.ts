/**
 * Packs Rastro for a system and prints where as JSON, the last line: a process of its own, since it waits for the lock
 * with its whole thread. Kept until the build or the way of packing changes, outside of the project: a package that
 * was not packed must not be found in the project's node_modules.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { extractAll } from '@electron/asar';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { root } from '../helpers/project.ts';
import { makeElectron, type System } from './made-up-electron.ts';
import type { PackagedTree } from './packaged-tree.ts';

const cache = path.join(
  tmpdir(),
  `rastro-packaged-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`,
);
const system: System = z.enum(['linux', 'win', 'mac']).parse(process.argv[2]);
/** The other two can't run here in any case. */
const arch = { linux: process.arch, win: 'x64', mac: 'arm64' }[system];

/** What decides on the result, besides the build: by content, the large ones by size and time. */
function stamp(): string {
  // Systems clean their folder for such files after days, file by file.
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  const small = [
    'out/.built',
    'electron-builder.yml',
    'package-lock.json',
    'scripts/package/*',
    'test/packaging/*.ts',
  ];
  for (const file of globSync(small, { cwd: root }).toSorted()) {
    hash.update(file).update(readFileSync(path.join(root, file)));
  }
  for (const file of globSync('resources/**', { cwd: root }).toSorted()) {
    const { size, mtimeMs } = statSync(path.join(root, file));
    hash.update(`${file} ${size} ${mtimeMs}`);
  }
  return hash.digest('hex').slice(0, 16);
}

/** The lock is the system's own: it ends with the process that holds it, however that ends. */
function locked<T>(work: () => T | Promise<T>): Promise<T> {
  mkdirSync(cache, { recursive: true });
  const lock = new Database(path.join(cache, 'lock'), { timeout: 10 * 60_000 });
  lock.exec('BEGIN EXCLUSIVE');
  return Promise.resolve(work()).finally(() => lock.close());
}

async function pack(): Promise<PackagedTree> {
  run('build.mjs');
  const folder = path.join(cache, `${system}-${stamp()}`);
  if (!existsSync(folder)) {
    for (const old of globSync(`${system}-*`, { cwd: cache }))
      rmSync(path.join(cache, old), { recursive: true });
    const unfinished = path.join(cache, `unfinished-${system}`);
    rmSync(unfinished, { recursive: true, force: true });
    runElectronBuilder(await makeElectron(path.join(unfinished, 'electron'), system), unfinished);
    extractAll(treeAt(unfinished).asar, treeAt(unfinished).app);
    renameSync(unfinished, folder);
  }
  return treeAt(folder);
}

function runElectronBuilder(electron: string, output: string): void {
  const args = [
    `--${system}`,
    'dir',
    `--${arch}`,
    `-c.electronDist=${electron}`,
    `-c.directories.output=${output}`,
  ];
  // Only macOS has the tool that signs.
  const unsigned = system === 'mac' ? ['-c.electronFuses.resetAdHocDarwinSignature=false'] : [];
  run('package.mjs', ...args, ...unsigned);
}

function run(name: string, ...args: readonly string[]): void {
  execFileSync(process.execPath, [path.join(root, 'scripts', name), ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function treeAt(output: string): PackagedTree {
  const suffix = arch === 'x64' ? '' : `-${arch}`;
  const name = system === 'mac' ? `mac${suffix}` : `${system}${suffix}-unpacked`;
  const folder = path.join(output, name);
  const resources = path.join(folder, system === 'mac' ? 'Rastro.app/Contents/Resources' : 'resources');
  return { folder, resources, asar: path.join(resources, 'app.asar'), app: path.join(output, 'app'), output };
}

process.stdout.write(`${JSON.stringify(await locked(pack))}\n`);
