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

/** Makes the texts ready, before the first render. */
export async function startTexts(language: Language): Promise<void> {
  const resources = Object.fromEntries(
    Object.entries(locales).map(([tag, { texts }]) => [
      tag,
      Object.fromEntries(Object.entries(texts).map(([name, tree]) => [name, withAllPlurals(tree, tag)])),
    ]),
  );
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'app',
    resources,
    interpolation: { escapeValue: false },
  });
  document.documentElement.lang = language;
}

export async function changeLanguage(language: Language): Promise<void> {
  if (i18n.language === language) return;
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}
