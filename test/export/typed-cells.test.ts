/** Numbers, dates and formats of a user's workbook, from the file to the files that go out. */
import readXlsxFile from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { everyVehicle } from '../../src/shared/filters.ts';
import { csvCells } from './office.ts';
import { A, cellsOf, HEADER, MONEY, ownCells, typedList } from './typed-workbook.ts';

it('The cells of a workbook keep their types and number formats in each workbook that goes out.', async () => {
  const { list, report, write } = await typedList();
  expect(report.formats.map((format) => format?.kind)).toEqual([
    ...['text', 'text', 'date', 'number', 'number', 'number', 'date', 'date', 'date', 'number', 'logical'],
  ]);
  const file = { kind: 'file', listId: list.id } as const;
  const { path } = await write(file, 'as-imported');
  const [, header, ...rows] = await cellsOf(path);
  expect(header?.map(([, , name]) => name).slice(0, HEADER.length)).toEqual(HEADER);
  expect(rows.map((row) => row.slice(0, HEADER.length))).toEqual(ownCells);
  expect(rows[0]?.slice(HEADER.length + 1, HEADER.length + 3)).toEqual([
    ['M', 'n', '-22.5', 0],
    ['N', 'n', '-47', 0],
  ]);
  const [sheet] = await readXlsxFile(path);
  expect(sheet?.data[2]?.slice(0, 6)).toEqual([
    ...[A, '00123456789', new Date('2025-01-15T00:00:00Z'), 181234.56, 0.72, 1234567890],
  ]);

  const view = { kind: 'view', view: everyVehicle(list.id) } as const;
  const [names = [], ...vehicles] = await cellsOf((await write(view, 'xlsx')).path);
  const of = (name: string) => {
    const [letters] = names.find(([, , found]) => found === name) ?? [];
    return vehicles.map((row) => row.find(([column]) => column === letters)?.slice(1));
  };
  expect(of('Compra')).toContainEqual(['n', '45672', 14]);
  expect(of('Valor')).toContainEqual(['n', '181234.56', MONEY]);
  expect(of('Valor')).toContainEqual(['inlineStr', 'a combinar', MONEY]);
  expect(of('CPF')).toContainEqual(['n', '1234567890', '00000000000']);

  // CSV has the texts that it always had.
  for (const what of [file, view]) {
    const [columns = [], ...lines] = await csvCells((await write(what, 'csv')).path, ',');
    const line = lines.find((cells) => cells.includes(A)) ?? [];
    expect(['Compra', 'Valor', 'Uso', 'CPF', 'Ativo'].map((name) => line[columns.indexOf(name)])).toEqual([
      ...['2025-01-15', '181234.56', '0.72', '01234567890', 'TRUE'],
    ]);
  }
});
