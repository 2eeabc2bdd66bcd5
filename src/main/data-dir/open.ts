import path from 'node:path';
import { defaultDataDir } from './data-dir.ts';
import { makePrivate } from './private.ts';

/** The path of the named folder, else of the usual one. Creates it, and closes it to other users of the computer. */
export function openDataDir(named: string | null): string {
  const dataDir = named === null ? defaultDataDir() : path.resolve(named);
  makePrivate(dataDir);
  return dataDir;
}
