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

const known = (tag: string): Language | undefined => languages.find((language) => language === tag);

/**
 * The language for a setting and the operating system's locale: the user's choice where Rastro has it, else the first
 * language of Rastro that is the system's language, whatever the country, else the fallback.
 *
 * @param setting BCP 47, or `system`
 * @param systemLocale BCP 47, or a POSIX name such as `pt_BR` or `C`
 */
export function languageFor(setting: string, systemLocale: string): Language {
  const ofSystem = languages.find((language) => primaryTag(language) === primaryTag(systemLocale));
  return known(setting) ?? ofSystem ?? FALLBACK;
}

/** A language by its tag; the fallback for a tag that Rastro does not have. */
export const languageOf = (tag: string): Language => known(tag) ?? FALLBACK;

/** The texts and formats of a language by its tag; those of the fallback for a tag that Rastro does not have. */
export const localeOf = (tag: string): Locale => locales[languageOf(tag)];
