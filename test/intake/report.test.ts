import { expect, it } from 'vitest';
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
