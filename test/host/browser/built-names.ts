/**
 * Loaded before `serve.ts` (`node --import`): its built worker scripts are the sources of the same name in the build's
 * config.
 */
import { registerHooks } from 'node:module';

const sources: Readonly<Record<string, string>> = {
  'store-worker.js': '../../../src/main/store/threads/worker.ts',
  'file-worker.js': '../../../src/main/intake/worker.ts',
};

registerHooks({
  resolve(specifier, context, next) {
    const source = sources[specifier.split('/').at(-1) ?? ''];
    return next(source === undefined ? specifier : new URL(source, import.meta.url).href, context);
  },
});
