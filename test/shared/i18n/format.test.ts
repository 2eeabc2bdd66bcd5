import { expect, test } from 'vitest';
import { countText, decimalSign, formatText, thousandsSign } from '../../../src/shared/i18n/format.ts';
import { languageFor, languageOf } from '../../../src/shared/i18n/languages.ts';

test('Values stand in a text as they are, numbers as the language writes them.', () => {
  const text = '{{name}}: {{rows, number}} of {{ all,number }}';
  expect(formatText(text, { name: 'a', rows: 1234, all: 2_000_000 }, 'pt-BR')).toBe('a: 1.234 of 2.000.000');
  expect(formatText('{{rows}}', { rows: 1234 }, 'en')).toBe('1234');
});

test('A value may look like a placeholder or a pattern.', () => {
  expect(formatText('{{a}} {{b}}', { a: '{{b}}', b: '$&' }, 'en')).toBe('{{b}} $&');
});

test('A text without a value for one of its names is an error.', () => {
  expect(() => formatText('{{name}}', {}, 'en')).toThrow('needs a value for name');
});

test.each([
  ['en', 1, '1 list'],
  ['en', 0, '0 lists'],
  ['pt-BR', 0, '0 lists'],
  ['pt-BR', 1_000_000, '1.000.000 lists'],
])('In %s the form for %d is "%s".', (language, count, text) => {
  const forms = { lists_one: '{{count}} list', lists_other: '{{count, number}} lists' };
  expect(countText(forms, 'lists', count, language)).toBe(text);
});

test('The decimal sign is that of the language.', () => {
  expect(['pt-BR', 'en', 'pl'].map(decimalSign)).toEqual([',', '.', ',']);
});

test('The sign of the thousands is that of the language.', () => {
  expect(['pt-BR', 'en', 'pl'].map(thousandsSign)).toEqual(['.', ',', '\u00a0']);
});

test.each([
  ['en', 'pt-BR', 'en'],
  ['system', 'pt_PT.UTF-8', 'pt-BR'],
  ['system', 'en-US', 'en'],
  ['system', 'C', 'en'],
  ['system', '', 'en'],
  ['xx', 'pt', 'pt-BR'],
])('For the setting %s on a system in %s the language is %s.', (setting, system, language) => {
  expect(languageFor(setting, system)).toBe(language);
});

test('An unknown tag counts as the fallback.', () => {
  expect(['pt-BR', 'pt', ''].map(languageOf)).toEqual(['pt-BR', 'en', 'en']);
});
