import { describe, expect, it } from 'vitest';
import type { IntakeOverrides } from '../../src/contract/schemas/lists.ts';
import { columnNames, findColumns } from '../../src/main/tables/columns.ts';
import { columnsFor, detectLayout } from '../../src/main/tables/layout.ts';
import { isVinHeader } from '../../src/main/tables/vin-names.ts';
import { textSource } from './source.ts';

const A = '9BWZZZ377VT004251';
const B = '9BD19A1B0LS000012';
const C = '93YHSR2L6JJ123456';

function layout(text: string, overrides: IntakeOverrides = {}) {
  return detectLayout(textSource(Buffer.from(text)), overrides);
}

describe('the delimiter', () => {
  it.each([
    ['semicolons', `chassi;placa\n${A};ABC1D23\n${B};XYZ9A87\n`, ';'],
    ['commas', `chassi,placa\n${A},ABC1D23\n${B},XYZ9A87\n`, ','],
    ['tabs, as pasted from a spreadsheet', `chassi\tplaca\n${A}\tABC1D23\n`, '\t'],
    ['bars', `chassi|placa\n${A}|ABC1D23\n`, '|'],
    ['one column', `chassi\n${A}\n${B}\n`, ''],
    ['one column without a header', `${A}\n${B}\n`, ''],
    ['one VIN', A, ''],
    ['one column below a title with a comma', `Frota, São Paulo\nchassi\n${A}\n${B}\n`, ''],
    ['decimal commas beside semicolons', `${A};-23,55;-46,63\n${B};-22,91;-43,17\n`, ';'],
    ['as many decimal commas as semicolons', `12,5;${A}\n13,5;${B}\n14,5;${C}\n`, ';'],
    ['no VIN at all, decimal commas', 'a;b;c\n1,5;2,5;3,5\n1,5;2,5;3,5\n', ';'],
    ['no VIN at all, one column', 'Nome\nSilva, João\nSouza\nLima\n', ''],
    ['semicolons inside quoted cells', `obs,chassi\n"a;b;c",${A}\n"d;e;f",${B}\n`, ','],
    ['commas inside one of two columns', `${A};a,b,c\n${B};d,e,f\n`, ';'],
    ['short rows', `chassi;a;b;c\n${A}\n${B};1\n${C};1;2\n`, ';'],
    ['a semicolon after each VIN', `${A};\n${B};\n`, ';'],
    ['what the first line declares', `sep=|\na|b;c\n`, '|'],
  ])('%s', async (_, text, delimiter) => {
    expect((await layout(text)).dialect.delimiter).toBe(delimiter);
  });

  it('is the one that the user chooses', async () => {
    expect((await layout(`sep=;\n${A};1\n`, { delimiter: ',' })).dialect.delimiter).toBe(',');
  });
});

describe('a header whose name has other words', () => {
  it.each([
    ['the last characters alone', `Placa;Final do chassi\nABC1D23;VT004251\nABC1D24;LS000012\n`, 1, 1],
    ['a title above', `Chassis da frota;;\nPlaca;DS_CHASSI;Km\nABC1D23;${A.slice(1)};1\n`, 2, 1],
    ['another column of VINs', `Chassi do cavalo;Série\nfalta;1\nfalta;${B}\nfalta;${C}\n`, null, 1],
    ['a first row of words', `Cliente;Chassi do cavalo\nAna;pendente\nRui;${B}\nEva;${C}\n`, 1, 1],
  ])('%s', async (_, text, headerLine, vinColumn) => {
    expect(await layout(text)).toMatchObject({ headerLine, vinColumn });
  });
});

describe('the line ends', () => {
  it.each([
    ['CRLF', `chassi\r\n${A}\r\n`, '\r\n', '\n'],
    ['LF', `chassi\n${A}\n`, '\n', '\n'],
    ['CR', `chassi\r${A}\r`, '\r', '\r'],
    ['CR, with an LF at the end of the file', `chassi;km\r${A};1\r${B};2\r\n`, '\r', '\r'],
    ['CR, with an LF in place of the last CR', `chassi;km\r${A};1\r${B};2\n`, '\r', '\r'],
    ['CR, with LF inside quoted cells', `chassi;obs\r${A};"x\ny"\r`, '\r', '\r'],
    ['none: as spreadsheets on Windows write', A, '\r\n', '\n'],
  ])('%s', async (_, text, lineEnd, newline) => {
    const found = await layout(text);
    expect([found.lineEnd, found.dialect.newline]).toEqual([lineEnd, newline]);
  });
});

describe('the header', () => {
  it.each([
    ['first line', `chassi;placa\n${A};ABC1D23\n`, 1, 0],
    ['title rows and blank rows above', `Relação de chassis\n\n;;\nPlaca;Chassi\nABC1D23;${A}\n`, 4, 1],
    ['below sep=', `sep=;\nplaca;chassi\nABC1D23;${A}\n`, 2, 1],
    ['none', `ABC1D23;${A}\nXYZ9A87;${B}\n`, null, 1],
    ['none, the first VIN bad', `ABC1D23;9BWZZZ377VT00\nXYZ9A87;${B}\n`, null, 1],
    ['another name for the column', `Placa;Identificação;Filial\nABC1D23;${A};Norte\n`, 1, 1],
    ['a title only', `Frota de 2026\n${A}\n${B}\n`, null, 0],
    ['a name beats the shape', `codigo;chassi\n${A};\n${B};\n`, 1, 1],
    ['two names, one with VINs', `FIN;VIN\n1;${A}\n2;${B}\n`, 1, 1],
    ['a header on two lines', `"Nº do\nchassi";placa\n${A};ABC1D23\n`, 1, 0],
    ['above a cell with two VINs', `Veículos;Filial\n${A} / ${B};Norte\n${C};Sul\n`, 1, 0],
    ['above cells of two VINs alone', `Filial;Veículos\nNorte;${A} / ${B}\nSul;${B} / ${C}\n`, 1, 1],
    ['of two names for the column', `Chassi/VIN;Telefone 1\n${A};11\n${B};12\n`, 1, 0],
    ['a name with the number of digits', `Placa;Chassi (17 dígitos);Km 2025\nABC1D23;${A};1\n`, 1, 1],
    ['the full number behind its end', `Chassi;Chassi completo\nVT004251;${A}\nLS000012;${B}\n`, 1, 1],
    ['an abbreviation in German', `|Equnr|Fahrgestellnr.|\n-------\n|1|${A}|\n|2|${B}|\n`, 1, 2],
    ['another spelling in Spanish', `Dominio;N° de chasis;Km 2026\nAB123CD;${A};1\nAB124CD;${B};2\n`, 1, 1],
    ['names of fields with digits', `DA3_PLACA;DA3_CHASSI\nABC1D23;${A}\nXYZ9A87;${B}\n`, 1, 1],
    ['names with a count', `Placa 1;Chassi 1;Chassi 2\nABC1D23;${A};${C}\nXYZ9A87;${B};\n`, 1, 1],
    ['none, a plate without a VIN first', `ABC1D23;sem chassi\nXYZ9A87;${B}\n`, null, 1],
    ['none, a label before a bad VIN first', `Ana 1;Chassi: 9BWZZZ377\nRui 2;Chassi: ${B}\n`, null, 1],
    ['above a VIN with its label', `Segurado;Descrição\nAna;Chassi: ${A}\nRui;Chassi: ${B}\n`, 1, 1],
    ['above VINs with a label', `Segurado;Conjunto\nAna;Chassi: ${A} / ${B}\nRui;${C}\n`, 1, 1],
    ['none, a cell with two VINs first', `${A} / ${B};Norte\n${C};Sul\n`, null, 0],
    ['none, a label in the second row', `${A} / ${B};Norte\nChassi;Sul\n${C};Leste\n`, null, 0],
    ['a column of VINs beats one that mentions them', `Obs;Veículo\ntroca do ${A};${B}\n-;${C}\n`, 1, 1],
  ])('%s', async (_, text, headerLine, vinColumn) => {
    const found = await layout(text);
    expect([found.headerLine, found.vinColumn]).toEqual([headerLine, vinColumn]);
  });

  it('is only looked for in the first 20 rows', async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, index) => `linha ${index}\n`).join('');
    expect((await layout(`${rows(19)}chassi\n${A}\n`)).headerLine).toBe(20);
    expect((await layout(`${rows(20)}chassi\n${A}\n`)).headerLine).toBeNull();
  });

  it('is where the user says, as is the VIN column', async () => {
    const text = `x;y\nchassi;outro\n${A};${B}\n`;
    expect(await layout(text, { headerLine: 1 })).toMatchObject({
      headerLine: 1,
      header: ['x', 'y'],
      vinColumn: 0,
    });
    expect(await layout(text, { headerLine: null, vinColumn: 1 })).toMatchObject({
      headerLine: null,
      header: [],
      lastLineBeforeData: 0,
      vinColumn: 1,
    });
  });

  it('finds another VIN column when another delimiter removes the chosen one', async () => {
    expect((await layout(`a;b;chassi\n1;2;${A}\n`, { delimiter: '', vinColumn: 2 })).vinColumn).toBe(0);
  });
});

it.each([
  ...[
    'chassi',
    'CHASSI',
    ' Chassi: ',
    'Nº Chassi',
    'N° do Chassi',
    'No. do chassi',
    'Número do Chassi',
    'NUMERO_CHASSI',
  ],
  ...[
    'numeroChassi',
    'Cód. Chassi',
    'Chassi do veículo',
    'Chassis',
    'Chassis Nr',
    'Chassis number',
    'Châssis',
  ],
  ...['Numéro de châssis', 'VIN', 'Vin_Code', 'NIV', 'FIN', 'Fahrgestellnummer'],
  ...[
    'Fahrgestell-Nr.',
    'FAHRGESTELLNUMMER',
    'Bastidor',
    'N° de chasis',
    'Nº de bastidor',
    'Telaio',
    'Numero di telaio',
    '\ufeffchassi',
  ],
])('%j names the VIN column', (name) => {
  expect(isVinHeader(name)).toBe(true);
});

it.each(['', 'placa', 'Relação de chassis', 'Tipo de chassi', 'data fin', 'vinho', 'RENAVAM', 'Nº'])(
  '%j does not',
  (name) => {
    expect(isVinHeader(name)).toBe(false);
  },
);

it('every column gets a name of its own', async () => {
  expect(columnNames(['Data', '', 'Data', ' a\n b ', 'Data (2)', '2'], 7)).toEqual([
    'Data',
    '2',
    'Data (2)',
    'a b',
    'Data (2) (2)',
    '2 (2)',
    '7',
  ]);
  expect(columnsFor(await layout(`x;${A}\n`), 2)).toEqual(['1', '2']);
});

it('an empty file has no columns', () => {
  expect(findColumns([])).toEqual({ header: null, vinColumn: 0 });
});

describe('a cell that says "chassi" below a VIN', () => {
  it('is no header', async () => {
    const text = `Placa;Tipo;Identificador\nP1;VEICULO;${A}\nP2;CHASSI;${B}\nP3;VEICULO;${C}\n`;
    expect(await layout(text)).toMatchObject({ headerLine: 1, vinColumn: 2 });
    expect(await layout(`P1;${A}\nP2;${B}\nVIN;${C}\n`)).toMatchObject({ headerLine: null, vinColumn: 1 });
  });
});

it('sixteen thousand columns of one name are named quickly, each differently', () => {
  const names = columnNames(Array<string>(16_000).fill('x'), 16_000, ['x (2)']);
  expect(new Set(names).size).toBe(16_000);
  expect(names.slice(0, 3)).toEqual(['x', 'x (3)', 'x (4)']);
});
