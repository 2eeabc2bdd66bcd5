import type { Locale } from './locale.ts';
import { en } from './locales/en.ts';
import { ptBR } from './locales/pt-BR.ts';

/** Every language of Rastro, by its BCP 47 tag. */
export const locales = { 'pt-BR': ptBR, en } as const satisfies Readonly<Record<string, Locale>>;

export type Language = keyof typeof locales;

export const languages = Object.keys(locales) as [Language, ...Language[]];

/** For a system whose own language Rastro does not have. */
const FALLBACK: Language = 'en';

const primary = (tag: string): string => tag.split(/[-_]/)[0]?.toLowerCase() ?? '';

/**
 * The language for a setting and the operating system's locale: the user's choice, else the first of the system's
 * language, whatever the country.
 *
 * @param systemLocale BCP 47, `pt_BR` and `C` too
 */
export function languageFor(setting: Language | 'system', systemLocale: string): Language {
  if (setting !== 'system') return setting;
  return languages.find((language) => primary(language) === primary(systemLocale)) ?? FALLBACK;
}
