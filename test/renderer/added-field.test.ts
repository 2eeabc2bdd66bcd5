import i18n from 'i18next';
import { beforeAll, expect, test, vi } from 'vitest';
import { startTexts } from '../../src/renderer/i18n/index.ts';
import { summaryText } from '../../src/renderer/table/selection-summary.ts';
import { historyText } from '../../src/renderer/vehicle/history-table.ts';
import { locales } from '../../src/shared/i18n/languages.ts';

vi.mock(import('../../src/contract/position-fields.ts'), async (original) => {
  // The mock stands above the imports of the file.
  const { withAddedField } = await import('../helpers/added-field.ts');
  return withAddedField(await original());
});

beforeAll(async () => {
  Object.assign(locales['pt-BR'].texts.fleet.column, { speed: 'Velocidade' });
  vi.stubGlobal('document', { documentElement: {} });
  await startTexts('pt-BR');
  vi.unstubAllGlobals();
});

const position = {
  ...{ timestamp: '2026-11-22 07:27:00', latitude: -23.96, longitude: -46.33, speed: 61.25 },
  ...{ seenAt: 0, fetchedAt: 0, place: null },
};

test('A copied history has each field that is added to the table of fields.', () => {
  const t = i18n.getFixedT<'fleet'>(null, 'fleet');
  const [header = '', row = ''] = historyText(t, [position], 'pt-BR').split('\r\n');
  const at = header.split('\t').indexOf('Velocidade');
  expect(row.split('\t')[at]).toBe('61,25');
});

test('A field that is added to the table of fields is not summed.', () => {
  const t = i18n.getFixedT<'table'>(null, 'table');
  const column = 'speed' as 'latitude';
  const text = summaryText(
    { kind: 'numbers', count: 2, sum: 100, least: 40, most: 60 },
    { column, name: 'Velocidade' },
    t,
    'pt-BR',
  );
  expect(text).toBe('Velocidade · de 40 até 60');
});
