import type { Language } from '../../i18n/index.ts';
import { fold } from '../found.ts';
import { guide as en } from './en.ts';
import { guide as pt } from './pt-BR.ts';
import { type Guide, type SectionId, sectionIds, textsOf } from './types.ts';

/** The guide by language. */
export const guides: Readonly<Record<Language, Guide>> = { 'pt-BR': pt, en };

/** The sections that have all the words, folded, in the guide's order; all of them without a word. */
export function sectionsWith(guide: Guide, words: readonly string[]): SectionId[] {
  return sectionIds.filter((id) => {
    const { title, blocks } = guide[id];
    const text = fold([title, ...blocks.flatMap(textsOf)].join('\n')).replaceAll('**', '');
    return words.every((word) => text.includes(word));
  });
}
