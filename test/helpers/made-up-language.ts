/**
 * A made-up language under the tag of a real one: every text of English in ⟦brackets⟧, with the plural forms of Polish.
 * What stands on the screen or in a file without brackets came from somewhere else.
 */
import type { Block, Guide } from '../../src/shared/i18n/guide.ts';
import type { Locale } from '../../src/shared/i18n/locale.ts';
import { en } from '../../src/shared/i18n/locales/en.ts';

/** Puts every text of a tree in brackets; a plural gets the forms `few` and `many` as well, each with its name. */
function bracketed<T extends object>(texts: T): T {
  const all = Object.entries(texts).flatMap(([key, text]): [string, unknown][] => {
    if (typeof text !== 'string') return [[key, bracketed(text)]];
    const stem = key.endsWith('_other') ? key.slice(0, -'other'.length) : null;
    const own = [[key, `⟦${text}⟧`]] satisfies [string, unknown][];
    return stem === null ? own : [...own, [`${stem}few`, `⟦few ${text}⟧`], [`${stem}many`, `⟦many ${text}⟧`]];
  });
  return Object.fromEntries(all) as T;
}

const inBlock = (block: Block): Block => {
  if (typeof block === 'string') return `⟦${block}⟧`;
  if ('steps' in block) return { steps: block.steps.map((text) => `⟦${text}⟧`) };
  if ('points' in block) return { points: block.points.map((text) => `⟦${text}⟧`) };
  if ('picture' in block) return { ...block, alt: `⟦${block.alt}⟧` };
  return { answers: block.answers.map(([question, answer]) => [`⟦${question}⟧`, `⟦${answer}⟧`] as const) };
};

function bracketedGuide(guide: Guide): Guide {
  const sections = Object.entries(guide).map(([id, { title, blocks }]) => [
    id,
    { title: `⟦${title}⟧`, blocks: blocks.map(inBlock) },
  ]);
  return Object.fromEntries(sections) as Guide;
}

export const madeUp: Locale = {
  name: '⟦Made up⟧',
  dates: { tag: 'pl', byRegion: false },
  texts: bracketed(en.texts),
  guide: bracketedGuide(en.guide),
};

/** What is left of a text without all that is in brackets. */
export function outsideBrackets(text: string): string {
  const without = text.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ');
  return without === text ? text : outsideBrackets(without);
}

/** Whether a text has a word that is in no brackets. */
export const hasOtherText = (text: string): boolean => /\p{L}{2}/u.test(outsideBrackets(text));
