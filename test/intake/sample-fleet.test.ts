import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { summariseRows } from '../../src/main/intake/report.ts';
import { DEMO_FLEET, demoFleet } from '../../src/main/simulator/fleet.ts';
import { detectLayout, type Layout } from '../../src/main/tables/layout.ts';
import { scan } from '../../src/main/tables/scan.ts';
import { ended } from '../tables/ended.ts';
import { textSource } from '../tables/source.ts';

const source = textSource(await readFile(new URL('../../resources/sample-fleet.csv', import.meta.url)));

async function vinsOf(layout: Layout): Promise<Set<string>> {
  const vins = new Set<string>();
  for await (const { rows } of scan(source, layout)) {
    for (const { verdict } of rows) if ('vin' in verdict) vins.add(verdict.vin);
  }
  return vins;
}

it('the sample fleet is as the README describes it', async () => {
  const layout = await detectLayout(source, {});
  expect(layout).toMatchObject({ bom: false, lineEnd: '\r\n', lastLineBeforeData: 2 });
  const { found } = await ended(summariseRows(layout, scan(source, layout)));
  expect(found).toMatchObject({
    settings: { encoding: 'windows-1252', delimiter: ';', headerLine: 2, vinColumn: 1 },
    columns: ['Placa', 'Nº do Chassi', 'Filial', 'Motorista', 'Hodômetro'],
    counts: { rows: 59, accepted: 55, unique: 52, duplicates: 3, heldBack: 4, blank: 1, normalised: 8 },
    hints: { illegalLetters: 2, checkDigit: 0, roundedDigits: 0 },
    suggestions: [
      { line: 36, value: '95365823XM445998O', vin: '95365823XM445998O', suggestion: '95365823XM4459980' },
      { line: 41, value: '9BSR6X400TC2239I4', vin: '9BSR6X400TC2239I4', suggestion: '9BSR6X400TC223914' },
    ],
    brokenQuoteLine: null,
    heldBack: [
      { line: 9, value: '9,12E+16', reason: 'scientific-notation' },
      { line: 17, value: '93Y5SRD04TR67473', reason: 'length' },
      { line: 26, value: '95PGA51B7RC4091817', reason: 'length' },
      { line: 32, value: '', reason: 'empty' },
    ],
  });
});

it('the sample fleet has all vehicles of the demo fleet once the letters are replaced', async () => {
  const demo = new Set(demoFleet(DEMO_FLEET).vins());
  const asRead = await vinsOf(await detectLayout(source, {}));
  expect([...asRead].filter((vin) => demo.has(vin))).toHaveLength(50);
  const replaced = await vinsOf(await detectLayout(source, { replaceIllegalLetters: true }));
  expect([...replaced].filter((vin) => demo.has(vin))).toHaveLength(52);
});
