import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** In the project, where the bundles find their packages; Git does not look there. */
const FOLDER = at('../../out/bench');

/**
 * Scripts of this folder and the core's threads, bundled as the installed app has them: to read TypeScript as it is takes
 * Node a compiler of some 10 MiB in each thread, and a part of a second at its start.
 *
 * @param scripts without their ending
 * @returns the folder in which they are, `store-worker.js` and `reading-worker.js` beside them
 */
export async function built(scripts: readonly string[]): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: FOLDER,
      emptyOutDir: false,
      target: 'esnext',
      rolldownOptions: {
        input: {
          ...Object.fromEntries(scripts.map((script) => [script, at(`${script}.ts`)])),
          'store-worker': at('../../src/main/store/worker.ts'),
          'reading-worker': at('../../src/main/vins/worker.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  });
  return FOLDER;
}
