import { describe, expect, it } from 'vitest';
import { locales } from '../../../src/shared/i18n/languages.ts';

/** Every text with its path. */
function flat(texts: object, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string' ? [[`${path}${key}`, text]] : flat(text, `${path}${key}.`),
  );
}

const placeholders = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).sort();

const namespaces = Object.keys(locales.en.texts) as (keyof typeof locales.en.texts)[];

describe.each(namespaces)('%s', (namespace) => {
  const pt = new Map(flat(locales['pt-BR'].texts[namespace]));
  const en = new Map(flat(locales.en.texts[namespace]));

  it('has the same texts in both languages, none empty', () => {
    expect([...en.keys()].sort()).toEqual([...pt.keys()].sort());
    expect([...pt.values(), ...en.values()].filter((text) => text.trim() === '')).toEqual([]);
  });

  it('fills in the same values in both languages', () => {
    const different = [...pt].filter(
      ([key, text]) => placeholders(text).join() !== placeholders(en.get(key) ?? '').join(),
    );
    expect(different.map(([key]) => key)).toEqual([]);
  });

  it('has a singular for every plural and the other way round', () => {
    const stems = (form: string) =>
      [...pt.keys()].filter((key) => key.endsWith(form)).map((key) => key.slice(0, -form.length));
    expect(stems('_one')).toEqual(stems('_other'));
  });
});
