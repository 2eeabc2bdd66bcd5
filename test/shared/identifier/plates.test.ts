import { describe, expect, test } from 'vitest';
import {
  findIdentifier,
  isPlate,
  isPlateHeader,
  plainIdentifier,
} from '../../../src/shared/identifier/plates.ts';

describe('Plates', () => {
  test.each(['ABC1234', 'ABC-1234', 'abc 1234', ' abc1d23 ', 'ABC1D23', 'ABC–1D23'])(
    '%j is a plate.',
    (text) => {
      expect(isPlate(text)).toBe(true);
    },
  );

  test.each(['', 'ABC123', 'AB12345', 'ABCD123', 'ABC12345', '9BWZZZ377VT004251', 'ABC1DD3', 'sem placa'])(
    '%j is no plate.',
    (text) => {
      expect(isPlate(text)).toBe(false);
    },
  );

  test('An identifier is compared without case, accents, spaces and dashes.', () => {
    expect(plainIdentifier('Caminhão 07-b')).toBe('CAMINHAO07B');
    expect(plainIdentifier('abc-1d23')).toBe(plainIdentifier('ABC 1D23'));
  });

  test.each(['Placa', 'PLACA DO VEÍCULO', 'nº da placa', 'placaAtual', 'License Plate', 'plate_no'])(
    'The header %j names plates.',
    (header) => {
      expect(isPlateHeader(header)).toBe(true);
    },
  );

  test.each(['Emplacamento', 'Chassi', 'Template', ''])('The header %j names no plates.', (header) => {
    expect(isPlateHeader(header)).toBe(false);
  });
});

describe('The identifier of a file', () => {
  const vin = '9BWZZZ377VT004251';

  test('The column that is named after plates comes first.', () => {
    const rows = [['ABC1D23', vin, 'XYZ1234']];
    expect(findIdentifier(['Reboque', 'Chassi', 'Placa'], rows, 1)).toBe(2);
  });

  test('A column of plates is found without a header.', () => {
    const rows = [
      [vin, 'Silva', 'abc-1234'],
      [vin, 'Souza', 'ABC1D23'],
      [vin, 'Lima', ''],
    ];
    expect(findIdentifier([], rows, 0)).toBe(2);
  });

  test('A column with few plates is found by its name alone.', () => {
    const rows = ['ABC1D23', 'AA 123 BB', '1234 BCD'].map((plate) => [vin, plate]);
    expect(findIdentifier(['Chassi', 'Placa'], rows, 0)).toBe(1);
    expect(findIdentifier(['Chassi', 'Código'], rows, 0)).toBeNull();
  });

  test('Plates in formulas that keep them a text are plates.', () => {
    expect(findIdentifier([], [[vin, '="ABC1D23"']], 0)).toBe(1);
  });

  test('A column that only its name says to have plates is none.', () => {
    expect(findIdentifier(['Chassi', 'Data da placa'], [[vin, '01/02/2026']], 0)).toBeNull();
  });

  test('Neither the column of the VINs nor an empty one identifies a vehicle.', () => {
    expect(findIdentifier(['Placa', 'Placa'], [['ABC1D23', '']], 0)).toBeNull();
    expect(findIdentifier(['Chassi'], [], 0)).toBeNull();
  });

  test('Of several columns of plates the fullest is taken.', () => {
    const rows = [
      [vin, '', 'ABC1D23'],
      [vin, 'XYZ1234', 'ABC1D24'],
    ];
    expect(findIdentifier(['Chassi', 'Placa carreta', 'Placa cavalo'], rows, 0)).toBe(2);
  });
});
