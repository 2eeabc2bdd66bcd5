import { open } from 'node:fs/promises';
import { AppError } from '../../util/errors.ts';
import { HEADER_ROWS } from '../columns.ts';
import type { Row } from '../row.ts';
import { openArchive } from './archive.ts';
import { refuseContainer } from './container.ts';
import { LIMITS, type Limits } from './limits.ts';
import { readParts } from './parts.ts';
import { refusal } from './refusal.ts';
import { readSheet } from './sheet.ts';
import { createStrings, readStrings, type SharedStrings } from './strings.ts';
import { readStyles } from './styles.ts';

export interface Workbook {
  /** Names, in the workbook's order, the visible ones first; at least one. */
  readonly sheets: readonly string[];
  /**
   * The sheet's rows that hold anything, with the sheet's row numbers, in batches of about a thousand rows or a few
   * megabytes. Every cell is text, see `cell.ts`; a formula's cell has the result that was saved with the file.
   * Some batches are empty, so that the caller can stop while long parts without rows are read.
   *
   * @throws AppError `bad-input`: `spreadsheet-broken`, `spreadsheet-too-large`; `not-found` for an unknown sheet
   */
  rows(sheet: string): AsyncGenerator<Row[]>;
  /** The merged cells among the first rows of a sheet that `rows` has read to its end: references such as `A1:F1`. */
  merged(sheet: string): readonly string[];
  /** How much of the sheet that `rows` was last called for has been read, 0 to 1. */
  share(): number;
  close(): Promise<void>;
}

const MERGED = /^[A-Z]{1,3}\d+:[A-Z]{1,3}(\d+)$/;
/** Most merged cells that are kept of a sheet. */
const MOST_MERGED = 1000;
const ZIP = [0x50, 0x4b];
/** The first bytes of a compound file, the container of old and of encrypted workbooks. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/**
 * Whether a file is for `openWorkbook` to read or to refuse: a ZIP or a compound file.
 *
 * @param head the file's first bytes, eight or more
 */
export const isWorkbook = (head: Uint8Array): boolean => isZip(head) || startsWith(head, COMPOUND_FILE);

/**
 * Opens an XLSX workbook (or XLSM, XLTX). Opening reads only the ZIP's directory and small parts. The whole file is
 * never in memory: its shared texts are outside of the heap, and its sheets are streamed.
 *
 * @throws AppError `bad-input` with the reason `spreadsheet-broken`, `spreadsheet-encrypted`, `spreadsheet-old`,
 * `spreadsheet-ods`, `spreadsheet-xlsb`, `spreadsheet-too-large`, `zip` for a ZIP of other files, `e-mail`, or `not-text`
 * for a file of another kind
 */
export async function openWorkbook(path: string, limits: Limits = LIMITS): Promise<Workbook> {
  const head = await headOf(path);
  if (startsWith(head, COMPOUND_FILE)) return refuseContainer(path);
  if (!isZip(head)) throw refusal('not-text');
  const archive = await openArchive(path, limits);
  try {
    const { sheets, strings, styles: stylesPart, date1904 } = await readParts(archive, limits);
    const styles = await readStyles(archive, stylesPart, limits);
    /** All shared texts, read when the first sheet is requested. */
    let shared: SharedStrings | undefined;
    const merged = new Map<string, string[]>();
    let read = 0;
    let size = 0;
    const onRead = (bytes: number) => {
      read += bytes;
    };
    return {
      sheets: sheets.map(({ name }) => name),
      async *rows(sheet) {
        const part = sheets.find(({ name }) => name === sheet)?.part;
        if (part === undefined) throw new AppError('not-found', 'The workbook has no such sheet.', { sheet });
        read = 0;
        size = archive.size(part) + (shared ? 0 : archive.size(strings ?? ''));
        if (!shared) {
          const loading = createStrings();
          const texts = strings === null ? null : archive.text(strings, limits.strings, onRead);
          if (texts) for await (const _ of readStrings(texts, loading)) yield [];
          shared = loading;
        }
        const references: string[] = [];
        merged.set(sheet, references);
        const keep = (reference: string) => {
          const lastRow = Number(MERGED.exec(reference)?.[1] ?? Number.POSITIVE_INFINITY);
          if (lastRow < HEADER_ROWS && references.length < MOST_MERGED) references.push(reference);
        };
        const context = { strings: shared, styles, date1904, merged: keep };
        yield* readSheet(archive.text(part, limits.sheet, onRead), context);
      },
      merged: (sheet) => merged.get(sheet) ?? [],
      share: () => (size === 0 ? 0 : Math.min(1, read / size)),
      close: () => archive.close(),
    };
  } catch (error) {
    await archive.close();
    throw error;
  }
}

function isZip(head: Uint8Array): boolean {
  // The directory's end alone is an empty ZIP (APPNOTE.TXT, 4.3).
  return startsWith(head, [...ZIP, 3, 4]) || startsWith(head, [...ZIP, 5, 6]);
}

const startsWith = (head: Uint8Array, bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => head[index] === byte);

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(8);
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
