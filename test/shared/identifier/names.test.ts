import { expect, test } from 'vitest';
import { commonName } from '../../../src/shared/identifier/names.ts';

const list = (name: string | null) => ({
  columns: ['Filial', name ?? ''],
  identifier: name === null ? null : 1,
});
const paired = {
  columns: ['Placa cavalo', 'Chassi carreta', 'Placa carreta'],
  identifier: null,
  paired: [
    { vinColumn: 'Chassi cavalo', column: 0 },
    { vinColumn: 'Chassi carreta', column: 2 },
  ],
};

test.each([
  [[], null],
  [[list(null)], null],
  [[list(null), list('Placa do veículo')], 'Placa do veículo'],
  [[list('Placa'), list('Prefixo')], null],
  [[list('PLACA'), list('Placa')], 'PLACA'],
  [[paired], 'Placa'],
  [[list('Placa'), paired], 'Placa'],
  [[paired, list('Frota')], null],
])('The identifiers of the lists %j are called %j.', (lists, name) => {
  expect(commonName(lists)).toBe(name);
});
