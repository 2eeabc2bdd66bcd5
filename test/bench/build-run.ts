/**
 * Scripts of this folder and the core's threads, bundled as the installed app has them: to read TypeScript as it is takes
 * Node a compiler of some 10 MiB in each thread, and a part of a second at its start. In a process of its own, since those
 * that come from one begin with its peak of memory.
 */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import project from '../../package.json' with { type: 'json' };
import { serveParent } from './child.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const [folder = '', ...scripts] = process.argv.slice(2);

serveParent({
  /** Beside the scripts are `store-worker.js` and `file-worker.js`. @returns 0 */
  async build() {
    await build({
      configFile: false,
      logLevel: 'error',
      ssr: { noExternal: true, external: Object.keys(project.dependencies) },
      build: {
        ssr: true,
        outDir: folder,
        emptyOutDir: false,
        target: 'esnext',
        rolldownOptions: {
          input: {
            ...Object.fromEntries(scripts.map((script) => [script, at(`${script}.ts`)])),
            'store-worker': at('../../src/main/store/threads/worker.ts'),
            'file-worker': at('../../src/main/intake/worker.ts'),
          },
          output: { format: 'es', entryFileNames: '[name].js' },
        },
      },
    });
    return 0;
  },
});
