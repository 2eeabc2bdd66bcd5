import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startChild } from './child.ts';

/** In the project, where bundles find their packages; Git does not look there. */
const FOLDER = fileURLToPath(new URL('../../out/bench', import.meta.url));

/** Makes bundles of scripts of this folder, and of the threads that the core starts: see `build-run.ts`. */
export async function bundle(scripts: readonly string[]): Promise<void> {
  await using child = startChild('build-run.ts', [FOLDER, ...new Set(scripts)]);
  await child.ask('build');
}

/** The file of a script's bundle. */
export const bundled = (script: string): string => join(FOLDER, `${script}.js`);
