import { A, B, C, type CorpusCase, D, each, lines } from '../case.ts';

/** `;`, `,`, tab or `|`; `sep=;` on the first line; one column only. */
export const delimiters: readonly CorpusCase[] = [
  {
    file: 'semicolon.csv',
    content: lines('Placa;Chassi;Obs', `ABC1D23;${A};a, b`, `ABC1D24;${B};`),
    expected: {
      vinColumn: 1,
      columns: ['Placa', 'Chassi', 'Obs'],
      accepted: each([2, A], [3, B]),
      cells: each([2, 'ABC1D23', A, 'a, b'], [3, 'ABC1D24', B, '']),
    },
  },
  {
    file: 'comma.csv',
    content: lines('plate,vin,note', `ABC1D23,${A},"a, b"`, `ABC1D24,${B},x;y`),
    expected: {
      delimiter: ',',
      vinColumn: 1,
      accepted: each([2, A], [3, B]),
      cells: each([2, 'ABC1D23', A, 'a, b'], [3, 'ABC1D24', B, 'x;y']),
    },
  },
  {
    file: 'tab.txt',
    content: lines('Chassi\tPlaca\tKm', `${A}\tABC1D23\t1.234,5`, `${B}\tABC1D24\t`),
    expected: {
      delimiter: '\t',
      accepted: each([2, A], [3, B]),
      cells: each([2, A, 'ABC1D23', '1.234,5'], [3, B, 'ABC1D24', '']),
    },
  },
  {
    file: 'bar.txt',
    content: lines('CHASSI|PLACA|LOCAL', `${A}|ABC1D23|Campinas, SP; Brasil`, `${B}|ABC1D24|Recife, PE`),
    expected: {
      delimiter: '|',
      accepted: each([2, A], [3, B]),
      cells: [[2, A, 'ABC1D23', 'Campinas, SP; Brasil']],
    },
  },
  {
    file: 'one-column.csv',
    content: lines('Chassi', A, B, C),
    expected: { delimiter: '', columns: ['Chassi'], accepted: each([2, A], [3, B], [4, C]) },
  },
  {
    file: 'one-column-no-header.txt',
    content: lines(A, B),
    expected: { delimiter: '', headerLine: null, columns: ['1'], accepted: each([1, A], [2, B]) },
  },
  {
    file: 'one-vin.txt',
    content: A,
    expected: { delimiter: '', headerLine: null, accepted: [[1, A]], cells: [[1, A]] },
  },
  {
    file: 'one-line.csv',
    content: `ABC1D23;${A};Campinas`,
    expected: { headerLine: null, vinColumn: 1, accepted: [[1, A]], cells: [[1, 'ABC1D23', A, 'Campinas']] },
  },
  {
    file: 'one-column-below-title-with-commas.csv',
    content: lines('Frota de Campinas, Recife, Natal', 'chassi', A, B),
    expected: { delimiter: '', headerLine: 2, accepted: each([3, A], [4, B]) },
  },
  {
    file: 'sep-semicolon.csv',
    content: lines('sep=;', 'Chassi;Lat', `${A};-23,5`, `${B};-22,9`),
    expected: { headerLine: 2, accepted: each([3, A], [4, B]), cells: [[3, A, '-23,5']] },
  },
  {
    file: 'sep-comma-quoted.csv',
    content: lines('"sep=,"', 'vin,note', `${A},a;b;c`, `${B},d;e;f`),
    expected: { delimiter: ',', headerLine: 2, accepted: each([3, A], [4, B]) },
  },
  {
    file: 'sep-tab.csv',
    content: lines('SEP=\t', 'Placa\tChassi', `ABC1D23\t${A}`),
    expected: { delimiter: '\t', headerLine: 2, vinColumn: 1, accepted: [[3, A]] },
  },
  {
    file: 'sep-bar-against-looks.csv',
    content: lines('sep=|', 'a;b|chassi', `1;2|${A}`, `3;4|${B}`),
    expected: {
      delimiter: '|',
      headerLine: 2,
      vinColumn: 1,
      accepted: each([3, A], [4, B]),
      cells: [[3, '1;2', A]],
    },
  },
  {
    file: 'sep-without-header.csv',
    content: lines('sep=;', `${A};ABC1D23`, `${B};ABC1D24`),
    expected: { headerLine: null, accepted: each([2, A], [3, B]) },
  },
  {
    file: 'decimal-commas.csv',
    content: lines('Latitude;Longitude;Chassi', `-23,5505;-46,6333;${A}`, `-22,9;-43,17;${B}`),
    expected: { vinColumn: 2, accepted: each([2, A], [3, B]), cells: [[2, '-23,5505', '-46,6333', A]] },
  },
  {
    file: 'decimal-commas-as-many-as-semicolons.csv',
    content: lines(`12,5;${A}`, `13,5;${B}`, `14,5;${C}`),
    expected: { headerLine: null, vinColumn: 1, accepted: each([1, A], [2, B], [3, C]) },
  },
  {
    file: 'decimal-commas-with-tabs.txt',
    content: lines('Chassi\tLat\tLon', `${A}\t-23,5\t-46,6`, `${B}\t-22,9\t-43,2`),
    expected: { delimiter: '\t', accepted: each([2, A], [3, B]) },
  },
  {
    file: 'thousands-quoted.csv',
    content: lines('vin,km,value', `${A},"12,345.6","R$ 1,234.00"`, `${B},"7,000","R$ 9.00"`),
    expected: { delimiter: ',', accepted: each([2, A], [3, B]), cells: [[2, A, '12,345.6', 'R$ 1,234.00']] },
  },
  {
    file: 'semicolons-in-quotes.csv',
    content: lines('obs,chassi', `"a;b;c",${A}`, `"d;e;f",${B}`),
    expected: { delimiter: ',', vinColumn: 1, accepted: each([2, A], [3, B]) },
  },
  {
    file: 'trailing-delimiters.csv',
    content: lines('Chassi;Placa;;', `${A};ABC1D23;;`, `${B};ABC1D24;;`, ';;;'),
    expected: {
      columns: ['Chassi', 'Placa', '3', '4'],
      accepted: each([2, A], [3, B]),
      blank: 1,
      cells: [[2, A, 'ABC1D23', '', '']],
    },
  },
  {
    file: 'delimiter-after-each-vin.txt',
    content: lines(`${A};`, `${B};`, `${C};`),
    expected: { headerLine: null, accepted: each([1, A], [2, B], [3, C]) },
  },
  {
    file: 'ragged.csv',
    content: lines(
      'Chassi;Placa;Km',
      A,
      `${B};ABC1D24`,
      `${C};ABC1D25;10;sobra;mais`,
      'curta',
      `${D};ABC1D26;11`,
    ),
    expected: {
      columns: ['Chassi', 'Placa', 'Km', '4', '5'],
      accepted: each([2, A], [3, B], [4, C], [6, D]),
      heldBack: [[5, 'curta', 'length']],
      cells: each([2, A], [4, C, 'ABC1D25', '10', 'sobra', 'mais']),
    },
  },
  {
    file: 'vin-cell-missing.csv',
    content: lines('Placa;Chassi', `ABC1D23;${A}`, 'ABC1D24', 'ABC1D25;'),
    expected: { vinColumn: 1, accepted: [[2, A]], heldBack: each([3, '', 'empty'], [4, '', 'empty']) },
  },
];
