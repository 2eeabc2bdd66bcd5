import { unescapeText } from './cell.ts';
import { MAX_STRINGS } from './limits.ts';
import { refusal } from './refusal.ts';
import { appendText, readXml } from './xml.ts';

/** The texts that a workbook's cells refer to by number. */
export interface SharedStrings {
  /** Undefined: there is no such text. */
  at(index: number): string | undefined;
}

/** Size of a block of texts. A million VINs take a few blocks. A text has 3 MiB at most, so it fits into a block. */
const BLOCK_BYTES = 4 * 1024 * 1024;

const PREFIX_BYTES = 3;

/** Number of texts' offsets in one array. Adding an array copies none of the earlier arrays. */
const PAGE = 65_536;

/**
 * Holds texts as UTF-8 outside of the JavaScript heap: as strings, two million of them would take three times as much,
 * and pin the pieces of XML that they were cut from.
 */
export function createStrings(): SharedStrings & { add(text: string): void } {
  const blocks: Buffer[] = [];
  const pages: Uint32Array[] = [];
  let used = BLOCK_BYTES;
  let count = 0;

  return {
    add(text) {
      const length = Buffer.byteLength(text);
      if (used + PREFIX_BYTES + length > BLOCK_BYTES) {
        blocks.push(Buffer.allocUnsafeSlow(BLOCK_BYTES));
        used = 0;
      }
      if (count === MAX_STRINGS) throw refusal('spreadsheet-too-large', 'too many texts');
      if (count % PAGE === 0) pages.push(new Uint32Array(PAGE));
      const block = blocks.at(-1) as Buffer;
      (pages.at(-1) as Uint32Array)[count % PAGE] = (blocks.length - 1) * BLOCK_BYTES + used;
      used = block.writeUIntLE(length, used, PREFIX_BYTES);
      used += block.write(text, used, 'utf8');
      count++;
    },
    at(index) {
      if (!Number.isInteger(index) || index < 0 || index >= count) return undefined;
      const offset = pages[Math.floor(index / PAGE)]?.[index % PAGE] ?? 0;
      const inBlock = offset % BLOCK_BYTES;
      const block = blocks[(offset - inBlock) / BLOCK_BYTES] as Buffer;
      const start = inBlock + PREFIX_BYTES;
      return block.toString('utf8', start, start + block.readUIntLE(inBlock, PREFIX_BYTES));
    },
  };
}

/**
 * Reads `sharedStrings.xml` (ECMA-376 part 1, 18.4.8). Joins runs of rich text and leaves out phonetic hints. Yields
 * after each piece.
 *
 * @throws AppError `spreadsheet-broken`, `spreadsheet-too-large`
 */
export async function* readStrings(
  texts: AsyncIterable<string>,
  strings: ReturnType<typeof createStrings>,
): AsyncGenerator<void> {
  let text = '';
  let collecting = false;
  let phonetic = false;
  yield* readXml(texts, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') phonetic = true;
      else if (name === 't') collecting = !phonetic;
    },
    close(name) {
      if (name === 'si') strings.add(unescapeText(text));
      else if (name === 'rPh') phonetic = false;
      else if (name === 't') collecting = false;
    },
    text(value) {
      if (collecting) text = appendText(text, value);
    },
  });
}
