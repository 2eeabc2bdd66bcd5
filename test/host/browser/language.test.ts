import { expect, test } from 'vitest';
import { languageOfBrowser } from '../../../src/main/host/browser/language.ts';

test.each([
  ['pt-BR', 'pt-BR'],
  ['pt-BR,pt;q=0.9,en-US;q=0.8,en;q=0.7', 'pt-BR'],
  ['pt-br;q=1', 'pt-BR'],
  [' en , pt', 'en'],
  ['*', null],
  ['', null],
  ['not a tag!', null],
  [undefined, null],
])('Of %j the first language is %j.', (header, tag) => {
  expect(languageOfBrowser(header)).toBe(tag);
});
