import { A, B, C, type CorpusCase, D, each, lines } from '../case.ts';

/** How the VIN column is called, in six languages; a name decides even where another column has VINs too. */
const NAMES: readonly (readonly [file: string, name: string])[] = [
  ['pt-numero-do-chassi', 'Nº do Chassi'],
  ['pt-upper-case', 'NÚMERO_CHASSI'],
  ['pt-camel-case', 'numeroChassi'],
  ['pt-chassi-do-veiculo', 'Chassi do Veículo:'],
  ['pt-with-spaces', '  chassi  '],
  ['en-vin', 'VIN'],
  ['en-vin-number', 'Vehicle VIN Number'],
  ['en-chassis-no', 'Chassis No.'],
  ['es-bastidor', 'Número de bastidor'],
  ['es-niv', 'NIV'],
  ['fr-chassis', 'Numéro de châssis'],
  ['fr-n-de-chassis', 'N° de chassis'],
  ['de-fahrgestellnummer', 'Fahrgestellnummer'],
  ['de-fahrgestell-nr', 'Fahrgestell-Nr.'],
  ['de-fin', 'FIN'],
  ['it-telaio', 'Numero di telaio'],
];

const byName: readonly CorpusCase[] = NAMES.map(([file, name]) => ({
  file: `header-${file}.csv`,
  // The first column is VIN-shaped too: only its name shows the difference.
  content: lines(`Motor;${name};Km`, `${C};${A};1`, `${D};${B};2`),
  expected: {
    vinColumn: 1,
    columns: ['Motor', name.trim(), 'Km'],
    elsewhere: each([2, C], [3, D]),
    accepted: each([2, A], [3, B]),
  },
}));

export const headers: readonly CorpusCase[] = [
  ...byName,
  {
    file: 'header-quoted-with-line-end.csv',
    content: '"Placa";"Nº do\nchassi"\r\n"ABC1D23";"9BWZZZ377VT004251"\r\n',
    expected: { vinColumn: 1, columns: ['Placa', 'Nº do chassi'], accepted: [[3, A]] },
  },
  {
    file: 'header-says-nothing.csv',
    content: lines('Código;Identificação;Local', `1;${A};Campinas`, `2;${B};Recife`),
    expected: { vinColumn: 1, columns: ['Código', 'Identificação', 'Local'], accepted: each([2, A], [3, B]) },
  },
  {
    file: 'vin-column-last.csv',
    content: lines('Placa;Renavam;Cidade;Entrada;Chassi', `ABC1D23;12345678901;Natal;20/11/2026;${A}`),
    expected: {
      vinColumn: 4,
      accepted: [[2, A]],
      cells: [[2, 'ABC1D23', '12345678901', 'Natal', '20/11/2026', A]],
    },
  },
  {
    file: 'old-and-new-chassis.csv',
    content: lines('Chassi antigo;Chassi', `${C};${A}`, `${D};${B}`),
    expected: { vinColumn: 1, accepted: each([2, A], [3, B]), elsewhere: each([2, C], [3, D]) },
  },
  {
    file: 'two-columns-called-vin.csv',
    content: lines('VIN;Km;Chassi', `;1;${A}`, `x;2;${B}`),
    expected: { vinColumn: 2, accepted: each([2, A], [3, B]) },
  },
  {
    file: 'several-vin-columns-no-header.csv',
    content: lines(`1;${A};${C}`, `2;${B};-`, `3;${D};${C}`),
    expected: {
      headerLine: null,
      vinColumn: 1,
      accepted: each([1, A], [2, B], [3, D]),
      elsewhere: each([1, C]),
    },
  },
  {
    file: 'column-names-twice-and-missing.csv',
    content: lines('Chassi;Obs;Obs;;Obs', `${A};a;b;c;d`),
    expected: {
      columns: ['Chassi', 'Obs', 'Obs (2)', '4', 'Obs (3)'],
      accepted: [[2, A]],
      cells: [[2, A, 'a', 'b', 'c', 'd']],
    },
  },
  {
    // The sheet's title is the name of the VIN column, and so is a line of the filters above the table.
    file: 'title-and-filters-named-chassi.csv',
    content: lines(
      'Chassis;;',
      'Placa:;Todas;',
      'Chassi:;Todos;',
      '',
      'Placa;Chassi;Cidade',
      `ABC1D23;${A};Natal`,
    ),
    expected: { headerLine: 5, vinColumn: 1, columns: ['Placa', 'Chassi', 'Cidade'], accepted: [[6, A]] },
  },
  {
    file: 'filters-above-the-vin-column.csv',
    content: lines('Chassi:;Todos;', 'Chassi;Placa;Cidade', `${A};ABC1D23;Natal`),
    expected: { headerLine: 2, columns: ['Chassi', 'Placa', 'Cidade'], accepted: [[3, A]] },
  },
  {
    // "Fin" is the VIN in German, and the end of a period in Spanish.
    file: 'header-es-fin-is-a-date.csv',
    content: lines('Matrícula;Inicio;Fin;Número de serie', `1234BCD;01/01/2026;31/12/2026 23:59:59;${A}`),
    expected: {
      vinColumn: 3,
      columns: ['Matrícula', 'Inicio', 'Fin', 'Número de serie'],
      accepted: [[2, A]],
    },
  },
  {
    file: 'header-chassi-has-codes.csv',
    content: lines('Cód. chassi;Nº de série;Placa', `1001;${A};ABC1D23`, `1002;${B};ABC1D24`),
    expected: {
      vinColumn: 1,
      columns: ['Cód. chassi', 'Nº de série', 'Placa'],
      accepted: each([2, A], [3, B]),
    },
  },
  {
    // Last characters are meant for VINs too: numbers of contracts, as long as a VIN, are not taken instead.
    file: 'header-chassi-has-last-characters.csv',
    content: lines('Chassi;Contrato', 'VT004251;CTR20260000012345', 'LS000012;CTR20260000012346'),
    expected: { refused: 'nothing-accepted', by: 'commit' },
  },
  {
    file: 'title-with-chassis-above-another-name.csv',
    content: lines('Relação de chassis;;', 'Número de série;Placa;Cidade', `${A};ABC1D23;Natal`),
    expected: { headerLine: 2, columns: ['Número de série', 'Placa', 'Cidade'], accepted: [[3, A]] },
  },
  {
    file: 'filter-with-chassi-above-other-words.csv',
    content: lines('Filtro chassi;Todos', 'Chassi atual;Placa', `${A};ABC1D23`),
    expected: { headerLine: 2, columns: ['Chassi atual', 'Placa'], accepted: [[3, A]] },
  },
  {
    // Spoiled VINs are still VINs: the numbers of engines are not taken instead.
    file: 'header-chassi-has-spoiled-vins.csv',
    content: lines('Chassi;Motor', `9,12E+16;${C}`, `${A.slice(1)};${D}`),
    expected: { refused: 'nothing-accepted', by: 'commit' },
  },
  {
    // The name has other words, and the first row has no VIN: the header is not directly above one.
    file: 'header-with-other-words-first-row-bad.csv',
    content: lines(
      'Relação de chassis;;',
      'Placa;Chassi do cavalo;Cidade',
      'ABC1D23;falta;Natal',
      `ABC1D24;${B};Recife`,
    ),
    expected: {
      headerLine: 2,
      vinColumn: 1,
      columns: ['Placa', 'Chassi do cavalo', 'Cidade'],
      accepted: [[4, B]],
      heldBack: [[3, 'falta', 'length']],
    },
  },
];
