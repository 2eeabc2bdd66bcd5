import { A, B, C, type CorpusCase, each, latin1, lines, utf16be, utf16le } from '../case.ts';

const TABLE = lines('Chassi;Município', `${A};São Paulo`, `${B};Goiânia`);
const TABS = TABLE.replaceAll(';', '\t');

const read = {
  columns: ['Chassi', 'Município'],
  accepted: each([2, A], [3, B]),
  cells: each([2, A, 'São Paulo'], [3, B, 'Goiânia']),
} as const;

/** Windows-1252, UTF-8 with or without BOM, UTF-16 of both kinds. */
/** A list that a console writes in two parts. */
const CONSOLE = ['Placa;Chassi', `P1;${A}`, `P2;${B}`, `P3;${C}`];

export const encodings: readonly CorpusCase[] = [
  { file: 'utf-8.csv', content: TABLE, expected: read },
  { file: 'utf-8-bom.csv', content: `\ufeff${TABLE}`, expected: { ...read, bom: true } },
  {
    file: 'utf-8-bom-sep.csv',
    content: `\ufeff${lines('sep=;', 'VIN;Cidade', `${A};Maceió`)}`,
    expected: {
      bom: true,
      headerLine: 2,
      columns: ['VIN', 'Cidade'],
      accepted: [[3, A]],
      cells: [[3, A, 'Maceió']],
    },
  },
  {
    file: 'utf-8-bom-quoted-header.csv',
    content: `\ufeff${lines('"Chassi";"Cidade"', `"${A}";"Belém"`)}`,
    expected: { bom: true, columns: ['Chassi', 'Cidade'], accepted: [[2, A]], cells: [[2, A, 'Belém']] },
  },
  { file: 'windows-1252.csv', content: latin1(TABLE), expected: { ...read, encoding: 'windows-1252' } },
  {
    file: 'windows-1252-accent-at-the-end.csv',
    content: latin1(
      lines('Chassi;Obs', ...Array.from({ length: 200 }, () => `${A};nada a dizer`), `${B};São João`),
    ),
    expected: {
      encoding: 'windows-1252',
      accepted: [...Array.from({ length: 200 }, (_, index) => [index + 2, A] as const), [202, B]],
      cells: [[202, B, 'São João']],
    },
  },
  {
    // All at once, as a system of the nineties writes it.
    file: 'erp-windows-1252.csv',
    content: latin1(
      lines(
        'Relação da frota;;;',
        '',
        'Placa;Nº do Chassi;Filial;Observação',
        'ABC1D23;9bwzzz377vt004251;São Paulo;"linha 1\r\nlinha 2"',
        `ABC1D24;${B};Goiânia`,
        ';;;',
        `ABC1D23;'${A};São Paulo;;a mais`,
      ),
    ),
    expected: {
      encoding: 'windows-1252',
      headerLine: 3,
      vinColumn: 1,
      columns: ['Placa', 'Nº do Chassi', 'Filial', 'Observação', '5'],
      accepted: each([4, A], [6, B], [8, A]),
      blank: 1,
      normalised: 2,
      cells: each(
        [4, 'ABC1D23', '9bwzzz377vt004251', 'São Paulo', 'linha 1\r\nlinha 2'],
        [6, 'ABC1D24', B, 'Goiânia'],
      ),
    },
  },
  {
    file: 'windows-1252-euro-and-quotes.csv',
    // 0x80: €; 0x93, 0x94: quotation marks; 0x96: a dash.
    content: latin1(lines('Chassi;Valor', `\x93${A}\x94;\x80 10`, `9BD19A1B0\x96LS000012;\x80 20`)),
    expected: {
      encoding: 'windows-1252',
      accepted: each([2, A], [3, B]),
      normalised: 2,
      cells: [[2, `\u201c${A}\u201d`, '€ 10']],
    },
  },
  {
    file: 'utf-8-with-one-wrong-byte.csv',
    content: Buffer.concat([
      Buffer.from(`Chassi;Cidade\r\n${A};São Paulo\r\n${B};Goi`),
      latin1('â'),
      latin1('nia\r\n'),
    ]),
    expected: {
      ...read,
      columns: ['Chassi', 'Cidade'],
      encoding: 'windows-1252',
      cells: [[3, B, 'Goiânia']],
    },
  },
  {
    file: 'utf-16le-bom.txt',
    content: utf16le(`\ufeff${TABS}`),
    expected: { ...read, encoding: 'utf-16le', bom: true, delimiter: '\t' },
  },
  {
    file: 'utf-16le.csv',
    content: utf16le(TABLE),
    expected: { ...read, encoding: 'utf-16le' },
  },
  {
    file: 'utf-16be-bom.txt',
    content: utf16be(`\ufeff${TABS}`),
    expected: { ...read, encoding: 'utf-16be', bom: true, delimiter: '\t' },
  },
  { file: 'utf-16be.csv', content: utf16be(TABLE), expected: { ...read, encoding: 'utf-16be' } },
  {
    file: 'utf-16le-bom-one-vin.txt',
    content: utf16le(`\ufeff${A}`),
    expected: { encoding: 'utf-16le', bom: true, delimiter: '', headerLine: null, accepted: [[1, A]] },
  },
  {
    file: 'utf-8-decomposed.csv',
    content: lines('Número do chassi;Cidade', `${A};Brasília`).normalize('NFD'),
    expected: { accepted: [[2, A]], cells: [[2, A, 'Brasília'.normalize('NFD')]] },
  },
  {
    file: 'utf-8-other-alphabets.csv',
    content: lines('VIN;Obs', `${A};Москва 東京 🚚`, `${B};Ωμέγα`),
    expected: { accepted: each([2, A], [3, B]), cells: [[2, A, 'Москва 東京 🚚']] },
  },
  ...(
    [
      ['utf-16le-behind-ascii', [lines(...CONSOLE.slice(0, 3)), utf16le(lines(...CONSOLE.slice(3)))]],
      ['utf-16be-behind-ascii', [lines(...CONSOLE.slice(0, 2)), utf16be(lines(...CONSOLE.slice(2)))]],
      ['ascii-behind-utf-16le', [utf16le(lines(...CONSOLE.slice(0, 3))), lines(...CONSOLE.slice(3))]],
    ] as const
  ).map(
    ([file, parts]): CorpusCase => ({
      // As a console's `>>` makes them.
      file: `${file}.csv`,
      content: Buffer.concat(parts.map((part) => Buffer.from(part))),
      expected: {
        vinColumn: 1,
        accepted: each([2, A], [3, B], [4, C]),
        cells: each([4, 'P3', C]),
      },
    }),
  ),
];
