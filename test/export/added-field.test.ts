import { expect, test, vi } from 'vitest';
import { vehicleParts } from '../../src/main/export/vehicle-parts.ts';
import { dateStyle } from '../../src/shared/i18n/dates.ts';
import { locales } from '../../src/shared/i18n/languages.ts';
import { bareVehicle } from './bare-vehicle.ts';

vi.mock(import('../../src/contract/position-fields.ts'), async (original) => {
  // The mock stands above the imports of the file.
  const { withAddedField } = await import('../helpers/added-field.ts');
  return withAddedField(await original());
});

const position = {
  ...{ timestamp: '2026-11-22 07:27:00', latitude: -23.96, longitude: -46.33, speed: 61.25 },
  ...{ seenAt: 0, fetchedAt: 0 },
};

test('The report of a vehicle has each field that is added to the table of fields.', () => {
  Object.assign(locales['pt-BR'].texts.fleet.column, { speed: 'Velocidade' });
  const vehicle = { ...bareVehicle, row: { ...bareVehicle.row, position } };
  const parts = vehicleParts(vehicle, { language: 'pt-BR', dates: dateStyle('pt-BR', ''), now: 0 });
  expect(parts.flatMap(({ facts }) => facts)).toContainEqual(['Velocidade', '61,3']);
});
