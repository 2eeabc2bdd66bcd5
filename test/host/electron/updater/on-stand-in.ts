/**
 * electron-updater requires the module `electron` by itself. It gets the stand-in, and the test's own imports get the same
 * one: `vi.mock('electron', async () => (await import('./on-stand-in.ts')).electron)`.
 */
import { createRequire, registerHooks } from 'node:module';

const standIn = new URL('../../../electron/stand-in/index.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: standIn, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
});

export const electron: typeof import('../../../electron/stand-in/index.ts') = createRequire(import.meta.url)(
  'electron',
);
