import { describe, expect, test } from 'vitest';
import { pairColumns, plateColumns } from '../../src/main/tables/identifiers.ts';
import { mentionsVin } from '../../src/main/tables/vin-names.ts';
import { isPlateHeader } from '../../src/shared/identifier/plates.ts';

const vin = '9BWZZZ377VT004251';

/** The column of each VIN column's plate, in a file that has VINs in these columns. */
function paired(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  vinColumns: readonly number[],
) {
  const pairs = pairColumns(header, plateColumns(header, rows, vinColumns), vinColumns);
  return vinColumns.map((column) => pairs.get(column) ?? null);
}

describe('The identifier of a file with one column of VINs', () => {
  test.each<[string, readonly string[], readonly (readonly string[])[], number, number | null]>([
    ['is the column named after plates', ['Reboque', 'Chassi', 'Placa'], [['ABC1D23', vin, 'XYZ1234']], 1, 2],
    [
      'is found without a header',
      [],
      [
        [vin, 'Silva', 'abc-1234'],
        [vin, 'Lima', ''],
      ],
      0,
      2,
    ],
    [
      'may have few plates under its name',
      ['Chassi', 'Placa'],
      ['ABC1D23', '1 BB', '2 CC'].map((p) => [vin, p]),
      0,
      1,
    ],
    [
      'has many plates under another name',
      ['Chassi', 'Código'],
      ['ABC1D23', '1 BB'].map((p) => [vin, p]),
      0,
      null,
    ],
    ['may be written as formulas', [], [[vin, '="ABC1D23"']], 0, 1],
    ['has more than a name', ['Chassi', 'Data da placa'], [[vin, '01/02/2026']], 0, null],
    ['is neither the VIN nor blank', ['Placa', 'Placa'], [['ABC1D23', '']], 0, null],
    ['is missing in an empty file', ['Chassi'], [], 0, null],
    [
      'is the fullest of several',
      ['Chassi', 'Placa nova', 'Placa velha'],
      [
        [vin, '', 'ABC1D23'],
        [vin, 'XYZ1234', 'ABC1D24'],
      ],
      0,
      2,
    ],
    [
      'is of the same vehicle',
      ['Chassi carreta', 'Placa cavalo', 'Placa carreta'],
      [[vin, 'ABC1D23', 'XYZ1234']],
      0,
      2,
    ],
    ["is not the other vehicle's", ['Chassi carreta', 'Placa cavalo'], [[vin, 'ABC1D23']], 0, null],
  ])('%s.', (_, header, rows, vinColumn, expected) => {
    expect(paired(header, rows, [vinColumn])).toEqual([expected]);
  });
});

/** A header, in which `V` is a column of VINs without a name, `P` one of plates, and `x` another. */
const isVin = (name: string) => name === 'V' || mentionsVin(name);
const isPlateColumn = (name: string) => name === 'P' || isPlateHeader(name);

describe('Each column of VINs has its own column of plates', () => {
  test.each<[string, readonly (number | null)[]]>([
    ['Placa cavalo|Chassi cavalo|Placa carreta|Chassi carreta', [0, 2]],
    ['Chassi cavalo|Chassi carreta|Placa carreta|Placa cavalo', [3, 2]],
    ['Placa carreta|Placa cavalo|Filial|Chassi do cavalo mecânico|CHASSI DA CARRETA', [1, 0]],
    ['Chassi|Placa|Chassi reboque|Placa semi-reboque', [1, 3]],
    ['Placa SR|Placa CV|Chassi CV|Chassi SR', [1, 0]],
    ['Placa 2|Placa 1|Chassi 1|Chassi 2', [1, 0]],
    ['Chassi1|Placa1|Chassi02|Placa II', [1, 3]],
    ['Chassi 1|Chassi 2|Placa cavalo|Placa carreta', [2, 3]],
    ['Trailer plate|Tractor plate|Tractor VIN|Trailer VIN', [1, 0]],
    ['First VIN|Second VIN|License plate 2|License plate 1', [3, 2]],
    ['Matrícula tractocamión|Matrícula remolque|Bastidor remolque|Bastidor tractora', [1, 0]],
    ['Patente acoplado|Patente camión|VIN camión|VIN acoplado', [1, 0]],
    [
      'Chassi cavalo|Chassi carreta 1|Chassi carreta 2|Placa carreta 2|Placa carreta 1|Placa cavalo',
      [5, 4, 3],
    ],
    ['Chassi|Chassi 2|Chassi 3|Placa|Placa 2|Placa 3', [3, 4, 5]],
    ['Placa|Chassi|Chassi carreta', [0, null]],
    ['Chassi carreta|Chassi cavalo|Placa', [null, 2]],
    ['Chassi 1|Chassi 2|Placa', [2, null]],
    ['Chassi cavalo|Chassi carreta|Placa carreta', [null, 2]],
    ['Chassi cavalo|Placa cavalo|Chassi carreta|Placa dolly', [1, 3]],
    ['Chassi|Placa|Chassi|Placa', [1, 3]],
    ['V|P|V|P', [1, 3]],
    ['P|V|P|V', [0, 2]],
    ['V|V|P|P', [2, 3]],
    ['P|P|x|V|V', [0, 1]],
    ['V|x|P|V|x|P', [2, 5]],
    ['V|P|V', [1, null]],
    ['V|x|x|P|V', [null, 3]],
    ['V|P|V|x|V|P', [1, null, 5]],
  ])('%s', (names, expected) => {
    const header = names.split('|');
    const vinColumns = [...header.keys()].filter((column) => isVin(header[column] ?? ''));
    const row = header.map((name) => (isVin(name) ? vin : isPlateColumn(name) ? 'ABC1D23' : 'Norte'));
    const isUnnamed = header.every((name) => name.length === 1);
    expect(paired(isUnnamed ? [] : header, [row], vinColumns)).toEqual(expected);
  });

  test('A great many columns of both kinds are paired in no time.', () => {
    const header = Array.from({ length: 2_000 }, (_, column) =>
      column % 2 === 0 ? `Chassi ${column}` : 'Placa',
    );
    const row = header.map((name) => (name === 'Placa' ? 'ABC1D23' : vin));
    const vinColumns = [...header.keys()].filter((column) => column % 2 === 0);
    expect(paired(header, [row], vinColumns)[1]).not.toBeUndefined();
  });
});
