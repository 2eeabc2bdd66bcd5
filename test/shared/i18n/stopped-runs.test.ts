import { expect, test } from 'vitest';
import { locales } from '../../../src/shared/i18n/languages.ts';

test.each([
  ['en', 'network', 'test the connection to see why'],
  ['en', 'service-failing', 'test the connection to see why'],
  ['en', 'proxy', 'test the connection to see why'],
  ['pt-BR', 'network', 'teste a conexão para ver o motivo'],
  ['pt-BR', 'service-failing', 'teste a conexão para ver o motivo'],
  ['pt-BR', 'proxy', 'teste a conexão para ver o motivo'],
] as const)(
  'A run that stopped says that a test of the connection shows why (%s): %s.',
  (language, reason, said) => {
    // A certificate, a wrong address and a sign-in page stop a run too, and only the test tells them apart.
    expect(locales[language].texts.runs.stop[reason]).toContain(said);
  },
);

test.each([
  ['en', 'network', 'test the connection to see why'],
  ['en', 'service-failing', 'test the connection to see why'],
  ['pt-BR', 'network', 'teste a conexão para ver o motivo'],
  ['pt-BR', 'service-failing', 'teste a conexão para ver o motivo'],
] as const)(
  'A run that waits says so too, as it may wait for two hours (%s): %s.',
  (language, reason, said) => {
    expect(locales[language].texts.runs.waiting.text[reason]).toContain(said);
  },
);
