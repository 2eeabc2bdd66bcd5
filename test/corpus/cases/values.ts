import { A, B, C, type CorpusCase, D, each, lines, US } from '../case.ts';

const both = [
  [2, A],
  [3, B],
] as const;

/** What stands in the VIN cells, and in those beside them. */
export const values: readonly CorpusCase[] = [
  {
    file: 'e-notation.csv',
    content: lines(
      'Chassi;Km',
      '9,12E+16;1',
      '9.12E+16;2',
      '9,12346E+16;3',
      '1E+17;4',
      '-1,5e-3;5',
      `${A};6`,
    ),
    expected: {
      accepted: [[7, A]],
      heldBack: each(
        [2, '9,12E+16', 'scientific-notation'],
        [3, '9.12E+16', 'scientific-notation'],
        [4, '9,12346E+16', 'scientific-notation'],
        [5, '1E+17', 'scientific-notation'],
        [6, '-1,5e-3', 'scientific-notation'],
      ),
    },
  },
  {
    file: 'digits-rounded.csv',
    content: lines('Chassi', '91234567890123400', '91234567890123456', A),
    expected: {
      delimiter: '',
      accepted: each([2, '91234567890123400'], [3, '91234567890123456'], [4, A]),
      hints: { roundedDigits: 1 },
    },
  },
  {
    file: 'numbers-stay-text.csv',
    content: lines(
      'Chassi;Código;Valor;Data;Pct',
      `${A};007;1.234,50;01/02/2026;10%`,
      `${B};1e5;,5;2026-02-01;`,
    ),
    expected: {
      accepted: both,
      cells: each([2, A, '007', '1.234,50', '01/02/2026', '10%'], [3, B, '1e5', ',5', '2026-02-01', '']),
    },
  },
  {
    file: 'apostrophe.csv',
    content: lines('Chassi;Obs', `'${A};'x`, `\u2019${B};y`),
    expected: { accepted: both, normalised: 2, cells: [[2, `'${A}`, "'x"]] },
  },
  {
    file: 'formula-text.csv',
    content: lines('Chassi;Obs', `="${A}";x`, `"=""${B}""";y`),
    expected: { accepted: both, normalised: 2, cells: [[3, `="${B}"`, 'y']] },
  },
  {
    file: 'lower-case.csv',
    content: lines('chassi', A.toLowerCase(), '9Bd19a1B0lS000012'),
    expected: { delimiter: '', accepted: both, normalised: 2 },
  },
  {
    file: 'spaces.csv',
    content: lines('chassi;km', ` ${A} ;1`, '9BD 19A1B0 LS000012;2', `"${C}\t";3`),
    expected: { accepted: [...both, [4, C]], normalised: 3 },
  },
  {
    file: 'invisible.csv',
    content: lines(
      'chassi;km',
      `${A.slice(0, 3)}\u00a0${A.slice(3)};1`,
      `\u200b${B}\u200d;2`,
      `${C}\u2060;3`,
      `\ufeff${D};4`,
      `\u202f\u3000${US}\u00ad;5`,
    ),
    expected: { accepted: [...both, [4, C], [5, D], [6, US]], normalised: 5 },
  },
  {
    file: 'dashes.csv',
    content: lines(
      'chassi;km',
      '9BWZZZ-377VT-004251;1',
      '9BD–19A1B0—LS000012;2',
      '93Y\u2011HSR2L6JJ\u2212123456;3',
    ),
    expected: { accepted: [...both, [4, C]], normalised: 3 },
  },
  {
    file: 'full-width.csv',
    content: lines('chassi;km', '９ＢＷＺＺＺ３７７ＶＴ００４２５１;1', `${B};2`),
    expected: { accepted: both, normalised: 1 },
  },
  {
    file: 'quotes-left-over.csv',
    content: lines('chassi;km', `\u201c${A}\u201d;1`, `\u2018${B}\`;2`),
    expected: { accepted: both, normalised: 2 },
  },
  {
    file: 'acute-accents-for-quotes.csv',
    content: lines('chassi;km', `\u00b4${A}\u00b4;1`, `${B};2`),
    expected: { accepted: both, normalised: 1 },
  },
  {
    file: 'duplicates.csv',
    content: lines('chassi;km', `${A};1`, `${B};2`, `${A.toLowerCase()};3`, `${A};4`, `'${B};5`),
    expected: { accepted: [...both, [4, A], [5, A], [6, B]], normalised: 2, cells: [[5, A, '4']] },
  },
  {
    file: 'letters-o-i-q.csv',
    content: lines(
      'chassi;km',
      '9BWZZZ377VTOO425I;1',
      '9bd19a1bQls000012;2',
      `${A};3`,
      '9BWZZZ377VTOO425I;4',
    ),
    expected: {
      accepted: each([2, '9BWZZZ377VTOO425I'], [3, '9BD19A1BQLS000012'], [4, A], [5, '9BWZZZ377VTOO425I']),
      normalised: 1,
      hints: { illegalLetters: 2 },
      suggestions: each([2, A], [3, B]),
    },
  },
  {
    file: 'check-digit.csv',
    content: lines(
      'vin;note',
      `${US};right`,
      '1M8GDM9A1KP042788;wrong',
      `${A};Brazil: no hint`,
      `${D};Germany: no hint`,
    ),
    expected: { accepted: each([2, US], [3, '1M8GDM9A1KP042788'], [4, A], [5, D]), hints: { checkDigit: 1 } },
  },
  {
    file: 'wrong-length.csv',
    content: lines('chassi;km', `${A.slice(1)};1`, `${A}1;2`, `${A};3`, 'ABC;4', ';5', '""; 6'),
    expected: {
      accepted: [[4, A]],
      heldBack: each(
        [2, A.slice(1), 'length'],
        [3, `${A}1`, 'length'],
        [5, 'ABC', 'length'],
        [6, '', 'empty'],
        [7, '', 'empty'],
      ),
    },
  },
  {
    file: 'wrong-characters.csv',
    // The second: Cyrillic letters that look like BCE.
    content: lines(
      'chassi;km',
      '9BWZZZ377VT00425*;1',
      '9\u0412\u0421ZZZ377VT00425\u0415;2',
      'Chassi: 9BWZZZ377;3',
      `${A};4`,
    ),
    expected: {
      accepted: [[5, A]],
      heldBack: each(
        [2, '9BWZZZ377VT00425*', 'characters'],
        [3, '9\u0412\u0421ZZZ377VT00425\u0415', 'characters'],
        [4, 'Chassi: 9BWZZZ377', 'characters'],
      ),
    },
  },
  {
    file: 'bad-rows-among-good.csv',
    content: lines('Placa;Chassi', `P1;${A}`, 'P2;', 'P3;9,12E+16', `P4;${B}`, 'P5;123', '', `P6;${C}`),
    expected: {
      vinColumn: 1,
      accepted: each([2, A], [5, B], [8, C]),
      heldBack: each([3, '', 'empty'], [4, '9,12E+16', 'scientific-notation'], [6, '123', 'length']),
      blank: 1,
    },
  },
  {
    file: 'all-rows-bad.csv',
    content: lines('Chassi;Km', '9,12E+16;1', 'ABC;2', ';3'),
    expected: { refused: 'nothing-accepted', by: 'commit' },
  },
  {
    file: 'formula-prefixes.csv',
    content: lines(
      'Chassi;Obs',
      `${A};=1+1`,
      `${B};+55 11 9999`,
      `${C};-2+3`,
      `${D};@SUM(A1)`,
      `${US};"=cmd|' /C calc'!A0"`,
    ),
    expected: {
      accepted: [...both, [4, C], [5, D], [6, US]],
      cells: each(
        [2, A, '=1+1'],
        [3, B, '+55 11 9999'],
        [4, C, '-2+3'],
        [5, D, '@SUM(A1)'],
        [6, US, "=cmd|' /C calc'!A0"],
      ),
    },
  },
  {
    file: 'nul.csv',
    content: lines('Chassi;Obs', `${A};a\0b`, `9BD19A1B0\0LS000012;\0`),
    expected: {
      accepted: both,
      cells: each([2, A, 'ab'], [3, B, '']),
    },
  },
];
