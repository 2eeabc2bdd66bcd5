import { expect, test } from 'vitest';
import { languageOfSystem } from '../../src/main/cli/language.ts';

test.each([
  [{}, 'en'],
  [{ LANG: 'C.UTF-8' }, 'en'],
  [{ LANG: 'fi_FI.UTF-8' }, 'en'],
  [{ LANG: 'pt_BR.UTF-8' }, 'pt-BR'],
  [{ LANG: 'pt' }, 'pt-BR'],
  [{ LANG: 'en_US.UTF-8', LC_MESSAGES: 'pt_PT.UTF-8' }, 'pt-BR'],
  [{ LANG: 'pt_BR.UTF-8', LC_ALL: 'C' }, 'en'],
  [{ LANG: 'pt_BR.UTF-8', LC_ALL: '', LC_MESSAGES: '' }, 'pt-BR'],
])('With %j the command line is in %s.', (env, language) => {
  expect(languageOfSystem(env, 'linux')).toBe(language);
});

test('On Windows the variables of a POSIX shell do not count.', () => {
  const own = languageOfSystem({}, 'win32');
  expect(languageOfSystem({ LANG: 'pt_BR.UTF-8' }, 'win32')).toBe(own);
  expect(languageOfSystem({ LANG: 'en_US.UTF-8' }, 'win32')).toBe(own);
});
