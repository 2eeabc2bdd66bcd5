import { closeSync, openSync, readSync, statSync } from 'node:fs';
import type { Encoding } from '../../contract/schemas/lists.ts';
import type { Dialect } from './dialect.ts';
import { encodeUtf8, firstBytes } from './encoding.ts';
import { readRows } from './reader.ts';
import type { Row } from './row.ts';
import { isWorkbook, openWorkbook, type Workbook } from './xlsx/workbook.ts';

/** A file whose rows can be read any number of times. */
export type Source = TextSource | WorkbookSource;

export interface TextSource {
  readonly kind: 'text';
  /** The file's bytes in order, in slices of any length. Each iteration starts at the beginning. */
  readonly bytes: Iterable<Uint8Array>;
  /** Number of bytes of the whole file. */
  readonly size: number;
}

interface WorkbookSource {
  readonly kind: 'workbook';
  readonly workbook: Workbook;
}

/** How the rows of a source are read. */
interface TableFormat {
  readonly encoding: Encoding;
  readonly dialect: Dialect;
  /** Name of a workbook's sheet; null: a text file. */
  readonly sheet: string | null;
}

/** Some rows of a file. Valid until the next batch is read; see `copyOfRow` in `row.ts`. */
interface RowBatch {
  readonly rows: readonly Row[];
  /** How much of the file has been read, 0 to 1; null while it is unknown. */
  readonly share: number | null;
}

/** Bytes read at a time: some hundred rows. At four times this size, a million rows take 50 MB more at the peak. */
const SLICE_BYTES = 64 * 1024;

/**
 * Opens a file as a workbook or as text; its first bytes decide which.
 *
 * @throws AppError `bad-input` for a workbook that can't be read
 */
export async function openSource(path: string): Promise<Source> {
  const bytes = fileBytes(path);
  if (isWorkbook(firstBytes(bytes, 8))) return { kind: 'workbook', workbook: await openWorkbook(path) };
  return { kind: 'text', bytes, size: statSync(path).size };
}

export async function closeSource(source: Source): Promise<void> {
  if (source.kind === 'workbook') await source.workbook.close();
}

/** All rows of the file, including titles, the header and blank rows. */
export async function* rowsOf(source: Source, format: TableFormat): AsyncGenerator<RowBatch> {
  if (source.kind === 'workbook') {
    const { workbook } = source;
    for await (const rows of workbook.rows(format.sheet ?? '')) yield { rows, share: workbook.share() };
    return;
  }
  let read = 0;
  function* counted(bytes: Iterable<Uint8Array>) {
    for (const slice of bytes) {
      read += slice.length;
      yield slice;
    }
  }
  for (const rows of readRows(encodeUtf8(counted(source.bytes), format.encoding), format.dialect)) {
    yield { rows, share: source.size === 0 ? 1 : read / source.size };
  }
}

/** A file's bytes; each loop reads the file anew. A slice is valid until the next one, which uses the same memory. */
function fileBytes(path: string): Iterable<Uint8Array> {
  return {
    *[Symbol.iterator]() {
      const file = openSync(path, 'r');
      const slice = new Uint8Array(SLICE_BYTES);
      try {
        for (;;) {
          const length = readSync(file, slice);
          if (length === 0) return;
          yield slice.subarray(0, length);
        }
      } finally {
        closeSync(file);
      }
    },
  };
}
