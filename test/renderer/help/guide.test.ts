import { describe, expect, test } from 'vitest';
import { guides, sectionsWith } from '../../../src/renderer/help/guide/guide.ts';
import { sectionIds, textsOf } from '../../../src/renderer/help/guide/types.ts';
import { namespaces } from '../../../src/renderer/i18n/index.ts';

const languages = ['pt-BR', 'en'] as const;

const textsIn = (tree: object): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : textsIn(value)));

describe.each(languages)('the guide in %s', (language) => {
  const guide = guides[language];
  const written = sectionIds.flatMap((id) => guide[id].blocks.flatMap(textsOf));

  test('names only what stands on the screen in these words', () => {
    const onScreen = new Set(Object.values(namespaces).flatMap((texts) => textsIn(texts[language])));
    const named = written.flatMap((text) => [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, name]) => name));
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((name) => !onScreen.has(name ?? ''))).toEqual([]);
  });

  test('closes every name that it opens', () => {
    expect(written.filter((text) => text.split('**').length % 2 === 0)).toEqual([]);
  });
});

test('both languages say the same things in the same order', () => {
  const shapes = languages.map((language) =>
    sectionIds.map((id) =>
      guides[language][id].blocks.map((block) => [
        typeof block === 'string' ? '' : Object.keys(block),
        textsOf(block).length,
      ]),
    ),
  );
  expect(shapes[0]).toEqual(shapes[1]);
});

describe('a search', () => {
  test('finds the sections that have all words, in the order of the guide', () => {
    expect(sectionsWith(guides.en, ['keychain'])).toEqual(['connection', 'schedule', 'data']);
    expect(sectionsWith(guides.en, ['keychain', 'backup'])).toEqual(['data']);
  });

  test('looks at titles and answers too', () => {
    expect(sectionsWith(guides['pt-BR'], ['sem', 'internet', 'trabalhar'])).toEqual(['offline']);
    expect(sectionsWith(guides['pt-BR'], ['certificado'])).toEqual(['problems']);
  });

  test('finds a name and what stands behind it as it reads on the screen', () => {
    expect(sectionsWith(guides.en, ['silent:'])).toEqual([]);
    expect(sectionsWith(guides.en, ['located:'])).toEqual(['reading']);
  });

  test('leaves everything without a word', () => {
    expect(sectionsWith(guides.en, [])).toEqual(sectionIds);
  });
});
