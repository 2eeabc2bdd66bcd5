import { type ZipEntry, zipOf } from './zip.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface WorkbookSpec {
  readonly sheets: readonly {
    readonly name: string;
    /** What stands within `sheetData`. */
    readonly rows: string;
    readonly state?: 'visible' | 'hidden' | 'veryHidden';
  }[];
  /** What stands within `sst`. */
  readonly strings?: string;
  /** Number formats of the cell styles, by their order: an id, or a code. */
  readonly formats?: readonly (number | string)[];
  readonly date1904?: boolean;
}

/** The parts of a workbook, by name, as Excel would call and place them. */
export function partsOf({ sheets, strings, formats, date1904 }: WorkbookSpec): Record<string, string> {
  const part = (index: number) => `worksheets/sheet${index + 1}.xml`;
  const parts: Record<string, string> = {
    '[Content_Types].xml': contentTypes([
      ['xl/workbook.xml', 'sheet.main'],
      ...sheets.map((_, index) => [`xl/${part(index)}`, 'worksheet'] as const),
      ...(formats ? [['xl/styles.xml', 'styles'] as const] : []),
      ...(strings === undefined ? [] : [['xl/sharedStrings.xml', 'sharedStrings'] as const]),
    ]),
    '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${sheets
      .map(
        ({ name, state = 'visible' }, index) =>
          `<sheet name="${name}" sheetId="${index + 1}" state="${state}" r:id="rId${index + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([
      ...sheets.map((_, index) => ['worksheet', part(index)] as const),
      ...(formats ? [['styles', 'styles.xml'] as const] : []),
      ...(strings === undefined ? [] : [['sharedStrings', 'sharedStrings.xml'] as const]),
    ]),
  };
  for (const [index, { rows }] of sheets.entries()) {
    parts[`xl/${part(index)}`] =
      `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`;
  }
  if (formats) parts['xl/styles.xml'] = stylesOf(formats);
  if (strings !== undefined) parts['xl/sharedStrings.xml'] = `${XML}<sst xmlns="${MAIN}">${strings}</sst>`;
  return parts;
}

export function zipParts(
  parts: Readonly<Record<string, string | Uint8Array>>,
  options: Partial<ZipEntry> = {},
): Buffer {
  return zipOf(Object.entries(parts).map(([name, content]) => ({ name, content, ...options })));
}

export function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const lines = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${lines.join('')}</Relationships>`;
}

/** Rows of text cells, written into the sheet itself. */
export function inlineRows(rows: readonly (readonly string[])[]): string {
  return rows.map((cells, index) => `<row r="${index + 1}">${cells.map(inlineCell).join('')}</row>`).join('');
}

export const inlineCell = (text: string): string =>
  `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

function contentTypes(parts: readonly (readonly [part: string, type: string])[]): string {
  const types = parts.map(
    ([part, type]) =>
      `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`,
  );
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${types.join('')}</Types>`;
}

function stylesOf(formats: readonly (number | string)[]): string {
  const id = (format: number | string, index: number) => (typeof format === 'number' ? format : 164 + index);
  const custom = formats.flatMap((format, index) =>
    typeof format === 'string' ? [`<numFmt numFmtId="${164 + index}" formatCode="${escaped(format)}"/>`] : [],
  );
  const styles = formats.map((format, index) => `<xf numFmtId="${id(format, index)}"/>`);
  return `${XML}<styleSheet xmlns="${MAIN}"><numFmts>${custom.join('')}</numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles.join('')}</cellXfs></styleSheet>`;
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
