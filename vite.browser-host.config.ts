import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import project from './package.json' with { type: 'json' };

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The browser host as one program for Node: from its sources it reads some 300 modules at each start. */
export default defineConfig({
  // The pages are the renderer's build.
  publicDir: false,
  // As in the app's own build: what is no dependency at run time is bundled, `ws` aside.
  ssr: { noExternal: true, external: [...Object.keys(project.dependencies), 'ws'] },
  build: {
    ssr: true,
    outDir: 'out/browser-host',
    rolldownOptions: {
      input: {
        serve: at('src/main/host/browser/serve.ts'),
        'store-worker': at('src/main/store/threads/worker.ts'),
        'file-worker': at('src/main/intake/worker.ts'),
      },
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
