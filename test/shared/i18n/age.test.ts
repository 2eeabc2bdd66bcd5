import { expect, it } from 'vitest';
import { limitsOf, limitText } from '../../../src/shared/i18n/age.ts';

it.each([
  [1, 'pt-BR', '1 hora'],
  [24, 'pt-BR', '24 horas'],
  [48, 'pt-BR', '2 dias'],
  [50, 'pt-BR', '50 horas'],
  [168, 'en', '7 days'],
])('%d hours have a text in %s.', (hours, language, text) => expect(limitText(hours, language)).toBe(text));

it('Both limits of the settings have a text.', () => {
  expect(limitsOf({ lateAfterHours: 24, silentAfterHours: 168 }, 'pt-BR')).toEqual({
    late: '24 horas',
    silent: '7 dias',
  });
});
