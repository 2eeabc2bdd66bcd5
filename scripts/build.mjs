/** Builds out/ when a source is newer than it. */
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { at, tool } from './tools.mjs';

const stamp = at('out', '.built');
const sources = ['src', 'electron.vite.config.ts', 'package.json', 'package-lock.json'];

/** @returns whether out/ is now what the sources say */
export function buildIfStale() {
  if (
    existsSync(stamp) &&
    Math.max(...sources.map((source) => newest(at(source)))) < statSync(stamp).mtimeMs
  ) {
    return true;
  }
  const begun = new Date();
  rmSync(stamp, { force: true });
  if (!tool('electron-vite/bin/electron-vite.js', ['build', '--logLevel', 'warn'])) return false;
  writeFileSync(stamp, begun.toISOString());
  return true;
}

/** The last change at or below a path; a folder's own tells of files that went. */
function newest(file) {
  const { mtimeMs } = statSync(file);
  if (!statSync(file).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(file).map((name) => newest(path.join(file, name))));
}
