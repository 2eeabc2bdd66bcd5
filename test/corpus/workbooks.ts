import { readFileSync } from 'node:fs';
import { compoundFile } from '../helpers/compound-file.ts';
import { inlineRows, partsOf, relationships, type WorkbookSpec, zipParts } from '../helpers/workbook.ts';
import { A, B, C, type CorpusCase, each, type Refused, type Taken, US } from './case.ts';

/** A workbook of the corpus, and what must come out of it. */
export interface WorkbookCase extends Omit<CorpusCase, 'expected'> {
  readonly expected: TakenSheet | (Refused & { readonly choose?: string });
}

export interface TakenSheet
  extends Omit<Taken, 'encoding' | 'bom' | 'delimiter' | 'lineEnd' | 'brokenQuoteLine' | 'blank'> {
  /** The sheet that the user chooses. */
  readonly choose?: string;
  /** The sheet that is taken where the user chooses none; absent: the first. */
  readonly sheet?: string;
  /** All of them, in the order in which they are offered. */
  readonly sheets: readonly string[];
}

/** Parts are stored, not deflated: zlib promises no two versions the same bytes. */
function workbook(spec: WorkbookSpec): Uint8Array {
  return zipParts(partsOf(spec));
}

const text = (reference: string, value: string) =>
  `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
const number = (reference: string, value: number | string, style = 0) =>
  `<c r="${reference}" s="${style}"><v>${value}</v></c>`;

const fleet: WorkbookSpec = {
  sheets: [
    { name: 'Resumo', rows: inlineRows([['Total'], ['2']]) },
    {
      name: 'Frota',
      rows: inlineRows([
        ['Placa', 'Chassi'],
        ['ABC1D23', A],
        ['ABC1D24', B],
      ]),
    },
    { name: 'Antiga', rows: inlineRows([['VIN'], [C]]), state: 'hidden' },
  ],
};

/** Written by LibreOffice 7.4 (`soffice --convert-to`) from one workbook of three sheets. */
const libreOffice = (file: string) => readFileSync(new URL(`libreoffice/${file}`, import.meta.url));

export const workbooks: readonly WorkbookCase[] = [
  {
    file: 'one-sheet.xlsx',
    content: workbook({
      sheets: [
        {
          name: 'Plan1',
          rows: inlineRows([
            ['Chassi', 'Obs'],
            [A, 'a;b'],
            [` ${B.toLowerCase()}`, '=1+1'],
          ]),
        },
      ],
    }),
    expected: {
      sheets: ['Plan1'],
      columns: ['Chassi', 'Obs'],
      accepted: each([2, A], [3, B]),
      normalised: 1,
      cells: each([2, A, 'a;b'], [3, ` ${B.toLowerCase()}`, '=1+1']),
    },
  },
  {
    file: 'several-sheets.xlsx',
    content: workbook(fleet),
    expected: {
      sheet: 'Frota',
      sheets: ['Resumo', 'Frota', 'Antiga'],
      vinColumn: 1,
      accepted: each([2, A], [3, B]),
      elsewhere: each([2, C]),
    },
  },
  {
    file: 'hidden-sheet.xlsx',
    content: workbook(fleet),
    expected: {
      choose: 'Antiga',
      sheets: ['Resumo', 'Frota', 'Antiga'],
      accepted: [[2, C]],
      elsewhere: [
        [2, A],
        [3, B],
      ],
    },
  },
  {
    file: 'sheet-without-vins.xlsx',
    content: workbook(fleet),
    expected: { choose: 'Resumo', refused: 'nothing-accepted', by: 'commit' },
  },
  {
    file: 'shared-and-rich-texts.xlsx',
    content: workbook({
      sheets: [
        {
          name: 'Plan1',
          rows: '<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="s"><v>1</v></c></row><row r="3"><c r="A3" t="s"><v>2</v></c></row>',
        },
      ],
      strings: `<si><t>Nº do chassi</t></si><si><t>${A}</t></si><si><r><t>${B.slice(0, 9)}</t></r><r><t>${B.slice(9)}</t></r></si>`,
    }),
    expected: { sheets: ['Plan1'], accepted: each([2, A], [3, B]) },
  },
  {
    file: 'numbers-for-vins.xlsx',
    content: workbook({
      sheets: [
        {
          name: 'Plan1',
          rows: `<row r="1">${text('A1', 'Chassi')}</row><row r="2">${number('A2', '91234567890123456')}</row><row r="3">${number('A3', '9.12E+16')}</row><row r="4">${text('A4', '9,12E+16')}</row><row r="5">${number('A5', 123)}</row><row r="6">${text('A6', '91234567890123456')}</row><row r="7">${text('A7', A)}</row>`,
        },
      ],
    }),
    expected: {
      sheets: ['Plan1'],
      accepted: each([6, '91234567890123456'], [7, A]),
      heldBack: each(
        [2, '9.12345678901235E+16', 'scientific-notation'],
        [3, '9.12E+16', 'scientific-notation'],
        [4, '9,12E+16', 'scientific-notation'],
        [5, '123', 'length'],
      ),
    },
  },
  {
    file: 'dates-numbers-booleans.xlsx',
    content: workbook({
      sheets: [
        {
          name: 'Plan1',
          rows: `<row r="1">${['Chassi', 'Entrada', 'Hora', 'Km', 'Ativo', 'Erro'].map((name, index) => text(`${'ABCDEF'[index]}1`, name)).join('')}</row><row r="2">${text('A2', A)}${number('B2', 46346, 1)}${number('C2', 46346.5854166667, 2)}${number('D2', '12.300000000000001')}<c r="E2" t="b"><v>1</v></c><c r="F2" t="e"><v>#N/A</v></c></row>`,
        },
      ],
      formats: [0, 14, 'dd/mm/yyyy hh:mm'],
    }),
    expected: {
      sheets: ['Plan1'],
      accepted: [[2, A]],
      cells: [[2, A, '2026-11-20', '2026-11-20 14:03:00', '12.3', 'TRUE', '#N/A']],
    },
  },
  {
    file: 'days-from-1904.xlsx',
    content: workbook({
      sheets: [{ name: 'Plan1', rows: `<row r="1">${text('A1', A)}${number('B1', 44884, 1)}</row>` }],
      formats: [0, 14],
      date1904: true,
    }),
    expected: { sheets: ['Plan1'], headerLine: null, accepted: [[1, A]], cells: [[1, A, '2026-11-20']] },
  },
  {
    file: 'title-rows-and-gaps.xlsx',
    content: workbook({
      sheets: [
        {
          name: 'Plan1',
          rows: `<row r="2">${text('B2', 'Frota da matriz')}</row><row r="5">${text('B5', 'Placa')}${text('C5', 'Chassi')}</row><row r="6">${text('C6', A)}</row><row r="9" hidden="1">${text('B9', 'ABC1D24')}${text('C9', US)}</row>`,
        },
      ],
    }),
    expected: {
      sheets: ['Plan1'],
      headerLine: 5,
      vinColumn: 2,
      columns: ['1', 'Placa', 'Chassi'],
      accepted: each([6, A], [9, US]),
      cells: each([6, '', '', A], [9, '', 'ABC1D24', US]),
      hidden: 1,
    },
  },
  {
    file: 'saved-by-libreoffice.xlsx',
    content: libreOffice('frota.xlsx'),
    expected: {
      sheets: ['Frota', 'Segunda', 'Oculta'],
      headerLine: 3,
      vinColumn: 1,
      columns: ['Placa', 'Chassi', 'Entrada', 'Hora', 'Km', 'Ativo', 'Obs'],
      accepted: each([4, A], [5, B]),
      heldBack: [[8, '9.12345678901235E+16', 'scientific-notation']],
      normalised: 1,
      hidden: 1,
      elsewhere: [[2, C]],
      cells: [
        [
          4,
          'ABC1D23',
          A,
          '2026-11-20',
          '2026-11-20 14:03:00',
          '12345.5',
          'TRUE',
          'São Paulo; "centro"\nlinha 2',
        ],
        [
          5,
          'ABC1D24',
          ' 9bd19a1b0ls000012 ',
          '2023-03-15',
          '2023-03-15 06:00:00',
          '-0.1',
          'FALSE',
          '#DIV/0!',
        ],
      ],
    },
  },
  {
    file: 'saved-by-libreoffice.ods',
    content: libreOffice('frota.ods'),
    expected: { refused: 'spreadsheet-ods' },
  },
  {
    file: 'saved-by-libreoffice.xls',
    content: libreOffice('frota.xls'),
    expected: { refused: 'spreadsheet-old' },
  },
  {
    file: 'with-password.xlsx',
    content: compoundFile(['EncryptionInfo', 'EncryptedPackage']),
    expected: { refused: 'spreadsheet-encrypted' },
  },
  {
    file: 'binary.xlsb',
    content: zipParts({
      '_rels/.rels': relationships([['officeDocument', 'xl/workbook.bin']]),
      'xl/workbook.bin': '',
    }),
    expected: { refused: 'spreadsheet-xlsb' },
  },
  {
    file: 'cut-off.xlsx',
    content: workbook(fleet).subarray(0, 2500),
    expected: { refused: 'spreadsheet-broken' },
  },
  { file: 'zip-with-a-list.xlsx', content: zipParts({ 'frota.csv': A }), expected: { refused: 'zip' } },
];
