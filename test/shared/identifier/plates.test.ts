import { describe, expect, test } from 'vitest';
import { isPlate, isPlateHeader, plainIdentifier } from '../../../src/shared/identifier/plates.ts';

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

  test.each([
    ...['Placa', 'PLACA DO VEÍCULO', 'nº da placa', 'placaAtual', 'License Plate', 'plate_no', 'Placa2'],
    ...['Registration', 'Matrícula', 'Patente'],
  ])('The header %j names plates.', (header) => {
    expect(isPlateHeader(header)).toBe(true);
  });

  test.each(['Emplacamento', 'Chassi', 'Template', ''])('The header %j names no plates.', (header) => {
    expect(isPlateHeader(header)).toBe(false);
  });
});
