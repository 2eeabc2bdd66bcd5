import { expect, it } from 'vitest';
import { createColumnFormats } from '../../src/main/intake/column-formats.ts';
import { summariseRows } from '../../src/main/intake/report.ts';
import { detectLayout } from '../../src/main/tables/layout.ts';
import { scan } from '../../src/main/tables/scan.ts';
import { ended } from '../tables/ended.ts';
import { textSource } from '../tables/source.ts';

async function reported(text: string) {
  const source = textSource(Buffer.from(text));
  const layout = await detectLayout(source, {});
  return ended(summariseRows(layout, scan(source, layout)));
}

it('the report cuts a long cell', async () => {
  const long = `${'a'.repeat(999)}🚚${'b'.repeat(300_000)}`;
  const spaced = `9BWZZZ377${' '.repeat(3000)}VTO04251`;
  const { found } = await reported(`Chassi;Obs\n${long};${long}\n${'c'.repeat(1000)};x\n${spaced};x\n`);
  const cut = `${'a'.repeat(999)}…`;
  expect(found.preview[0]?.cells).toEqual([cut, cut]);
  expect(found.heldBack.map(({ value }) => value)).toEqual([cut, 'c'.repeat(1000)]);
  expect(found.suggestions.map(({ value }) => value)).toEqual([`9BWZZZ377${' '.repeat(991)}…`]);
});

it('the report cuts a wide row', async () => {
  const wide = (cell: string) => Array(1000).fill(cell).join(';');
  const { found } = await reported(`Chassi;${wide('x')}\n9BWZZZ377VT004251;${wide('y')}\n`);
  expect(found.columns).toHaveLength(1001);
  expect(found.preview[0]?.cells).toHaveLength(200);
});

it('the report has the accepted rows in order of their VINs, and counts each VIN once', async () => {
  // A wrong check digit, twice; one that a spreadsheet rounded; one to be tidied.
  const rows = ['9BWZZZ377VT004251', '1M8GDM9A1KP042788', 'curto', '1m8gdm9a1kp042788', '91234567890123400'];
  const { found, order } = await reported(`Chassi\n${rows.join('\n')}\n`);
  expect(Buffer.from(order.vins).toString('latin1').match(/.{17}/g)).toEqual([
    ...['1M8GDM9A1KP042788', '1M8GDM9A1KP042788', '91234567890123400', '9BWZZZ377VT004251'],
  ]);
  expect([...order.rows]).toEqual([1, 2, 3, 0]);
  expect(found.counts).toMatchObject({ accepted: 4, unique: 3, duplicates: 1, normalised: 1 });
  expect(found.hints).toEqual({ illegalLetters: 0, checkDigit: 1, roundedDigits: 1 });
});

it('the report has the first rows, held-back rows and suggestions, and counts all of them', async () => {
  const odd = Array.from({ length: 250 }, (_, index) => `9BWZZZ3O7VT${String(index).padStart(6, '0')}`);
  const short = Array.from({ length: 250 }, (_, index) => `9BW${index}`);
  const { found } = await reported(`Chassi\n${odd.join('\n')}\n${short.join('\n')}\n`);
  expect(found.preview.map(({ line }) => line)).toEqual(Array.from({ length: 20 }, (_, index) => index + 2));
  expect(found.suggestions.map(({ vin }) => vin)).toEqual(odd.slice(0, 200));
  expect(found.hints.illegalLetters).toBe(250);
  expect(found.heldBack.map(({ value }) => value)).toEqual(short.slice(0, 200));
  expect(found).toMatchObject({ counts: { heldBack: 250 }, heldBackByReason: { length: 250 } });
});

it('the report counts the rows with several VINs, and the VINs in them', async () => {
  const vin = (number: number) => `9BWZZZ377VT00000${number}`;
  const rows = [[1], [2, 3], [4, 5, 6], [7], [8, 9]].map((vins) => vins.map(vin).join(' '));
  const { found } = await reported(`Placa;Chassi\n${rows.map((cell) => `P;${cell}\n`).join('')}`);
  expect(found.severalVins).toEqual({ rows: 3, vins: 7 });
  expect(found.counts).toMatchObject({ rows: 5, accepted: 9 });
});

it('the report has the first line whose quote is never closed, and as many columns as the widest row', async () => {
  const { found } = await reported(
    'Chassi;Obs\n9BWZZZ377VT004251;"a\n9BWZZZ377VT004252;b;c;d\n9BWZZZ377VT004253;"e\n',
  );
  expect(found.brokenQuoteLine).toBe(2);
  expect(found.columns).toHaveLength(4);
});

it('a line with totals is no vehicle, and no problem', async () => {
  const totals = [
    'Total;;147',
    'TOTAL GERAL:;147;1.451,70',
    'Subtotal;;',
    'Total de veículos: 147;;',
    ';Total;147',
  ];
  const vehicles = ['Total Express;;1', 'Total;9BWZZZ377VT00425;1', 'Total;9BWZZZ377VT004252;1'];
  const { found } = await reported(['Placa;Chassi;Km', ...totals, ...vehicles, ''].join('\n'));
  expect(found.counts).toMatchObject({ blank: totals.length, accepted: 1, heldBack: 2 });
});

it('no cell of a text is made to find out how its columns are shown', () => {
  const line = {
    get cells(): string[] {
      throw new Error('the cells were made');
    },
  };
  const formats = createColumnFormats();
  formats.add(line);
  expect(formats.of(1)).toEqual([null]);
});
