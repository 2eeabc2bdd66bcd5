import { describe, expect, it } from 'vitest';
import type { Inspected } from '../../src/main/intake/file-jobs.ts';
import { mergedColumns } from '../../src/main/intake/merge.ts';

type List = Parameters<typeof mergedColumns>[1];

interface File {
  readonly columns: readonly string[];
  readonly vinColumn?: number;
  readonly otherVinColumns?: readonly number[];
  readonly kept?: readonly number[];
  readonly identifier?: number | null;
  /** Rows with several VINs. */
  readonly several?: number;
}

/** A list of these columns after a file of these columns is merged into it. */
function merged(list: Partial<List> & Pick<List, 'columns'>, file: File) {
  const { columns, vinColumn = 0, otherVinColumns = [], identifier = null, several = 0 } = file;
  const kept = file.kept ?? [...columns.keys()].filter((index) => index !== vinColumn);
  return mergedColumns(
    {
      layout: { vinColumn, otherVinColumns, plateColumns: [] },
      found: {
        columns,
        formats: [],
        settings: { keptColumns: kept, identifierColumn: identifier, otherIdentifierColumns: [] },
        severalVins: { rows: several, vins: 2 * several },
      },
    } as unknown as Inspected,
    { vinColumn: 0, ...list },
  );
}

describe("a merged file's columns", () => {
  it('go to those of the same name, the VIN to the VIN, and new ones behind the others', () => {
    const file = { columns: ['placa ', 'VIN', 'Motorista'], vinColumn: 1 };
    expect(merged({ columns: ['Chassi', 'Placa', 'Filial'] }, file)).toEqual({
      columns: ['Chassi', 'Placa', 'Filial', 'Motorista'],
      keptColumns: [0, 1, 2, 3],
      places: [1, 0, 3],
    });
  });

  it('prefer the exact name, and never share a place', () => {
    const file = { columns: ['Chassi', 'LOCAL', 'Local', 'local'] };
    expect(merged({ columns: ['Chassi', 'Local', 'LOCAL'] }, file)).toMatchObject({
      columns: ['Chassi', 'Local', 'LOCAL', 'local'],
      places: [0, 2, 1, 3],
    });
  });

  it('go to those that are spelt otherwise', () => {
    const file = { columns: ['Chassi', 'Municipio', 'Co\u0301digo', "D'água"] };
    expect(merged({ columns: ['Chassi', 'Código', 'D’Agua', 'Município:'] }, file)).toMatchObject({
      columns: ['Chassi', 'Código', 'D’Agua', 'Município:'],
      places: [0, 3, 1, 2],
    });
  });

  it("do not take the place of the list's VIN by their name", () => {
    expect(merged({ columns: ['A', 'Chassi'], vinColumn: 1 }, { columns: ['VIN', 'Chassi'] })).toMatchObject({
      columns: ['A', 'Chassi', 'Chassi'],
      places: [1, 2],
    });
  });

  it('are shown only where the list shows them, or the user chose them of the file', () => {
    const file = { columns: ['Chassi', 'Placa', 'Novo', 'Outro'], kept: [1, 3] };
    expect(merged({ columns: ['Chassi', 'Placa', 'Filial'], keptColumns: [2] }, file)).toMatchObject({
      columns: ['Chassi', 'Placa', 'Filial', 'Novo', 'Outro'],
      keptColumns: [2, 4],
    });
  });
});

it.each<[string, Partial<List>, number | null, number | undefined]>([
  ['is taken where its column is new and the list has none', { identifierColumn: null }, 2, 2],
  ['is taken where the list never had one', {}, 2, 2],
  ['is left where the list has one', { identifierColumn: 1 }, 2, undefined],
  ['is left where the list already had its column', {}, 1, undefined],
  ['is left where the file has none', {}, null, undefined],
])('the identifier of a merged file %s', (_, list, identifier, expected) => {
  const file = { columns: ['Chassi', 'Placa', 'Frota'], identifier };
  expect(merged({ columns: ['Chassi', 'Placa'], ...list }, file).identifierColumn).toBe(expected);
});

it.each<[string, Partial<List>, Partial<File>, object]>([
  ['neither has', {}, {}, {}],
  ['the list alone has', { otherVinColumns: [1] }, {}, {}],
  [
    'a cell of the file has',
    { otherVinColumns: [1] },
    { several: 1 },
    { otherVinColumns: [1], hasSeveralVins: true },
  ],
  [
    'a cell of the file has, and the list is plain',
    {},
    { several: 1 },
    { otherVinColumns: [], hasSeveralVins: true },
  ],
  [
    'the file has in other columns',
    { otherVinColumns: [2] },
    { otherVinColumns: [1, 2] },
    // `Carreta` is the list's second column, `Reboque` its third.
    { otherVinColumns: [2, 1], hasSeveralVins: true },
  ],
])('the list has several VINs in a line as %s', (_, list, more, expected) => {
  const file = { columns: ['Chassi', 'Reboque', 'Carreta'], ...more };
  const { otherVinColumns, hasSeveralVins } = merged(
    { columns: ['Chassi', 'Carreta', 'Reboque'], ...list },
    file,
  );
  expect({ otherVinColumns, hasSeveralVins }).toEqual({
    ...{ otherVinColumns: undefined, hasSeveralVins: undefined },
    ...expected,
  });
});
