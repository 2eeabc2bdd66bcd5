import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Writing } from '../../shared/cells/format.ts';
import { type DateStyle, workbookFormat } from '../../shared/i18n/dates.ts';
import { AppError } from '../util/errors.ts';
import { xmlText } from '../util/xml.ts';
import type { Row, Table, Tally } from './table.ts';
import { ownFormats, sheetXml, styles, truncated } from './xlsx-sheet.ts';

/** Maximum rows of a sheet (Microsoft, "Excel specifications and limits"). */
const SHEET_ROWS = 1_048_576;
const SHEET_COLUMNS = 16_384;
const SHEET_NAME = 31;

/** Characters that are kept free for a sheet's number behind its name. */
const NUMBER = 5;

/** ZIP level: nearly the best size in a third of the default's time. */
const COMPRESSION = 3;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/**
 * Streams a table as a workbook (ECMA-376): neither rows nor bytes are kept in memory. Text is text whatever it looks
 * like, so nothing has to be neutralised. Rows that one sheet can't hold go on in the next.
 *
 * @param look.sheet name of the sheet, or of the first of several
 * @param look.dates how times are shown; the cells hold times to the second
 * @param look.language the language of the reader, for the widths of columns
 * @param sheetRows rows that a sheet holds, the header included
 * @throws AppError `bad-input` (`reason`: `too-wide`) for more columns than a sheet holds
 */
export async function* xlsxTable(
  table: Table,
  { sheet, ...writing }: { readonly sheet: string } & Writing,
  tally: Tally,
  sheetRows = SHEET_ROWS,
): AsyncGenerator<Uint8Array> {
  if (table.columns.length > SHEET_COLUMNS) {
    throw new AppError('bad-input', `A workbook's sheet holds ${SHEET_COLUMNS} columns.`, {
      reason: 'too-wide',
      limit: SHEET_COLUMNS,
    });
  }
  const perSheet = sheetRows - table.above.length - (table.hasHeader ? 1 : 0);
  const sheets = Math.max(1, Math.ceil(table.total / perSheet));
  const name = sheetName(sheet, sheets === 1 ? SHEET_NAME : SHEET_NAME - NUMBER);
  const names = Array.from({ length: sheets }, (_, index) => (index === 0 ? name : `${name} ${index + 1}`));

  const zip = new ZipFile();
  for (const [path, text] of Object.entries(parts(names, writing.dates, ownFormats(table.columns))))
    zip.addBuffer(Buffer.from(HEAD + text), path);
  const rows = createRowSplitter(table.pages);
  const streams = names.map((_, index) => {
    const left = table.total - index * perSheet;
    const rowsHere = Math.min(perSheet, left);
    // The last sheet takes all that comes, so that no row is lost if `total` is wrong.
    const pages = rows(index === names.length - 1 ? Number.POSITIVE_INFINITY : perSheet);
    // Each chunk is half a megabyte: one waits while another is compressed.
    return Readable.from(sheetXml(table, pages, rowsHere, tally, writing), { highWaterMark: 1 });
  });
  for (const [index, stream] of streams.entries())
    zip.addReadStream(stream, sheetPath(index), { compressionLevel: COMPRESSION });
  zip.end();
  yield* streamArchive([zip, ...streams], zip.outputStream as Readable, streams);
}

/** Yields the archive's bytes. Fails with the first error of `makers`. Destroys `sources` when the consumer stops. */
async function* streamArchive(
  makers: readonly NodeJS.EventEmitter[],
  bytes: Readable,
  sources: readonly Readable[],
): AsyncGenerator<Uint8Array> {
  for (const maker of makers) maker.on('error', (error: Error) => bytes.destroy(error));
  try {
    for await (const chunk of bytes) yield chunk;
  } finally {
    for (const source of sources) source.destroy();
  }
}

/** Returns a function that takes the table's rows in portions: each call yields the next `count` rows. */
function createRowSplitter(pages: Table['pages']): (count: number) => AsyncGenerator<readonly Row[]> {
  const source = pages[Symbol.asyncIterator]();
  let rest: readonly Row[] = [];
  return async function* take(count) {
    let left = count;
    while (left > 0) {
      if (rest.length === 0) {
        const next = await source.next();
        if (next.done) return;
        rest = next.value;
      }
      const part = rest.length <= left ? rest : rest.slice(0, left);
      rest = rest.slice(part.length);
      left -= part.length;
      yield part;
    }
  };
}

/** Makes a text a valid name for a sheet: Excel opens no workbook with an invalid one. */
function sheetName(text: string, length: number): string {
  const bare = text.replace(/[[\]:*?/\\\p{Cc}]/gu, ' ').trim();
  return truncated(bare, length).replace(/^[\s']+|[\s']+$/g, '') || 'Rastro';
}

const sheetPath = (index: number) => `xl/worksheets/sheet${index + 1}.xml`;

/** The contents of all files in the ZIP except the sheets, by path. */
function parts(
  names: readonly string[],
  dates: DateStyle,
  own: ReturnType<typeof ownFormats>,
): Record<string, string> {
  const type = (part: string, name: string) =>
    `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml"/>`;
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
  const relations = (inner: string) =>
    `<Relationships xmlns="${PACKAGE}/relationships">${inner}</Relationships>`;
  const each = (text: (index: number, name: string) => string) =>
    names.map((name, index) => text(index, name)).join('');
  return {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('xl/workbook.xml', 'sheet.main')}${type('xl/styles.xml', 'styles')}${each((index) => type(sheetPath(index), 'worksheet'))}</Types>`,
    '_rels/.rels': relations(relation(1, 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((index, name) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      each((index) => relation(index + 1, 'worksheet', `worksheets/sheet${index + 1}.xml`)) +
        relation(names.length + 1, 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': styles(MAIN, workbookFormat(dates), own),
  };
}
