/** Builds out/ when a source is newer than it, with the licences and the bill of materials of what ships. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { at, nodeFile, run, tool } from './tools.mjs';

/** Holds the time when the build began: what changed while it ran may not be in it. */
const stamp = at('out', '.built');
const sources = [
  'src',
  'electron.vite.config.ts',
  'electron-builder.yml',
  'scripts/notices',
  'package.json',
  'package-lock.json',
].map((name) => at(name));

/** @returns whether out/ is now what the sources say */
export function buildIfStale() {
  if (isFresh(stamp, sources)) return true;
  const begun = new Date();
  rmSync(stamp, { force: true });
  if (!tool('electron-vite/bin/electron-vite.js', ['build', '--logLevel', 'warn'])) return false;
  if (!run(nodeFile, [at('scripts', 'notices', 'build.ts')])) return false;
  writeFileSync(stamp, begun.toISOString());
  return true;
}

/** As a step of another script: ends the process with a plain line when it fails. */
export function buildOrExit() {
  if (buildIfStale()) return;
  console.error('The build failed.');
  process.exit(1);
}

/** Whether no source has changed since the build began, by its stamp. */
export function isFresh(stampFile, sourceFiles) {
  if (!existsSync(stampFile)) return false;
  return Math.max(...sourceFiles.map(newest)) < Date.parse(readFileSync(stampFile, 'utf8'));
}

/** The last change at or below a path; a folder's own tells of files that went. */
function newest(file) {
  const { mtimeMs } = statSync(file);
  if (!statSync(file).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(file).map((name) => newest(path.join(file, name))));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) buildOrExit();
