import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';
import { detectDelimiter, detectLineEnd } from '../../src/main/tables/detect-dialect.ts';
import { rowsOfText } from './rows.ts';

const folder = path.dirname(createRequire(import.meta.url).resolve('csv-spectrum/package.json'));
const names = readdirSync(path.join(folder, 'csvs')).map((file) => path.basename(file, '.csv'));

/** Rows as the package's JSON has them; that of one case is no list, and has another telephone number than its CSV. */
function expectedOf(name: string): unknown {
  const json = readFileSync(path.join(folder, 'json', `${name}.json`), 'utf8');
  return name === 'location_coordinates'
    ? [{ ...JSON.parse(json), 'Contact Phone Number': '2095257564' }]
    : JSON.parse(json);
}

it('the cases of csv-spectrum are present', () => {
  expect(names.length).toBeGreaterThanOrEqual(12);
});

it.each(names)('%s', (name) => {
  const text = readFileSync(path.join(folder, 'csvs', `${name}.csv`), 'utf8');
  const expected = expectedOf(name);
  const { newline } = detectLineEnd(text);
  const delimiter = detectDelimiter(text, newline);
  for (const size of [1, 3, text.length]) {
    const [header, ...rows] = rowsOfText(text, { delimiter, newline }, size);
    const objects = rows.map(({ cells }) =>
      Object.fromEntries((header?.cells ?? []).map((key, index) => [key, cells[index] ?? ''])),
    );
    expect(objects, `in pieces of ${size}`).toEqual(expected);
    expect([header, ...rows].some((row) => row?.brokenQuote)).toBe(false);
  }
});
