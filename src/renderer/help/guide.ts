import { type Guide, type SectionId, sectionIds, textsOf } from '../../shared/i18n/guide.ts';
import { fold } from './found.ts';

/** The sections that have all the words, folded, in the guide's order; all of them without a word. */
export function sectionsWith(guide: Guide, words: readonly string[]): SectionId[] {
  return sectionIds.filter((id) => {
    const { title, blocks } = guide[id];
    const text = fold([title, ...blocks.flatMap(textsOf)].join('\n')).replaceAll('**', '');
    return words.every((word) => text.includes(word));
  });
}
