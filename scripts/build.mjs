/** Builds out/ when a source is newer than it, with the licences and the bill of materials of what ships. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { at, nodeFile, run, tool } from './tools.mjs';

/** File with the time when the last build began: the build may lack changes made after that. */
const stamp = at('out', '.built');
const sources = [
  'src',
  'electron.vite.config.ts',
  'vite.browser-host.config.ts',
  'scripts/preload-links.ts',
  'electron-builder.yml',
  'scripts/notices',
  'package.json',
  'package-lock.json',
].map((name) => at(name));

/**
 * @param options as for `run`, such as where the tools' output goes
 * @returns whether out/ is now up to date with the sources
 */
export function buildIfStale(options = {}) {
  if (isFresh(stamp, sources)) return true;
  const begun = new Date();
  rmSync(stamp, { force: true });
  const quiet = ['build', '--logLevel', 'warn'];
  if (!tool('electron-vite/bin/electron-vite.js', quiet, options)) return false;
  if (!tool('vite/bin/vite.js', [...quiet, '--config', 'vite.browser-host.config.ts'], options)) return false;
  if (!run(nodeFile, [at('scripts', 'notices', 'build.ts')], options)) return false;
  writeFileSync(stamp, begun.toISOString());
  return true;
}

/** For other scripts: a failure prints one line and ends the process. */
export function buildOrExit(options) {
  if (buildIfStale(options)) return;
  console.error('The build failed.');
  process.exit(1);
}

/** Whether no source has changed since the build began, by its stamp. */
export function isFresh(stampFile, sourceFiles) {
  if (!existsSync(stampFile)) return false;
  return Math.max(...sourceFiles.map(newest)) < Date.parse(readFileSync(stampFile, 'utf8'));
}

/** The time of the last change at or below a path. The folder's own time shows removed files. */
function newest(file) {
  const { mtimeMs } = statSync(file);
  if (!statSync(file).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(file).map((name) => newest(path.join(file, name))));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) buildOrExit();
