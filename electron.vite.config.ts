import { fileURLToPath } from 'node:url';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { recordModules } from './scripts/notices/record-modules.ts';
import { preloadLinks } from './scripts/preload-links.ts';
import { contractShape } from './src/contract/shape.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Put in by the build wherever a nonce belongs, and replaced by each host with a fresh one per response. */
const noncePlaceholder = '__CSP_NONCE__';

const define = { __CONTRACT_SHAPE__: JSON.stringify(contractShape) };

/**
 * Replacements in AG Grid, whose figures are constants without an option (`requestFrame`,
 * https://github.com/ag-grid/ag-grid/blob/00526d2a2c5e/packages/ag-grid-community/src/misc/animationFrameService.ts). While
 * the table scrolls it creates cells for up to 60 ms of each frame, and new rows all at once; a frame lasts 16 ms, in which
 * the page is laid out and painted as well. Rows still come all at once after a cell had the focus, which returns to a cell
 * only if that exists. The build fails once the library has other code there.
 */
const GRID_FRAMES: readonly (readonly [theirs: string, ours: string])[] = [
  ['this.executeFrame.bind(this, 60)', 'this.executeFrame.bind(this, 8)'],
  [
    'useAnimationFrameForCreate = afterScroll && !this',
    'useAnimationFrameForCreate = (afterScroll || !this.beans.focusSvc?.getFocusedCell()) && !this',
  ],
];
const shortGridFrames: Plugin = {
  name: 'short-grid-frames',
  transform(code, id) {
    if (!id.includes('/ag-grid-community/')) return null;
    const missing = GRID_FRAMES.find(([theirs]) => !code.includes(theirs));
    if (missing) throw new Error(`AG Grid has no "${missing[0]}" any more: look at GRID_FRAMES`);
    return { code: GRID_FRAMES.reduce((all, [theirs, ours]) => all.replace(theirs, ours), code), map: null };
  },
};

/** What the page's script runs before it reads the screen's code, Vite's own helper with it. */
const FIRST =
  /vite\/preload-helper|\/src\/(shared\/filters|renderer\/(bridge|state\/(first-answers|whole-fleet)))\.ts/;

export default defineConfig({
  main: {
    plugins: [recordModules('main')],
    build: {
      rolldownOptions: {
        input: {
          index: at('src/main/index.ts'),
          'store-worker': at('src/main/store/threads/worker.ts'),
          'file-worker': at('src/main/intake/worker.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    define,
    plugins: [recordModules('preload')],
    build: {
      // A sandboxed preload script can require `electron` alone, so everything else is bundled into one file.
      externalizeDeps: false,
      rolldownOptions: {
        input: at('src/preload/index.ts'),
        output: { format: 'cjs', entryFileNames: 'index.cjs' },
      },
    },
  },
  renderer: {
    root: at('src/renderer'),
    // The hosts' CSP allows no data: fonts or scripts: every asset stays a file.
    build: {
      assetsInlineLimit: 0,
      minify: true,
      // The pages come from this machine: only table and map are parts of their own (app/Content.tsx).
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: {
        // The React Compiler takes its time.
        checks: { bundlerTimings: false },
        // `browser.html` is the browser host's; the installers leave it out.
        input: { index: at('src/renderer/index.html'), browser: at('src/renderer/browser.html') },
        // One file for what the parts of the screen share: left alone it is thirty, each of which is a request at the start.
        output: {
          codeSplitting: {
            groups: [
              { name: 'first', test: (id) => FIRST.test(id.replaceAll('\\', '/')), priority: 1 },
              { name: 'shared', minShareCount: 2 },
            ],
          },
        },
      },
    },
    define,
    html: { cspNonce: noncePlaceholder },
    plugins: [
      react(),
      babel({ presets: [reactCompilerPreset()] }),
      shortGridFrames,
      preloadLinks,
      recordModules('renderer'),
    ],
  },
});
