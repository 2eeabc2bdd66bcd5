import { posix } from 'node:path';
import type { Archive } from './archive.ts';
import type { Limits } from './limits.ts';
import { refusal } from './refusal.ts';
import { attribute, readAllXml } from './xml.ts';

export interface Parts {
  /** In the workbook's order, the visible ones first. */
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  readonly strings: string | null;
  readonly styles: string | null;
  /** Whether days are counted from 1904, as Excel for Mac once did. */
  readonly date1904: boolean;
}

interface Relationship {
  /** The last segment of the URI of the relationship's type, which is the same in both editions of the standard. */
  readonly type: string;
  readonly part: string;
}

/**
 * Follows the relationships from the ZIP's root to the workbook and to its sheets (ECMA-376 part 2, 9; part 1, 18.2).
 *
 * @throws AppError `spreadsheet-ods`, `spreadsheet-xlsb`, `spreadsheet-broken`; `not-text` for another document of Office, `zip` for another ZIP
 */
export async function readParts(archive: Archive, limits: Limits): Promise<Parts> {
  if (archive.has('mimetype')) await refuseOpenDocument(archive, limits);
  if (archive.has('Index/Document.iwa') || archive.has('Index.zip')) throw refusal('spreadsheet-numbers');
  const workbook = await workbookPart(archive, limits);
  if (workbook.endsWith('.bin')) throw refusal('spreadsheet-xlsb');
  const { sheets, date1904 } = await readWorkbook(archive, workbook, limits);
  const related = await relationships(archive, workbook, limits);
  // Some writers refer to parts that they leave out.
  const ofType = (type: string) =>
    [...related.values()].find((one) => one.type === type && archive.has(one.part))?.part ?? null;
  const found = sheets.flatMap(({ name, id, hidden }) => {
    const { type, part } = related.get(id) ?? {};
    return type === 'worksheet' && part !== undefined ? [{ name, part, hidden }] : [];
  });
  if (found.length === 0) throw refusal('spreadsheet-broken', 'no sheets');
  return {
    sheets: [...found.filter(({ hidden }) => !hidden), ...found.filter(({ hidden }) => hidden)],
    strings: ofType('sharedStrings'),
    styles: ofType('styles'),
    date1904,
  };
}

async function refuseOpenDocument(archive: Archive, limits: Limits): Promise<void> {
  let type = '';
  for await (const text of archive.text('mimetype', limits.part)) type += text;
  if (type.startsWith('application/vnd.oasis.opendocument.spreadsheet')) throw refusal('spreadsheet-ods');
  if (type.startsWith('application/vnd.oasis.opendocument.')) throw refusal('document');
}

async function workbookPart(archive: Archive, limits: Limits): Promise<string> {
  const root = await relationships(archive, '', limits);
  const part = [...root.values()].find(({ type }) => type === 'officeDocument')?.part ?? 'xl/workbook.xml';
  if (part.endsWith('.bin') || archive.has(part)) return part;
  throw archive.has('[Content_Types].xml') ? refusal('spreadsheet-broken', 'no workbook') : refusal('zip');
}

async function readWorkbook(archive: Archive, part: string, limits: Limits) {
  const sheets: { name: string; id: string; hidden: boolean }[] = [];
  let date1904 = false;
  await readAllXml(archive.text(part, limits.part), {
    open(name, attributes, depth) {
      // A document of Word or PowerPoint is such a package too.
      if (depth === 1 && name !== 'workbook') throw refusal('document');
      if (depth === 2 && name === 'workbookPr') date1904 = isTrue(attributes.date1904);
      if (depth !== 3 || name !== 'sheet') return;
      const { name: sheet = '', state = 'visible' } = attributes;
      const id = attribute(attributes, 'id') ?? '';
      // Sheets are identified by their names, so of two with the same name only the first is kept.
      if (sheets.every((other) => other.name !== sheet))
        sheets.push({ name: sheet, id, hidden: state !== 'visible' });
    },
  });
  return { sheets, date1904 };
}

/** The relationships of a part by their ids; none where it has none. */
async function relationships(archive: Archive, part: string, limits: Limits) {
  const found = new Map<string, Relationship>();
  const folder = posix.dirname(part);
  const list = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  if (!archive.has(list)) return found;
  await readAllXml(archive.text(list, limits.part), {
    open(name, { Id, Type = '', Target, TargetMode }) {
      if (name !== 'Relationship' || Id === undefined || Target === undefined) return;
      if (TargetMode === 'External') return;
      found.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), part: resolve(folder, Target) });
    },
  });
  return found;
}

/** A target as a name within the ZIP: relative to the part's folder, or absolute; some writers use backslashes. */
const resolve = (folder: string, target: string): string =>
  posix.resolve('/', folder, target.replaceAll('\\', '/')).slice(1);

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';
