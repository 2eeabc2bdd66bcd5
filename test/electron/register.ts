/**
 * Loaded before the built main process (`node --import`): puts the stand-in in the place of the module `electron`, and
 * hands the test that started the process the controls.
 *
 * `RASTRO_STAND_IN_RESOURCES` names the resources folder of a packaged tree; without it the app is not packaged.
 * `RASTRO_STAND_IN_LOCALE` is the system's language; `RASTRO_STAND_IN_PROGRAM` stands for Rastro's own binary. With
 * `RASTRO_STAND_IN_PAGE` the window's page makes its first calls.
 */
import { realpathSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';

const standIn = new URL('./stand-in/index.ts', import.meta.url).href;
const [, main = ''] = process.argv;
const entry = isMainThread && main !== '' ? pathToFileURL(realpathSync(main)).href : null;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: standIn, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
  // The entry module says when it has run to its end, for which Electron waits before it is ready.
  load(url, context, next) {
    const loaded = next(url, context);
    if (url !== entry) return loaded;
    return { ...loaded, source: `${loaded.source}\nglobalThis[Symbol.for('rastro.entry-ended')]();` };
  },
});

if (isMainThread) {
  const { takeControl } = await import('./controls.ts');
  takeControl();
}
