import { expect, it } from 'vitest';
import { safeFileName } from '../../src/main/export/file-name.ts';
import { foldedSearch, textPattern } from '../../src/main/store/fleet-index/fold-table.ts';
import { identifierCandidates, pastedTerms } from '../../src/main/store/fleet-index/pasted-terms.ts';
import { valueOrder } from '../../src/main/store/fleet-index/value-order.ts';
import { findColumns } from '../../src/main/tables/columns.ts';
import { detectDelimiter, detectLineEnd } from '../../src/main/tables/detect-dialect.ts';
import { headerSignature } from '../../src/main/tables/header-choice.ts';
import { vinsOfRow } from '../../src/main/tables/judge.ts';
import type { Layout } from '../../src/main/tables/layout.ts';
import { readRows } from '../../src/main/tables/reader.ts';
import { CellRow } from '../../src/main/tables/row.ts';
import { isRunningText } from '../../src/main/tables/running-text.ts';
import { textRows } from '../../src/main/tables/text-rows.ts';
import { isVinHeader } from '../../src/main/tables/vin-names.ts';
import { isoText, numberText, unescapeText } from '../../src/main/tables/xlsx/cell.ts';
import { dateOf } from '../../src/shared/cells/date.ts';
import { decimalCommaOf, numberOf } from '../../src/shared/cells/number.ts';
import { safeCell } from '../../src/shared/cells/safe.ts';
import { toPlainText, toTsv } from '../../src/shared/cells/tsv.ts';
import { valueOfCell } from '../../src/shared/cells/value.ts';

import { fold } from '../../src/shared/folding.ts';
import { isPlate, isPlateHeader } from '../../src/shared/identifier/plates.ts';
import { freeName } from '../../src/shared/names.ts';
import { searchTerms } from '../../src/shared/numbers.ts';
import { findVinsInCell, findVinsInLines, isNearlyVin } from '../../src/shared/vin/find-vins.ts';
import { standingVins } from '../../src/shared/vin/standing-vins.ts';
import { normaliseVin } from '../../src/shared/vin/vin.ts';
import { isLinear } from '../helpers/linear.ts';

/** Texts are this long, or a quarter of it. */
const LENGTH = 48_000;

const numbered = (of: (digits: string) => string) =>
  Array.from({ length: LENGTH / 16 }, (_, index) => of(String(index).padStart(6, '0'))).join('');

/** Each is repeated to a text; `x` stands before and behind some. */
const units = [
  ...[
    'a',
    'A',
    '7',
    ' ',
    '\t',
    '\u00a0',
    '"',
    "'",
    '=',
    '="',
    '<',
    '<a>',
    '&amp;',
    ';',
    ',',
    '-',
    '.1,',
    '+1',
    '1/',
  ],
  ...[
    '\u0315\u0300\u05AE\u0316',
    'a\u0315\u0300',
    '\u200f',
    '\u202eV',
    '\u200b',
    '\u2800',
    '\ufdfa',
    '\ud800',
    '😀',
    'ＡＢ',
  ],
  ...[
    'chassi ',
    'vin:',
    'vin\n',
    'chassi n ',
    'lorem ipsum ',
    'ABC1D23 ',
    'aB',
    '1E',
    '\r\n',
    '\r',
    '\0',
    '_x000D_',
  ],
  ...[
    '9BWZZZ377VT004251 ',
    'ABCDEFGH12345678 ',
    'Chassi9BWZZZ377VT004251Ano2021 ',
    'vin7',
    'nº1.º',
    'ВBWZZZ377VT00425 ',
    '9BW ZZZ377 VT004251\n',
  ],
  ...[
    numbered((n) => `9BWZZZ377VT${n} `),
    numbered((n) => `9BWZZZ377VT${n},`),
    numbered((n) => `9BWZZZ377V${n}\n`),
  ],
  numbered((n) => `9BWZZZ377V${n} 9BWZZZ377VT${n} `),
];
const repeated = (unit: string, length: number) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
const shapes = units.flatMap((unit) => [
  (length: number) => repeated(unit, length),
  (length: number) => `x${repeated(unit, length)}x`,
]);

const layout = {
  ...{ vinColumn: 0, otherVinColumns: [1], corrections: new Map(), replaceIn: new Set() },
  replaceIllegalLetters: false,
} as unknown as Layout;
const semicolons = { delimiter: ';', newline: '\n' } as const;
const read = (text: string) => [...readRows([Buffer.from(text)], semicolons)];

it.each<[string, (text: string) => unknown]>([
  ['a VIN', normaliseVin],
  ['a cell with VINs', findVinsInCell],
  ['a near VIN', isNearlyVin],
  ['lines', findVinsInLines],
  ['VINs that stand in a text', standingVins],
  ['a row', (text) => vinsOfRow(new CellRow(1, [text, 'x']), layout)],
  ['running text', (text) => [isRunningText(text, semicolons), textRows()([text], true)]],
  ['lines of text', (text) => textRows()(text.split('\n'), true)],
  ['a table', read],
  ['a quoted cell', (text) => read(`a;b\n"${text.replaceAll('"', '""')}";"x"\nb;c`)],
  ['a badly quoted cell', (text) => read(`a;b\n"${text}";"x"\nb;c`)],
  ['a delimiter', (text) => detectDelimiter(text, '\n')],
  ['a line end', detectLineEnd],
  ['a header', (text) => [isVinHeader(text), isPlateHeader(text), headerSignature([text])]],
  [
    'columns',
    (text) =>
      findColumns([
        [text, 'x'],
        ['9BWZZZ377VT004251', 'y'],
      ]),
  ],
  ['a plate', isPlate],
  ['a number', (text) => [numberOf(text, true), decimalCommaOf(text)]],
  ['a date', (text) => dateOf(text, false)],
  ['a value', valueOfCell],
  ['values in order', (text) => valueOrder([text, `${text}y`, '1'])],
  ['a cell of a workbook', (text) => [numberText(text, 'number', false), unescapeText(text), isoText(text)]],
  ['a safe cell', safeCell],
  ['a copied cell', (text) => [toTsv([[text]], 'pt-BR'), toPlainText(text, 'pt-BR')]],
  ['a folded text', fold],
  ['a search', (text) => [foldedSearch(text), searchTerms(text)]],
  [
    'a searched cell',
    (text) => ['a b', 'x  x', '9bw', '- -'].map((search) => textPattern(search)?.test(text)),
  ],
  ['a paste', (text) => [identifierCandidates(text), pastedTerms(text)]],
  ['a name', (text) => [freeName(text, [text], 120), safeFileName(text)]],
])(
  '%s: the time grows with the length, whatever the text',
  (_, use) => {
    const slow = shapes.filter((shape) => !isLinear(use, shape, LENGTH));
    expect(slow.map((shape) => JSON.stringify(shape(30)))).toEqual([]);
  },
  300_000,
);
