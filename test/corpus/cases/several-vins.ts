import { A, B, C, type CorpusCase, D, each, lines } from '../case.ts';

/** Several VINs of one line: in a text, in a cell, in two columns. */
export const severalVins: readonly CorpusCase[] = [
  {
    file: 'vins-in-one-line.txt',
    content: lines(`${A}, ${B}, ${C}`),
    expected: { delimiter: '', headerLine: null, accepted: each([1, A], [2, B], [3, C]) },
  },
  {
    file: 'vins-in-a-mail.txt',
    content: lines(
      'Prezados, boa tarde.',
      '',
      `Favor localizar o cavalo de chassi ${A}, placa ABC1D23,`,
      `e a carreta: Chassi nº ${B.slice(0, 9)} ${B.slice(9)}.`,
      `Chassi: ${C.slice(1)} (conferir)`,
    ),
    expected: {
      delimiter: '',
      headerLine: null,
      accepted: each([1, A], [2, B]),
      heldBack: [[3, C.slice(1), 'length']],
    },
  },
  {
    // Nothing is lost in silence: not the VIN in groups that has its line alone, not the one with Cyrillic letters.
    file: 'vins-in-groups-in-a-mail.txt',
    content: lines(
      'Bom dia, seguem os chassis:',
      '',
      A.replace(/(...)(?=.)/g, '$1 '),
      `- ${B.replace(/(....)(?=.)/g, '$1-')}`,
      C,
      `chassi ${D.replaceAll('W', '\u0428')} placa ABC1D23`,
      'RUA SANTO AMARO 1200',
      'Rua Santo Amaro 1200',
    ),
    expected: {
      delimiter: '',
      headerLine: null,
      accepted: each([1, A], [2, B], [3, C]),
      heldBack: [[4, D.replaceAll('W', '\u0428'), 'characters']],
    },
  },
  {
    file: 'two-vins-in-a-cell.csv',
    content: lines('Conjunto;Filial', `${A} / ${B};Norte`, `Chassi: ${C};Sul`, `${D};Leste`),
    expected: {
      columns: ['Conjunto', 'Filial'],
      accepted: each([2, A], [2, B], [3, C], [4, D]),
      rows: 3,
      normalised: 3,
      cells: each([2, `${A} / ${B}`, 'Norte'], [3, `Chassi: ${C}`, 'Sul']),
    },
  },
  {
    file: 'two-vins-in-each-cell.csv',
    content: lines('Filial;Veículos', `Norte;${A} / ${B}`, `Sul;${C}, ${D.slice(0, 16)}`),
    expected: {
      vinColumn: 1,
      columns: ['Filial', 'Veículos'],
      accepted: each([2, A], [2, B], [3, C]),
      rows: 2,
      heldBack: [[3, D.slice(0, 16), 'length']],
      normalised: 3,
    },
  },
  {
    file: 'tractor-and-trailer.csv',
    content: lines('Cavalo;Carreta;Filial', `${A};${B};Norte`, `${C};;Sul`, `;${D};Leste`),
    overrides: { vinColumn: 0, otherVinColumns: [1] },
    expected: {
      columns: ['Cavalo', 'Carreta', 'Filial'],
      accepted: each([2, A], [2, B], [3, C], [4, D]),
      rows: 3,
      cells: each([2, A, B, 'Norte'], [4, '', D, 'Leste']),
    },
  },
];
