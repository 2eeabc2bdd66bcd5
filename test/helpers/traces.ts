import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inflateRawSync, inflateSync } from 'node:zlib';

/** Something that must not be left behind. */
export type Trace = string | number;

/** What of these is found in any file of a folder, with the file's name. */
export function tracesIn(folder: string, wanted: readonly Trace[]): string[] {
  const found: string[] = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const bytes = readFileSync(file);
    const contents = [bytes, ...unpacked(bytes)];
    for (const trace of wanted)
      if (formsOf(trace).some((form) => contents.some((content) => content.includes(form))))
        found.push(`${trace} in ${path.relative(folder, file)}`);
  }
  return found;
}

/** A text in UTF-8 and both kinds of UTF-16; a number also as SQLite, typed arrays and JSON store it. */
function formsOf(trace: Trace): Buffer[] {
  const little = Buffer.from(String(trace), 'utf16le');
  const forms = [Buffer.from(String(trace)), little, Buffer.from(little).swap16()];
  if (typeof trace === 'string') return forms;
  const [big, small] = [Buffer.alloc(8), Buffer.alloc(8)];
  big.writeDoubleBE(trace);
  small.writeDoubleLE(trace);
  return [...forms, big, small];
}

/** Every stream of deflate with a header that begins somewhere in the bytes. */
function unpacked(bytes: Buffer): Buffer[] {
  const streams: Buffer[] = [];
  for (const header of [0x7801, 0x789c, 0x78da, 0x1f8b]) {
    const mark = Buffer.from([header >> 8, header & 0xff]);
    for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1)) {
      const stream = bytes.subarray(header === 0x1f8b ? at + 10 : at);
      try {
        streams.push(header === 0x1f8b ? inflateRawSync(stream) : inflateSync(stream));
      } catch {
        // Bytes that only look like a header.
      }
    }
  }
  return streams;
}
