import { useTranslation } from 'react-i18next';
import type { Language } from '../../shared/i18n/languages.ts';

/** The language of the screen. `startTexts` and `changeLanguage` take no other. */
export function useLanguage(): Language {
  return useTranslation().i18n.language as Language;
}
