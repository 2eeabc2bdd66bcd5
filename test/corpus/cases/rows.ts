import { A, B, C, type CorpusCase, each, lines } from '../case.ts';

const three = [
  [2, A],
  [3, B],
  [4, C],
] as const;

/** Line ends, blank rows, title rows above the header, no header; line numbers stay those of the file. */
export const rows: readonly CorpusCase[] = [
  {
    file: 'lf.csv',
    content: `chassi;km\n${A};1\n${B};2\n${C};3\n`,
    expected: { lineEnd: '\n', accepted: three },
  },
  {
    file: 'cr.csv',
    content: `chassi;km\r${A};1\r${B};2\r${C};3\r`,
    expected: { lineEnd: '\r', accepted: three },
  },
  {
    file: 'crlf-then-lf.csv',
    content: `chassi;km\r\n${A};1\n${B};2\r\n${C};3\n`,
    expected: { accepted: three, cells: [[3, B, '2']] },
  },
  {
    file: 'lf-then-crlf.csv',
    content: `chassi;km\n${A};1\r\n${B};2\r\n${C};3`,
    expected: { lineEnd: '\n', accepted: three, cells: [[2, A, '1']] },
  },
  {
    file: 'cr-cr-lf.csv',
    content: `km;chassi\r\r\n1;${A}\r\r\n2;${B}\r\r\n`,
    expected: { vinColumn: 1, accepted: each([2, A], [3, B]), normalised: 2 },
  },
  {
    file: 'no-line-end-at-the-end.csv',
    content: `chassi;km\r\n${A};1\r\n${B};2\r\n${C};3`,
    expected: { accepted: three, cells: [[4, C, '3']] },
  },
  {
    file: 'many-line-ends-at-the-end.csv',
    content: lines('chassi', A, '', '', ''),
    expected: { delimiter: '', accepted: [[2, A]], blank: 3 },
  },
  {
    file: 'blank-rows.csv',
    content: lines('', 'chassi;km', '', `${A};1`, ';', '  ; ', `${B};2`, '""', ''),
    expected: { headerLine: 2, accepted: each([4, A], [7, B]), blank: 5 },
  },
  {
    file: 'title-rows.csv',
    content: lines(
      'Relatório de frota;;',
      'Emitido em 20/11/2026;;',
      ';;',
      'Placa;Chassi;Km',
      `ABC1D23;${A};1`,
    ),
    expected: { headerLine: 4, vinColumn: 1, columns: ['Placa', 'Chassi', 'Km'], accepted: [[5, A]] },
  },
  {
    file: 'title-that-says-chassi.csv',
    content: lines('Relação de chassis da matriz', '', 'Placa;Chassi', `ABC1D23;${A}`, `ABC1D24;${B}`),
    expected: { headerLine: 3, vinColumn: 1, accepted: each([4, A], [5, B]) },
  },
  {
    file: 'header-on-row-20.csv',
    content: lines(
      ...Array.from({ length: 19 }, (_, index) => `Linha ${index + 1}`),
      'Chassi;Placa',
      `${A};ABC1D23`,
    ),
    expected: { headerLine: 20, accepted: [[21, A]] },
  },
  {
    file: 'no-header.csv',
    content: lines(`ABC1D23;${A};1`, `ABC1D24;${B};2`),
    expected: { headerLine: null, vinColumn: 1, columns: ['1', '2', '3'], accepted: each([1, A], [2, B]) },
  },
  {
    file: 'no-header-first-row-bad.csv',
    content: lines('ABC1D23;9BWZZZ377;1', `ABC1D24;${B};2`, `ABC1D25;${C};3`),
    expected: {
      headerLine: null,
      vinColumn: 1,
      accepted: each([2, B], [3, C]),
      heldBack: [[1, '9BWZZZ377', 'length']],
    },
  },
  {
    file: 'total-row-below.csv',
    content: lines('Chassi;Km', `${A};1`, `${B};2`, 'Total: 2 veículos;3'),
    expected: { accepted: each([2, A], [3, B]), blank: 1 },
  },
  {
    file: 'header-repeated.csv',
    content: lines('Chassi;Km', `${A};1`, 'Chassi;Km', `${B};2`),
    expected: { accepted: each([2, A], [4, B]), heldBack: [[3, 'Chassi', 'length']] },
  },
  {
    file: 'other-separators-end-no-line.csv',
    content: lines('Chassi;Obs', `${A};a\u2028b\u2029c\u0085d\x0be\x0cf`),
    expected: { accepted: [[2, A]], cells: [[2, A, 'a\u2028b\u2029c\u0085d\x0be\x0cf']] },
  },
  {
    file: 'header-only.csv',
    content: lines('Placa;Chassi'),
    expected: { refused: 'nothing-accepted', by: 'commit' },
  },
  {
    file: 'blank-only.csv',
    content: lines('', ';;', '  '),
    expected: { refused: 'nothing-accepted', by: 'commit' },
  },
  { file: 'empty.csv', content: '', expected: { refused: 'empty' } },
];
