import type { Archive } from './archive.ts';
import { unescapeText } from './cell.ts';
import type { Limits } from './limits.ts';
import { joined, readAllXml } from './xml.ts';

/** The texts that a workbook's cells refer to by number. */
export interface SharedStrings {
  /** Undefined: there is no such text. */
  at(index: number): string | undefined;
}

/** A list of a million chassis numbers is a few of these; one of their texts is no more than 3 MiB. */
const BLOCK_BYTES = 4 * 1024 * 1024;

/**
 * Holds texts as UTF-8 outside of the JavaScript heap: as strings, two million of them would take three times as much,
 * and pin the pieces of XML that they were cut from.
 */
export function createStrings(): SharedStrings & { add(text: string): void } {
  const blocks: Buffer[] = [];
  let used = BLOCK_BYTES;
  let count = 0;
  /** Where each text begins (block × BLOCK_BYTES + offset) and its length in bytes, in turns. */
  let places = new Float64Array(2048);

  return {
    add(text) {
      const length = Buffer.byteLength(text);
      if (used + length > BLOCK_BYTES) {
        blocks.push(Buffer.allocUnsafeSlow(BLOCK_BYTES));
        used = 0;
      }
      blocks.at(-1)?.write(text, used, 'utf8');
      if (2 * count === places.length) {
        const grown = new Float64Array(2 * places.length);
        grown.set(places);
        places = grown;
      }
      places[2 * count] = (blocks.length - 1) * BLOCK_BYTES + used;
      places[2 * count + 1] = length;
      used += length;
      count++;
    },
    at(index) {
      if (!Number.isInteger(index) || index < 0 || index >= count) return undefined;
      const place = places[2 * index] ?? 0;
      const start = place % BLOCK_BYTES;
      const block = blocks[(place - start) / BLOCK_BYTES];
      return block?.toString('utf8', start, start + (places[2 * index + 1] ?? 0));
    },
  };
}

/** Reads `sharedStrings.xml` (ECMA-376 part 1, 18.4.8): runs of rich text joined, phonetic hints left out. */
export async function readStrings(
  archive: Archive,
  part: string | null,
  limits: Limits,
): Promise<SharedStrings> {
  const strings = createStrings();
  if (part === null) return strings;
  let text = '';
  let collecting = false;
  let phonetic = false;
  await readAllXml(archive.text(part, limits.strings), {
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
      if (collecting) text = joined(text, value);
    },
  });
  return strings;
}
