import { type Guide, type SectionId, sectionIds, textsOf } from '../../shared/i18n/guide.ts';
import { foldSameLength } from './found.ts';

/**
 * The sections that contain all of the words, in the guide's order; without words, all sections.
 *
 * @param words without accents and capitals
 */
export function sectionsWith(guide: Guide, words: readonly string[]): SectionId[] {
  return sectionIds.filter((id) => {
    const { title, blocks } = guide[id];
    const text = foldSameLength([title, ...blocks.flatMap(textsOf)].join('\n')).replaceAll('**', '');
    return words.every((word) => text.includes(word));
  });
}
