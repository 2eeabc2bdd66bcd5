import { globSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pictureOf } from '../../../src/renderer/help/pictures.ts';
import { pictureIds } from '../../../src/shared/i18n/guide.ts';
import { languages, locales } from '../../../src/shared/i18n/languages.ts';

const folder = fileURLToPath(new URL('../../../src/renderer/help/pictures/', import.meta.url));

test('every picture is there in each language and scheme, and they take 600 kB at most', () => {
  const files = globSync('*.webp', { cwd: folder }).toSorted();
  const wanted = pictureIds.flatMap((id) =>
    languages.flatMap((language) => ['light', 'dark'].map((scheme) => `${id}-${language}-${scheme}.webp`)),
  );
  expect(files).toEqual(wanted.toSorted());
  const bytes = files.map((file) => statSync(folder + file).size).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeLessThanOrEqual(600_000);
});

test.each(languages)('the guide in %s shows every picture once, each with a text', (language) => {
  const blocks = Object.values(locales[language].guide).flatMap((section) => section.blocks);
  const pictures = blocks.flatMap((block) =>
    typeof block === 'object' && 'picture' in block ? [block] : [],
  );
  expect(pictures.map(({ picture }) => picture).toSorted()).toEqual([...pictureIds].toSorted());
  expect(pictures.filter(({ alt }) => alt.length < 20)).toEqual([]);
});

test('a language without pictures of its own has the English ones', () => {
  expect(pictureOf('map', 'pl', 'dark')).toBe(pictureOf('map', 'en', 'dark'));
  expect(pictureOf('map', 'en', 'dark')).toContain('map-en-dark');
});
