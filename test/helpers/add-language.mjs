/** Adds the made-up language to the list of languages, by the one line that any language takes: a plugin for Vite's builds. */
const list = /\/src\/shared\/i18n\/locales\/index\.ts$/;
const file = new URL('made-up-language.ts', import.meta.url);

/** @type {import('vite').Plugin} */
export const addLanguage = {
  name: 'add-language',
  enforce: 'pre',
  transform: (code, id) =>
    list.test(id.replaceAll('\\', '/'))
      ? `${code}\nexport { madeUp as pl } from ${JSON.stringify(file.pathname)};\n`
      : null,
};
