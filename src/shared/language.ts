import type { Settings } from '../preload/schemas/app.ts';

/** The language of texts that the core itself makes (names, menus): the user's choice, else the OS's. */
export function languageOf(choice: Settings['language'], locale: string): 'pt-BR' | 'en' {
  if (choice !== 'system') return choice;
  return locale.toLowerCase().startsWith('pt') ? 'pt-BR' : 'en';
}
