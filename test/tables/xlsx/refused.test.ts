import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/main/tables/xlsx/limits.ts';
import { readSheet } from '../../../src/main/tables/xlsx/sheet.ts';
import { createStrings } from '../../../src/main/tables/xlsx/strings.ts';
import { compoundFile } from '../../helpers/compound-file.ts';
import { inlineRows, partsOf, relationships, zipParts } from '../../helpers/workbook.ts';
import { zipOf } from '../../helpers/zip.ts';
import { readBytes, readRows } from './open.ts';

const A = '9BWZZZ377VT004251';
const SHEET = 'xl/worksheets/sheet1.xml';
const STRINGS = 'xl/sharedStrings.xml';
const parts = partsOf({
  sheets: [{ name: 'x', rows: inlineRows([['chassi'], [A]]) }],
  strings: '<si><t>y</t></si>',
});

function refuses(bytes: Uint8Array | Promise<unknown>, reason: string, limits = LIMITS) {
  const read = bytes instanceof Uint8Array ? readBytes(bytes, undefined, limits) : bytes;
  return expect(read).rejects.toMatchObject({ kind: 'bad-input', details: { reason } });
}

function withPart(name: string, content: string | Uint8Array) {
  return zipParts({ ...parts, [name]: content }, { deflate: true });
}

function without(name: string) {
  return zipParts(Object.fromEntries(Object.entries(parts).filter(([key]) => key !== name)));
}

function lying(name: string, lie: NonNullable<Parameters<typeof zipOf>[0][number]['lie']>) {
  return zipOf(
    Object.entries(parts).map(([key, content]) => ({
      name: key,
      content,
      deflate: true,
      ...(key === name ? { lie } : {}),
    })),
  );
}

describe('damaged', () => {
  const whole = zipParts(parts, { deflate: true });

  it('is read when whole', async () => {
    expect((await readBytes(whole)).rows).toEqual([
      [1, 'chassi'],
      [2, A],
    ]);
  });

  it.each([0.1, 0.5, 0.9, 0.99])('cut off at %s', async (share) => {
    await refuses(whole.subarray(0, Math.floor(whole.length * share)), 'spreadsheet-broken');
  });

  it('cut out of the middle, or overwritten there', async () => {
    await refuses(Buffer.concat([whole.subarray(0, 300), whole.subarray(500)]), 'spreadsheet-broken');
    const smashed = Buffer.from(whole);
    smashed.fill(0xff, 60, 90);
    const name = Object.keys(parts)[0] ?? '';
    expect(name).toBe('[Content_Types].xml');
    // No one reads that part: what else is there is whole.
    expect((await readBytes(smashed)).rows).toHaveLength(2);
    const at = whole.indexOf(SHEET) + SHEET.length + 5;
    const sheet = Buffer.from(whole);
    sheet.fill(0xff, at, at + 30);
    await refuses(sheet, 'spreadsheet-broken');
  });

  it('any byte of it changed ends in rows or in a refusal', async () => {
    for (let at = 0; at < whole.length; at += 13) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 0x55;
      const read = await readBytes(changed).catch((error) => error);
      expect(read.rows ?? read.kind, `byte ${at}`).toEqual(read.rows ?? 'bad-input');
    }
  });

  it.each([SHEET, 'xl/workbook.xml', 'xl/_rels/workbook.xml.rels'])('without %s', async (name) => {
    await refuses(without(name), 'spreadsheet-broken');
  });

  it('without texts or styles, only where a cell needs them', async () => {
    expect((await readBytes(without(STRINGS))).rows).toHaveLength(2);
    const needy = partsOf({
      sheets: [{ name: 'x', rows: '<row><c t="s"><v>0</v></c></row>' }],
      strings: '<si><t>y</t></si>',
      formats: [0],
    });
    const { [STRINGS]: _, ...rest } = needy;
    await refuses(zipParts(rest), 'spreadsheet-broken');
    const { 'xl/styles.xml': __, ...plain } = needy;
    expect((await readBytes(zipParts(plain))).rows).toEqual([[1, 'y']]);
  });

  it.each([
    ['a tag that is never closed', '<worksheet><sheetData><row>'],
    ['tags that cross', '<worksheet><sheetData></worksheet></sheetData>'],
    [
      'an ampersand alone',
      `<worksheet><sheetData><row><c t="inlineStr"><is><t>a & b</t></is></c></row></sheetData></worksheet>`,
    ],
    ['nothing', ''],
    ['no XML', 'chassi;placa'],
    ['zeros', new Uint8Array(1000)],
  ])('a sheet of %s', async (_, content) => {
    await refuses(withPart(SHEET, content), 'spreadsheet-broken');
  });

  it('a wrong checksum, or a wrong size', async () => {
    await refuses(lying(SHEET, { crc: 1 }), 'spreadsheet-broken');
    await refuses(lying(STRINGS, { crc: 1 }), 'spreadsheet-broken');
    await refuses(lying(SHEET, { size: 10 }), 'spreadsheet-broken');
    await refuses(lying(SHEET, { size: 10_000 }), 'spreadsheet-broken');
  });

  it.each([
    ['rows out of order', '<row r="2"/><row r="1"/>'],
    ['a row twice', '<row r="2"/><row r="2"/>'],
    ['row 0', '<row r="0"/>'],
    ['row x', '<row r="x"/>'],
    ['a row too many', '<row r="1048577"/>'],
    ['a column too many', '<row r="1"><c r="XFE1"><v>1</v></c></row>'],
    ['a cell again and again', `<row r="1">${'<c r="A1"><v>1</v></c>'.repeat(16_385)}</row>`],
    ['a column of no letters', '<row r="1"><c r="11"><v>1</v></c></row>'],
    ['a column without end', `<row r="1"><c r="${'A'.repeat(400)}1"><v>1</v></c></row>`],
    ['a text that is not there', '<row r="1"><c t="s"><v>1</v></c></row>'],
    ['a text of number -1', '<row r="1"><c t="s"><v>-1</v></c></row>'],
    ['a text without a number', '<row r="1"><c t="s"><v>x</v></c></row>'],
  ])('%s', async (_, rows) => {
    await refuses(readRows(rows, { strings: '<si><t>y</t></si>' }), 'spreadsheet-broken');
  });
});

describe('made to do harm', () => {
  const entities = `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(50)}"><!ENTITY b "${'&a;'.repeat(50)}"><!ENTITY c "${'&b;'.repeat(50)}">]>`;

  it.each([SHEET, STRINGS, 'xl/workbook.xml'])('entities in %s', async (name) => {
    const bomb = `<?xml version="1.0"?>${entities}<sst><si><t>&c;</t></si></sst>`;
    await refuses(withPart(name, bomb), 'spreadsheet-broken');
  });

  it('an entity that reads a file', async () => {
    const part = '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><worksheet>&f;</worksheet>';
    await refuses(withPart(SHEET, part), 'spreadsheet-broken');
    await refuses(withPart(SHEET, '<worksheet>&f;</worksheet>'), 'spreadsheet-broken');
  });

  it('more than it may hold, by what its directory says', async () => {
    const zeros = Buffer.alloc(3_000_000, 32);
    for (const [name, limit] of [
      [SHEET, { sheet: 1_000_000 }],
      [STRINGS, { strings: 1_000_000 }],
      ['xl/workbook.xml', { part: 1_000_000 }],
    ] as const) {
      await refuses(withPart(name, zeros), 'spreadsheet-too-large', { ...LIMITS, ...limit });
    }
    await refuses(zipParts(parts), 'spreadsheet-too-large', { ...LIMITS, entries: 3 });
  });

  it('more than its directory says', async () => {
    const bytes = zipOf(
      Object.entries(parts).map(([name, content]) =>
        name === SHEET
          ? { name, content: Buffer.alloc(3_000_000, 32), deflate: true, lie: { size: 1000 } }
          : { name, content },
      ),
    );
    await refuses(bytes, 'spreadsheet-broken');
  });

  const endless = 'x'.repeat(2_000_000);
  it.each([
    ['a text', `<worksheet><sheetData><row><c t="str"><v>${endless}</v></c></row></sheetData></worksheet>`],
    ['a comment', `<worksheet><!--${endless.replaceAll('x', '<')}--></worksheet>`],
    ['a name', `<worksheet><${endless}/></worksheet>`],
    ['a value', `<worksheet a="${endless}"/>`],
    ['elements within each other', `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`],
    ['a document type', `<!DOCTYPE ${endless}><worksheet/>`],
  ])('%s without end', async (_, sheet) => {
    await refuses(withPart(SHEET, sheet), 'spreadsheet-broken');
  });

  it('a text in pieces without end', async () => {
    const sheet = `<worksheet><sheetData><row><c t="str"><v>${'<![CDATA[xxxxxxxxxxxxxxxxx]]>'.repeat(100_000)}</v></c></row></sheetData></worksheet>`;
    await refuses(withPart(SHEET, sheet), 'spreadsheet-broken');
    const strings = `<sst><si>${'<r><t>xxxxxxxxxxxxxxxxx</t></r>'.repeat(100_000)}</si></sst>`;
    await refuses(withPart(STRINGS, strings), 'spreadsheet-broken');
  });

  describe('a long text that very many cells share', () => {
    const text = 'x'.repeat(1_000_000);
    const cell = '<c t="s"><v>0</v></c>';

    it('all in one row', async () => {
      const strings = `<si><t>${text}</t></si>`;
      await refuses(readRows(`<row>${cell.repeat(6000)}</row>`, { strings }), 'spreadsheet-too-large');
      const own = `<c t="str"><v>${text}</v></c>`;
      await refuses(readRows(`<row>${own.repeat(6)}</row>`), 'spreadsheet-too-large');
    });

    it('in rows of its own is made again for a few of them at a time', async () => {
      let made = 0;
      const strings = {
        at() {
          made++;
          return text;
        },
      };
      async function* xml() {
        yield `<worksheet><sheetData>${`<row>${cell}</row>`.repeat(6000)}</sheetData></worksheet>`;
      }
      let read = 0;
      for await (const batch of readSheet(xml(), {
        strings,
        styles: [],
        date1904: false,
        merged: () => undefined,
      })) {
        read += batch.length;
        expect(batch.length).toBeLessThanOrEqual(3);
        expect(made).toBe(read);
      }
      expect(read).toBe(6000);
    });

    it('nor do a few cells make very many empty ones at once', async () => {
      async function* xml() {
        const rows = '<row><c r="XFD1"><v>1</v></c></row>'.repeat(1000);
        yield `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
      }
      let read = 0;
      for await (const batch of readSheet(xml(), {
        strings: createStrings(),
        styles: [],
        date1904: false,
        merged: () => undefined,
      })) {
        read += batch.length;
        expect(batch.length).toBeLessThanOrEqual(10);
      }
      expect(read).toBe(1000);
    });
  });

  it('a part outside of the workbook', async () => {
    const rels = relationships([['worksheet', '../../../../etc/passwd']]);
    await refuses(withPart('xl/_rels/workbook.xml.rels', rels), 'spreadsheet-broken');
  });
});

describe('of another kind', () => {
  it('has a password', async () => {
    await refuses(compoundFile(['EncryptionInfo', 'EncryptedPackage']), 'spreadsheet-encrypted');
    await refuses(lying(SHEET, { flags: 0x0801 }), 'spreadsheet-encrypted');
  });

  it('is of Excel 2003, or older', async () => {
    await refuses(compoundFile(['Workbook']), 'spreadsheet-old');
    await refuses(compoundFile(['Book']), 'spreadsheet-old');
  });

  it('takes a message of Outlook for an e-mail, whatever is attached to it', async () => {
    const message = ['__nameid_version1.0', '__properties_version1.0'];
    await refuses(compoundFile(message), 'e-mail');
    await refuses(compoundFile([...message, 'Workbook']), 'e-mail');
    await refuses(compoundFile(['EncryptedPackage', ...message]), 'e-mail');
  });

  it('is of Word 2003', async () => {
    await refuses(compoundFile(['WordDocument', 'BookOfJob']), 'not-text');
  });

  it.each([
    ['Index/Document.iwa', 'spreadsheet-numbers'],
    ['Index.zip', 'spreadsheet-numbers'],
  ])('is of Numbers, with %s in it', async (part, reason) => {
    await refuses(zipParts({ [part]: 'x', 'preview.jpg': 'x' }), reason);
  });

  it.each(['text', 'presentation', 'graphics-template'])('is the %s of OpenDocument', async (kind) => {
    const mimetype = `application/vnd.oasis.opendocument.${kind}`;
    await refuses(zipParts({ mimetype, 'content.xml': '<x/>' }), 'document');
  });

  it('is ODS', async () => {
    const mimetype = 'application/vnd.oasis.opendocument.spreadsheet';
    await refuses(zipParts({ mimetype, 'content.xml': '<x/>' }), 'spreadsheet-ods');
  });

  it('is XLSB', async () => {
    const rels = relationships([['officeDocument', 'xl/workbook.bin']]);
    await refuses(zipParts({ ...parts, '_rels/.rels': rels, 'xl/workbook.bin': '' }), 'spreadsheet-xlsb');
  });

  it('is of Word', async () => {
    const rels = relationships([['officeDocument', 'word/document.xml']]);
    await refuses(
      zipParts({ ...parts, '_rels/.rels': rels, 'word/document.xml': '<document/>' }),
      'document',
    );
  });

  it('is a ZIP with a list in it, or with nothing', async () => {
    await refuses(zipParts({ 'frota.csv': 'chassi' }), 'zip');
    await refuses(zipOf([]), 'zip');
  });

  it('is a text, or empty', async () => {
    await refuses(Buffer.from('chassi;placa\n'), 'not-text');
    await refuses(Buffer.alloc(0), 'not-text');
  });
});
