/**
 * Loaded before the built main process (`node --import`): puts the stand-in in the place of the module `electron`, and
 * hands the test that started the process the controls.
 *
 * `RASTRO_STAND_IN_RESOURCES` names the resources folder of a packaged tree; without it the app is not packaged.
 * `RASTRO_STAND_IN_LOCALE` is the system's language. With `RASTRO_STAND_IN_PAGE` the window's page makes its first calls.
 */
import { registerHooks } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const standIn = new URL('./stand-in/index.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: standIn, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
});

if (isMainThread) {
  const { takeControl } = await import('./controls.ts');
  takeControl();
}
