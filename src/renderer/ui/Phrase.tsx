import type { ReactNode } from 'react';
import type { Language } from '../../shared/i18n/languages.ts';
import { useLanguage } from '../i18n/use-language.ts';

interface PhraseProps {
  /** Asks i18next for the text, or for several. */
  readonly text: (language: Language) => ReactNode;
}

/** A text that is handed over once and shown for long, as the title of a notice: it follows the screen's language. */
export function Phrase({ text }: PhraseProps) {
  // Handed on since the compiler keeps what a call with the same arguments gave.
  return text(useLanguage());
}
