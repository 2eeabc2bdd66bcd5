import { expect, it } from 'vitest';
import { timeZones, zoneLabel } from '../../../src/renderer/settings/zones.ts';
import { DEFAULT_ZONE } from '../../../src/renderer/state/connection-draft.ts';

it('offers Brasília time first and every zone once', () => {
  const zones = timeZones();
  expect(zones[0]).toBe(DEFAULT_ZONE);
  expect(new Set(zones).size).toBe(zones.length);
  expect(zones).toContain('Europe/Lisbon');
});

it.each([
  ['America/Sao_Paulo', 'pt-BR', 'Horário Padrão de Brasília, America/Sao Paulo (UTC-03:00)'],
  ['America/Rio_Branco', 'en', 'Acre Standard Time, America/Rio Branco (UTC-05:00)'],
  ['UTC', 'pt-BR', 'UTC (UTC+00:00)'],
])('names the time of %s in %s, with its offset', (zone, language, label) => {
  expect(zoneLabel(zone, Date.UTC(2026, 10, 21), language)).toBe(label);
});
