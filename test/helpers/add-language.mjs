/**
 * Adds the made-up language to the list of languages, by the one line that any language takes. For programs that Node
 * runs from source (`--import`), and as a plugin for Vite's build of the screen.
 */
import { registerHooks } from 'node:module';

const list = /\/src\/shared\/i18n\/locales\/index\.ts$/;
const file = new URL('made-up-language.ts', import.meta.url);

/** @param {string} specifier where the made-up language is */
const line = (specifier) => `\nexport { madeUp as pl } from ${JSON.stringify(specifier)};\n`;

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!list.test(url)) return loaded;
    return { ...loaded, source: `${loaded.source}${line(file.href)}` };
  },
});

/** @type {import('vite').Plugin} */
export const addLanguage = {
  name: 'add-language',
  enforce: 'pre',
  transform: (code, id) => (list.test(id.replaceAll('\\', '/')) ? `${code}${line(file.pathname)}` : null),
};
