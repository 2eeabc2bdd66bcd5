import i18n from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import type { Texts } from '../../shared/i18n/locale.ts';
import { withAllPlurals } from '../../shared/i18n/plurals.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: Texts;
  }
}

function textsOf(language: Language) {
  const { texts } = locales[language];
  return Object.fromEntries(
    Object.entries(texts).map(([name, tree]) => [name, withAllPlurals(tree, language)]),
  );
}

/** Sets the texts up in one language, before the first render. `changeLanguage` adds the texts of others. */
export async function startTexts(language: Language): Promise<void> {
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'app',
    resources: { [language]: textsOf(language) },
    interpolation: { escapeValue: false },
  });
  document.documentElement.lang = language;
}

export async function changeLanguage(language: Language): Promise<void> {
  if (i18n.language === language) return;
  for (const [name, texts] of Object.entries(textsOf(language)))
    i18n.addResourceBundle(language, name, texts);
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}
