import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import type { TestProject } from 'vitest/node';
import browserHost from '../../vite.browser-host.config.ts';

/** The code of each thread, and the module that starts it. */
const THREADS = [
  { name: 'store', file: 'src/main/store/threads/worker.ts', starter: '/src/main/store/threads/store.ts' },
  { name: 'intake', file: 'src/main/intake/worker.ts', starter: '/src/main/intake/file-worker.ts' },
] as const;
/** How a starter names the file of its thread. */
const SOURCE = "new URL('./worker.ts', import.meta.url)";
/** The environment variable that has the address of the folder of the bundles. Vitest keeps transformed code between runs. */
const FOLDER = 'RASTRO_TEST_THREADS';

/**
 * Global setup of Vitest: bundles the code of each thread into one file. From its sources a thread loads some 200 modules,
 * and the tests start hundreds of threads: from bundles they take half of the time. While Vitest watches for changes,
 * threads start from their sources.
 *
 * @returns removes the bundles
 */
export default async function bundleThreads({ config }: TestProject): Promise<(() => void) | undefined> {
  if (config.watch) return;
  // Inside `node_modules`, so that the bundles find their packages.
  const cache = path.join(config.root, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'threads-'));
  const input = Object.fromEntries(THREADS.map(({ name, file }) => [name, path.join(config.root, file)]));
  await build({
    // As in the build that ships.
    ...browserHost,
    ...{ root: config.root, configFile: false, logLevel: 'error' },
    build: { ssr: true, outDir: folder, rolldownOptions: { input, output: { entryFileNames: '[name].js' } } },
  });
  process.env[FOLDER] = `${pathToFileURL(folder).href}/`;
  return () => rmSync(folder, { recursive: true });
}

/** Makes the starters take the bundles where there are some. */
export const startBundledThreads: Plugin = {
  name: 'start-bundled-threads',
  // Before the types are removed, which rewrites the code.
  enforce: 'pre',
  transform(code, id) {
    const thread = THREADS.find(({ starter }) => id.replaceAll('\\', '/').endsWith(starter));
    if (!thread) return null;
    if (!code.includes(SOURCE)) throw new Error(`${id} has no "${SOURCE}" any more: look at SOURCE`);
    const bundle = `new URL('${thread.name}.js', process.env.${FOLDER})`;
    return { code: code.replace(SOURCE, `(process.env.${FOLDER} ? ${bundle} : ${SOURCE})`), map: null };
  },
};
