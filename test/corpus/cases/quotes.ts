import { A, B, C, type CorpusCase, D, each, lines } from '../case.ts';

/** Quotes and line ends inside cells, quotes that stand alone, quotes that are never closed. */
export const quotes: readonly CorpusCase[] = [
  {
    file: 'everything-quoted.csv',
    content: lines('"Chassi";"Obs"', `"${A}";"a;b"`, `"${B}";""`),
    expected: { accepted: each([2, A], [3, B]), cells: each([2, A, 'a;b'], [3, B, '']) },
  },
  {
    file: 'line-ends-in-cells.csv',
    content: `Obs;Chassi\r\n"linha 1\r\nlinha 2\r\nlinha 3";${A}\r\n"a\nb";${B}\r\n\r\nx;${C}\r\n`,
    expected: {
      vinColumn: 1,
      accepted: each([2, A], [5, B], [8, C]),
      blank: 1,
      cells: each([2, 'linha 1\r\nlinha 2\r\nlinha 3', A], [5, 'a\nb', B]),
    },
  },
  {
    file: 'doubled-quotes.csv',
    content: lines('Obs;Chassi', `"Frota ""A""";${A}`, `"""";${B}`),
    expected: { vinColumn: 1, accepted: each([2, A], [3, B]), cells: each([2, 'Frota "A"', A], [3, '"', B]) },
  },
  {
    file: 'stray-quote.csv',
    content: lines('Item;Chassi', `5" tela;${A}`, `tela de 5";${B}`, `a "b" c;${C}`),
    expected: {
      vinColumn: 1,
      accepted: each([2, A], [3, B], [4, C]),
      cells: each([2, '5" tela', A], [3, 'tela de 5"', B], [4, 'a "b" c', C]),
    },
  },
  {
    file: 'quotes-not-doubled.csv',
    content: lines('Obs;Chassi', `"5" tela; grande";${A}`, `"A" frota;${B}`),
    expected: {
      vinColumn: 1,
      accepted: each([2, A], [3, B]),
      brokenQuoteLine: 3,
      cells: each([2, '5" tela; grande', A], [3, '"A" frota', B]),
    },
  },
  {
    file: 'quote-never-closed.csv',
    content: lines('Obs;Chassi', `x;${A}`, `"aberta;${B}`, `y;${C}`, `z;${D}`),
    expected: {
      vinColumn: 1,
      accepted: each([2, A], [3, B], [4, C], [5, D]),
      brokenQuoteLine: 3,
      cells: each([3, '"aberta', B], [5, 'z', D]),
    },
  },
  {
    file: 'quote-never-closed-on-the-last-line.csv',
    content: `Chassi;Obs\r\n${A};x\r\n${B};"fim`,
    expected: { accepted: each([2, A], [3, B]), brokenQuoteLine: 3, cells: [[3, B, '"fim']] },
  },
  {
    file: 'quote-closed-rows-later.csv',
    content: lines('Obs;Chassi', `"a;${A}`, `b;${B}`, `"c";${C}`, `d;${D}`),
    expected: {
      vinColumn: 1,
      accepted: each([2, A], [3, B], [4, C], [5, D]),
      brokenQuoteLine: 2,
      cells: [[4, 'c', C]],
    },
  },
  {
    file: 'quote-in-vin-cell.csv',
    content: lines('Chassi;Km', `${A}";1`, `"${B};2`, `${C};3`),
    expected: { accepted: each([2, A], [3, B], [4, C]), normalised: 2, brokenQuoteLine: 3 },
  },
  {
    file: 'spaces-around-quotes.csv',
    content: lines('Chassi;Obs', `"${A}" ;x`, ` "${B}";y`),
    expected: {
      accepted: each([2, A], [3, B]),
      normalised: 1,
      cells: each([2, A, 'x'], [3, ` "${B}"`, 'y']),
    },
  },
  {
    file: 'apostrophes.csv',
    content: lines('Chassi;Obs', `${A};d'Oeste`, `${B};'aspas'`),
    expected: { accepted: each([2, A], [3, B]), cells: each([2, A, "d'Oeste"], [3, B, "'aspas'"]) },
  },
  {
    // Two VINs in a cell are a list in it, not a line that was saved as one cell.
    file: 'two-vins-in-a-quoted-cell.csv',
    content: lines('Conjunto;Obs', `"${A}";x`, `"${B};${C}"`),
    expected: { delimiter: '', headerLine: null, accepted: each([1, A], [2, B], [3, C]) },
  },
  {
    // Excel with semicolons has opened a file with commas, and saved each line as one cell.
    file: 'whole-lines-quoted.csv',
    content: lines(
      'Placa,Chassi,Cidade',
      `ABC1D23,${A},Natal`,
      `"ABC1D24,${B},""Natal, RN"""`,
      `"ABC1D25,${C},""Rua A\nNatal"""`,
      '"Fonte: Detran, Denatran"',
    ),
    expected: {
      delimiter: ',',
      vinColumn: 1,
      accepted: each([2, A], [3, B], [4, C]),
      heldBack: [[6, '', 'empty']],
      cells: each([3, 'ABC1D24', B, 'Natal, RN'], [4, 'ABC1D25', C, 'Rua A\nNatal']),
    },
  },
  {
    file: 'backslash-quotes.csv',
    content: lines(
      'obs;chassi;cidade',
      `"carga \\"seca\\"; lona";${A};Natal`,
      `"ok";${B};Recife`,
      `"dono \\"Zé\\"";${C};Belém`,
    ),
    expected: {
      vinColumn: 1,
      accepted: each([2, A], [3, B], [4, C]),
      cells: [[2, 'carga "seca"; lona', A, 'Natal']],
    },
  },
  {
    // A folder's path ends with a backslash, and no quote is escaped.
    file: 'backslash-at-the-end-of-a-cell.csv',
    content: lines('pasta;chassi', `"C:\\frota\\";${A}`, `"D:\\";${B}`),
    expected: {
      vinColumn: 1,
      accepted: [
        [2, A],
        [3, B],
      ],
      cells: [[2, 'C:\\frota\\', A]],
    },
  },
];
