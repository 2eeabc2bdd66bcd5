import { readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isWorkbook, openWorkbook } from '../../../src/main/tables/xlsx/workbook.ts';
import { inlineRows, partsOf, zipParts } from '../../helpers/workbook.ts';
import { readBytes, readRows } from './open.ts';

const A = '9BWZZZ377VT004251';
const v = (value: number) => `<v>${value}</v>`;

describe('rows', () => {
  it('keep the numbers that the sheet gives them; empty ones are left out', async () => {
    const rows = `<row r="3"><c r="A3">${v(1)}</c></row><row r="4"/><row r="5"><c r="A5" s="1"/></row><row r="9" hidden="1"><c r="A9">${v(2)}</c></row>`;
    expect(await readRows(rows)).toEqual([
      [3, '1'],
      [9, '2'],
    ]);
  });

  it('and cells without a reference follow the one before', async () => {
    const rows = `<row><c>${v(1)}</c><c>${v(2)}</c></row><row><c r="B2">${v(3)}</c><c>${v(4)}</c><c r="f2">${v(5)}</c></row>`;
    expect(await readRows(rows)).toEqual([
      [1, '1', '2'],
      [2, '', '3', '4', '', '', '5'],
    ]);
  });

  it('lose empty cells at their end, and reach the last column', async () => {
    const rows = `<row r="1048576"><c r="XFD1048576">${v(7)}</c></row>`;
    const [row] = await readRows(rows);
    expect(row).toHaveLength(16_385);
    expect(row?.at(-1)).toBe('7');
    expect(await readRows(`<row><c>${v(1)}</c><c s="1"/><c t="s"/></row>`)).toEqual([[1, '1']]);
  });

  it('come in batches', async () => {
    const many = Array.from({ length: 5000 }, (_, index) => [A, String(index)]);
    const rows = await readRows(inlineRows(many));
    expect(rows).toHaveLength(5000);
    expect(rows.at(-1)).toEqual([5000, A, '4999']);
  });
});

describe('sheets', () => {
  const parts = partsOf({
    sheets: [
      { name: 'Oculta', rows: inlineRows([['a']]), state: 'veryHidden' },
      { name: 'Resumo', rows: inlineRows([['b']]) },
      { name: 'Frota &amp; Cia', rows: inlineRows([['c']]), state: 'visible' },
      { name: 'Antiga', rows: inlineRows([['d']]), state: 'hidden' },
    ],
  });

  it('stand in order, the visible ones first, each with its rows', async () => {
    const bytes = zipParts(parts);
    const { sheets, rows } = await readBytes(bytes);
    expect(sheets).toEqual(['Resumo', 'Frota & Cia', 'Oculta', 'Antiga']);
    expect(rows).toEqual([[1, 'b']]);
    expect((await readBytes(bytes, 'Frota & Cia')).rows).toEqual([[1, 'c']]);
    expect((await readBytes(bytes, 'Oculta')).rows).toEqual([[1, 'a']]);
  });

  it('are left out when they are charts or macros', async () => {
    const key = 'xl/_rels/workbook.xml.rels';
    const chart = { ...parts, [key]: parts[key]?.replace('/worksheet"', '/chartsheet"') ?? '' };
    expect((await readBytes(zipParts(chart))).sheets).toEqual(['Resumo', 'Frota & Cia', 'Antiga']);
  });

  it('must be there', async () => {
    await expect(readBytes(zipParts(parts), 'Plan9')).rejects.toMatchObject({ kind: 'not-found' });
  });
});

describe('packages', () => {
  const spec = {
    sheets: [{ name: 'Plan1', rows: `<row r="1"><c r="A1" t="s">${v(0)}</c><c r="B1">${v(5)}</c></row>` }],
    strings: `<si><t>${A}</t></si>`,
  };
  const expected = [[1, A, '5']];
  const change = (edit: (name: string, text: string) => [name: string, text: string | Uint8Array]) =>
    zipParts(Object.fromEntries(Object.entries(partsOf(spec)).map(([name, text]) => edit(name, text))));

  it('with absolute targets', async () => {
    const bytes = change((name, text) => [
      name,
      text.replaceAll('Target="', 'Target="/xl/').replace('/xl/xl/', '/xl/'),
    ]);
    expect((await readBytes(bytes)).rows).toEqual(expected);
  });

  it('with targets through other folders, backslashes and other cases', async () => {
    const bytes = change((name, text) => [
      name.replace('worksheets', 'WorkSheets'),
      text.replace('"worksheets/', '"..\\xl\\worksheets\\'),
    ]);
    expect((await readBytes(bytes)).rows).toEqual(expected);
  });

  it('with prefixes', async () => {
    const bytes = change((name, text) => [
      name,
      name.startsWith('xl/') && !name.endsWith('.rels')
        ? text
            .replace(/<(\/?)(?=[a-z])/g, '<$1x:')
            .replace(' xmlns=', ' xmlns:x=')
            .replaceAll(' r:id=', ' rel:id=')
            .replace('xmlns:r=', 'xmlns:rel=')
        : text,
    ]);
    expect((await readBytes(bytes)).rows).toEqual(expected);
  });

  it('in UTF-16, and in UTF-8 with a byte order mark', async () => {
    const utf16 = change((name, text) => [
      name,
      Buffer.from(`\ufeff${text.replace('UTF-8', 'UTF-16')}`, 'utf16le'),
    ]);
    expect((await readBytes(utf16)).rows).toEqual(expected);
    const bom = change((name, text) => [name, `\ufeff${text}`]);
    expect((await readBytes(bom)).rows).toEqual(expected);
  });

  it('without root relationships, and with other things beside the workbook', async () => {
    const { '_rels/.rels': _, ...parts } = partsOf(spec);
    const bytes = zipParts({ ...parts, 'xl/media/image1.png': Buffer.alloc(100), 'docProps/app.xml': '<x' });
    expect((await readBytes(bytes)).rows).toEqual(expected);
  });

  it('whose strings no sheet refers to, or that have none', async () => {
    const rows = inlineRows([[A]]);
    expect(await readRows(rows, { strings: '' })).toEqual([[1, A]]);
    expect(await readRows(rows)).toEqual([[1, A]]);
  });
});

describe('openWorkbook', () => {
  it('leaves no file open, also when reading ends early', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rastro-xlsx-'));
    const path = join(folder, 'x.xlsx');
    const many = Array.from({ length: 20_000 }, (_, index) => [A, String(index)]);
    await writeFile(
      path,
      zipParts(partsOf({ sheets: [{ name: 'x', rows: inlineRows(many) }] }), { deflate: true }),
    );
    const workbook = await openWorkbook(path);
    for await (const batch of workbook.rows('x')) {
      expect(batch[0]?.cells).toEqual([A, '0']);
      break;
    }
    const { value } = await workbook.rows('x').next();
    expect(value[0].cells).toEqual([A, '0']);
    await workbook.close();
    await workbook.close();
    await expect(workbook.rows('x').next()).rejects.toThrow();
    if (process.platform === 'linux') {
      const { readlinkSync } = await import('node:fs');
      const open = readdirSync('/proc/self/fd').flatMap((fd) => {
        try {
          return [readlinkSync(`/proc/self/fd/${fd}`)];
        } catch {
          return [];
        }
      });
      expect(open).not.toContain(path);
    }
    await rm(folder, { recursive: true });
  });

  it('reports its progress, and can be left at any time', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rastro-xlsx-'));
    const path = join(folder, 'x.xlsx');
    const count = 20_000;
    const numbers = Array.from({ length: count }, (_, index) => index);
    const rows = numbers.map((index) => `<row><c t="s"><v>${index}</v></c></row>`).join('');
    const strings = numbers.map((index) => `<si><t>${A}${index}</t></si>`).join('');
    await writeFile(path, zipParts(partsOf({ sheets: [{ name: 'x', rows }], strings }), { deflate: true }));
    const workbook = await openWorkbook(path);
    expect(workbook.share()).toBe(0);
    for await (const batch of workbook.rows('x')) {
      expect(batch).toEqual([]);
      break;
    }
    const early = workbook.share();
    expect(early).toBeGreaterThan(0);
    expect(early).toBeLessThan(0.5);
    let read = 0;
    const shares: number[] = [];
    for await (const batch of workbook.rows('x')) {
      read += batch.length;
      shares.push(workbook.share());
    }
    expect(read).toBe(count);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(workbook.share()).toBe(1);
    // The texts are there by now: the sheet alone counts.
    for await (const _ of workbook.rows('x')) break;
    expect(workbook.share()).toBeLessThan(1);
    await workbook.close();
    await rm(folder, { recursive: true });
  });

  it("throws the system's error for a file that is not there", async () => {
    await expect(openWorkbook('/nowhere/x.xlsx')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

it.each([
  ['a ZIP', 'PK\x03\x04....', true],
  ['an empty ZIP', 'PK\x05\x06....', true],
  ['a compound file', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', true],
  ['a text', 'PK;chassi', false],
  ['nothing', '', false],
])('isWorkbook of %s', (_, head, expected) => {
  expect(isWorkbook(Buffer.from(head, 'latin1'))).toBe(expected);
});
