import { expect, it } from 'vitest';
import { detectLayout } from '../../src/main/vins/layout.ts';
import { report } from '../../src/main/vins/report.ts';
import { scan } from '../../src/main/vins/scan.ts';
import { ended } from '../../src/main/vins/steps.ts';
import { textSource } from './source.ts';

async function reported(text: string) {
  const source = textSource(Buffer.from(text));
  return ended(report(await detectLayout(source, {}), scan(source, await detectLayout(source, {}))));
}

it('tells as much of a cell as anybody reads', async () => {
  const long = `${'a'.repeat(999)}🚚${'b'.repeat(300_000)}`;
  const spaced = `9BWZZZ377${' '.repeat(3000)}VTO04251`;
  const { preview, heldBack, suggestions } = await reported(
    `Chassi;Obs\n${long};${long}\n${'c'.repeat(1000)};x\n${spaced};x\n`,
  );
  const cut = `${'a'.repeat(999)}…`;
  expect(preview[0]?.cells).toEqual([cut, cut]);
  expect(heldBack.map(({ value }) => value)).toEqual([cut, 'c'.repeat(1000)]);
  expect(suggestions.map(({ value }) => value)).toEqual([`9BWZZZ377${' '.repeat(991)}…`]);
});

it('shows as many columns of a wide row as anybody reads', async () => {
  const wide = (cell: string) => Array(1000).fill(cell).join(';');
  const { preview, columns } = await reported(`Chassi;${wide('x')}\n9BWZZZ377VT004251;${wide('y')}\n`);
  expect(columns).toHaveLength(1001);
  expect(preview[0]?.cells).toHaveLength(200);
});
