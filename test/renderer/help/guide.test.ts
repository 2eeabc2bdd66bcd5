import { describe, expect, test } from 'vitest';
import { sectionsWith } from '../../../src/renderer/help/guide.ts';
import { sectionIds, textsOf } from '../../../src/shared/i18n/guide.ts';
import { languages, locales } from '../../../src/shared/i18n/languages.ts';

const textsIn = (tree: object): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : textsIn(value)));

describe.each(languages)('the guide in %s', (language) => {
  const guide = locales[language].guide;
  const written = sectionIds.flatMap((id) => guide[id].blocks.flatMap(textsOf));

  test('names only labels that exist on the screen in these words', () => {
    const onScreen = new Set(textsIn(locales[language].texts));
    const named = written.flatMap((text) => [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, name]) => name));
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((name) => !onScreen.has(name ?? ''))).toEqual([]);
  });

  test('closes every bold label that it opens', () => {
    expect(written.filter((text) => text.split('**').length % 2 === 0)).toEqual([]);
  });
});

test('both languages have the same blocks in the same order', () => {
  const shapes = languages.map((language) =>
    sectionIds.map((id) =>
      locales[language].guide[id].blocks.map((block) => [
        typeof block === 'string' ? '' : Object.keys(block),
        textsOf(block).length,
      ]),
    ),
  );
  expect(shapes[0]).toEqual(shapes[1]);
});

describe('a search', () => {
  test('finds the sections that have all words, in the order of the guide', () => {
    expect(sectionsWith(locales.en.guide, ['keychain'])).toEqual(['connection', 'schedule', 'data']);
    expect(sectionsWith(locales.en.guide, ['keychain', 'backup'])).toEqual(['data']);
  });

  test('finds words in titles and answers too', () => {
    expect(sectionsWith(locales['pt-BR'].guide, ['sem', 'internet', 'trabalhar'])).toEqual(['offline']);
    expect(sectionsWith(locales['pt-BR'].guide, ['certificado'])).toEqual(['problems']);
    expect(sectionsWith(locales['pt-BR'].guide, ['backup'])).toEqual(['data']);
  });

  test('finds words across a bold label and the text after it', () => {
    expect(sectionsWith(locales.en.guide, ['silent:'])).toEqual([]);
    expect(sectionsWith(locales.en.guide, ['located:'])).toEqual(['reading']);
  });

  test('returns all sections without a word', () => {
    expect(sectionsWith(locales.en.guide, [])).toEqual(sectionIds);
  });
});
