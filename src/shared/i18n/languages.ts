import type { Locale } from './locale.ts';
import * as all from './locales/index.ts';

/** BCP 47 tag of a language that Rastro has. */
export type Language = keyof typeof all;

export const locales: Readonly<Record<Language, Locale>> = all;

export const languages = Object.keys(locales).toSorted() as [Language, ...Language[]];

/** For a system whose own language Rastro does not have. */
const FALLBACK: Language = 'en';

/** The language of a tag without its country: `pt` of `pt-BR` and `pt_BR`. */
export const primaryTag = (tag: string): string => tag.split(/[-_]/)[0]?.toLowerCase() ?? '';

/**
 * The language for a setting and the operating system's locale: the user's choice, else the first of the system's
 * language, whatever the country.
 *
 * @param systemLocale BCP 47, `pt_BR` and `C` too
 */
export function languageFor(setting: Language | 'system', systemLocale: string): Language {
  if (setting !== 'system') return setting;
  return languages.find((language) => primaryTag(language) === primaryTag(systemLocale)) ?? FALLBACK;
}

/** The texts and formats of a language by its tag; those of the fallback for a tag that Rastro does not have. */
export function localeOf(tag: string): Locale {
  return locales[languages.find((language) => language === tag) ?? FALLBACK];
}
