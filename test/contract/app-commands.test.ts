import { expect, test } from 'vitest';
import { appCommands } from '../../src/contract/app-commands.ts';
import { languages, locales } from '../../src/shared/i18n/languages.ts';

test('No two commands have the same name or the same keys.', () => {
  const ids = appCommands.map(({ id }) => id);
  const keys = appCommands.flatMap((command) => command.keys ?? []);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set<string>(keys).size).toBe(keys.length);
});

test.each(languages)('No two commands have the same text in %s.', (language) => {
  const { help, commands } = locales[language].texts;
  const names = [...Object.values(help.topics), ...Object.values(commands.names)];
  expect(names).toHaveLength(appCommands.length);
  expect(new Set(names).size).toBe(names.length);
});
