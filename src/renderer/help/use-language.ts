import { useTranslation } from 'react-i18next';
import type { Language } from '../i18n/index.ts';

/** The language of the screen, for texts that are not among those of `i18n/`. */
export function useLanguage(): Language {
  return useTranslation().i18n.language === 'en' ? 'en' : 'pt-BR';
}
