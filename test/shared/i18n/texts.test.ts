import { describe, expect, test } from 'vitest';
import { languages, locales } from '../../../src/shared/i18n/languages.ts';
import { stemOf, textsWithPaths } from '../../helpers/text-tree.ts';

const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name))].toSorted();

/** The values of each text, all of its plural forms together. */
function valuesByStem(tree: object): Map<string, string> {
  const values = new Map<string, string>();
  for (const [path, text] of textsWithPaths(tree)) {
    const stem = stemOf(path);
    const known = values.get(stem)?.split(' ') ?? [];
    values.set(stem, [...new Set([...known, ...placeholders(text)])].filter(Boolean).toSorted().join(' '));
  }
  return values;
}

const model = locales['pt-BR'].texts;

describe.each(languages)('The texts of %s', (language) => {
  const { texts, name } = locales[language];
  const all = textsWithPaths(texts);

  test('are those of every language, none of them empty.', () => {
    const stems = (tree: object) =>
      [...new Set(textsWithPaths(tree).map(([path]) => stemOf(path)))].toSorted();
    expect(stems(texts)).toEqual(stems(model));
    expect([['name', name], ...all].filter(([, text]) => text?.trim() === '')).toEqual([]);
  });

  test('take the same values as in every language.', () => {
    expect(valuesByStem(texts)).toEqual(valuesByStem(model));
  });

  test('name each fact of a run by a term of its own.', () => {
    const { connection, begunBy, started, ended, duration, speed, pace, limit, left, requests, throttled } =
      texts.runs.panel;
    const facts = [
      connection,
      begunBy,
      started,
      ended,
      duration,
      speed,
      pace,
      limit,
      left,
      requests,
      throttled,
    ];
    expect(new Set(facts).size).toBe(facts.length);
  });

  test('have a unit of time for one and for many.', () => {
    for (const unit of [texts.runs.preflight, texts.lists.schedule])
      for (const name of ['minutes', 'hours', 'days'] as const)
        expect(unit[`${name}_one`]).not.toBe(unit[`${name}_other`]);
  });

  test('have every plural form of the language that is not written like the general one.', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const paths = new Set(all.map(([path]) => path));
    const forms = all.filter(([path]) => /_(zero|one|two|few|many)$/.test(path)).map(([path]) => path);
    // A form that the language does not have would never show. i18next knows `zero` in every language.
    const unknown = forms.filter((path) => {
      const form = path.split('_').at(-1) ?? '';
      return form !== 'zero' && !pluralCategories.some((one) => one === form);
    });
    expect(unknown).toEqual([]);
    const stems = [...paths].filter((path) => path.endsWith('_other')).map(stemOf);
    expect(stems.filter((stem) => pluralCategories.includes('one') && !paths.has(`${stem}_one`))).toEqual([]);
    expect(forms.map(stemOf).filter((stem) => !paths.has(`${stem}_other`))).toEqual([]);
  });
});
