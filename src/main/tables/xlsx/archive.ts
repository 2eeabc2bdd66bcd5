import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { crc32 } from 'node:zlib';
import yauzl, { type Entry } from 'yauzl';
import type { Limits } from './limits.ts';
import { asAppError, refusal } from './refusal.ts';

/** The parts of a workbook's ZIP, read straight from the file. */
export interface Archive {
  /** Whether the part exists. Names are as in the ZIP, without a leading slash; case is ignored (OPC, 6.2.2.3). */
  has(name: string): boolean;
  /** Bytes of a part when it is inflated, according to the ZIP's directory; 0 where the part does not exist. */
  size(name: string): number;
  /**
   * A part's text as it is inflated, in pieces.
   *
   * @param onRead called with the number of bytes of each piece
   * @throws AppError `spreadsheet-broken` where the part is missing, differs from its checksum, or cannot be inflated;
   * `spreadsheet-too-large` beyond `limit` bytes; `spreadsheet-encrypted`
   */
  text(name: string, limit: number, onRead?: (bytes: number) => void): AsyncGenerator<string>;
  close(): Promise<void>;
}

/** @throws AppError `spreadsheet-broken`, or the file system's error */
export async function openArchive(path: string, limits: Limits): Promise<Archive> {
  const zip = await yauzl.openPromise(path, { autoClose: false }).catch((error) => {
    throw asAppError(error);
  });
  const entries = new Map<string, Entry>();
  const reading = new Set<Readable>();

  async function close(): Promise<void> {
    if (!zip.isOpen) return;
    for (const stream of reading) stream.destroy();
    const closed = once(zip, 'close');
    zip.close();
    await closed;
  }

  try {
    if (zip.entryCount > limits.entries) throw refusal('spreadsheet-too-large', 'too many parts');
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
  } catch (error) {
    await close();
    throw asAppError(error);
  }

  return {
    has: (name) => entries.has(name.toLowerCase()),
    size: (name) => entries.get(name.toLowerCase())?.uncompressedSize ?? 0,
    async *text(name, limit, onRead) {
      const entry = entries.get(name.toLowerCase());
      if (!entry) throw refusal('spreadsheet-broken', `${name} is missing`);
      if (entry.isEncrypted()) throw refusal('spreadsheet-encrypted');
      if (entry.uncompressedSize > limit) throw refusal('spreadsheet-too-large', `${name} is too large`);
      try {
        const stream = await zip.openReadStreamPromise(entry);
        reading.add(stream);
        try {
          yield* checked(stream, entry, onRead);
        } finally {
          reading.delete(stream);
          stream.destroy();
        }
      } catch (error) {
        throw asAppError(error);
      }
    },
    close,
  };
}

/** Decodes a part and checks its checksum. yauzl does not, but fails at the first byte beyond the stated size. */
async function* checked(
  stream: Readable,
  entry: Entry,
  onRead?: (bytes: number) => void,
): AsyncGenerator<string> {
  let decoder: StringDecoder | undefined;
  let checksum = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    checksum = crc32(piece, checksum);
    onRead?.(piece.length);
    // XML of an OPC part is UTF-8 or UTF-16 (ECMA-376 part 2, 8.1.4); UTF-16 begins with a mark.
    decoder ??= new StringDecoder(piece[0] === 0xff && piece[1] === 0xfe ? 'utf16le' : 'utf8');
    const text = decoder.write(piece);
    if (text !== '') yield text;
  }
  const rest = decoder?.end() ?? '';
  if (rest !== '') yield rest;
  if (checksum !== entry.crc32) throw refusal('spreadsheet-broken', `${entry.fileName}: wrong checksum`);
}
