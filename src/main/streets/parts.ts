import { type FileHandle, open, rm } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { AppError, codeOf, messageOf } from '../util/errors.ts';
import { PRIVATE_FILE } from '../util/private.ts';
import { createSerialQueue } from '../util/serial-queue.ts';
import { StreetsError } from './fault.ts';
import type { Content } from './walk.ts';

/**
 * The tile contents fetched so far, in one append-only file: a line that names the archive's version, then records. A
 * record has the content's offset in the archive (uint48), its length (uint32), the CRC-32 of both and of the content
 * (uint32), and the content. The next opening cuts off an incomplete record that a kill or a power cut left at the end.
 */
export interface FetchedContents {
  has(offset: number): boolean;
  readonly bytes: number;
  append(pieces: readonly { readonly offset: number; readonly bytes: Uint8Array }[]): Promise<void>;
  /** @throws AppError `disk` where the content is missing, can't be read, or differs from its checksum */
  read(content: Content): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Bytes of a record before its content. */
const RECORD_HEAD = 14;
/** `scan` reads the file in steps of about this many bytes. */
const WINDOW = 4 * 1024 * 1024;
/** Most bytes of a content: `walk.ts` refuses longer contents before they are fetched. */
const LONGEST = 8 * 1024 * 1024;

const firstLine = (version: string) => Buffer.from(`rastro-streets-1 ${version}\n`, 'latin1');

/**
 * Opens the file of contents fetched from this version of an archive. Contents of another version are dropped.
 *
 * @throws AppError `disk`; StreetsError `streets-no-room`
 */
export async function openParts(path: string, version: string): Promise<FetchedContents> {
  const handle = await mapDiskErrors(open(path, 'a+', PRIVATE_FILE));
  const places = new Map<number, { readonly at: number; readonly length: number }>();
  let bytes = 0;
  let end: number;
  try {
    end = await mapDiskErrors(
      scan(handle, version, (offset, at, length) => {
        places.set(offset, { at, length });
        bytes += length;
      }),
    );
  } catch (error) {
    await handle.close();
    throw error;
  }
  const inTurn = createSerialQueue();

  async function write(pieces: Parameters<FetchedContents['append']>[0]): Promise<void> {
    const records = pieces.flatMap((piece) => [headOf(piece.offset, piece.bytes), piece.bytes]);
    const block = Buffer.concat(records);
    try {
      await handle.appendFile(block);
    } catch (error) {
      // Part of the block may be written: the next record must begin where the last whole one ends.
      await handle.truncate(end).catch(() => undefined);
      throw error;
    }
    for (const { offset, bytes: content } of pieces) {
      places.set(offset, { at: end + RECORD_HEAD, length: content.length });
      end += RECORD_HEAD + content.length;
      bytes += content.length;
    }
  }

  return {
    has: (offset) => places.has(offset),
    get bytes() {
      return bytes;
    },
    append: (pieces) => inTurn(() => mapDiskErrors(write(pieces))),
    async read({ offset, length }) {
      const place = places.get(offset);
      if (place?.length !== length) throw spoiled();
      const record = Buffer.alloc(RECORD_HEAD + length);
      await mapDiskErrors(handle.read(record, 0, record.length, place.at - RECORD_HEAD));
      const content = record.subarray(RECORD_HEAD);
      if (Buffer.compare(headOf(offset, content), record.subarray(0, RECORD_HEAD)) !== 0) throw spoiled();
      return content;
    },
    async close() {
      await inTurn(async () => undefined);
      await handle.datasync().catch(() => undefined);
      await handle.close();
    },
  };
}

export function removeParts(path: string): Promise<void> {
  return rm(path, { force: true });
}

function headOf(offset: number, content: Uint8Array): Buffer {
  const head = Buffer.alloc(RECORD_HEAD);
  head.writeUIntLE(offset, 0, 6);
  head.writeUInt32LE(content.length, 6);
  head.writeUInt32LE(crc32(content, crc32(head.subarray(0, 10))), 10);
  return head;
}

/** Reads all whole records and cuts off the rest. Empties a file of another version. @returns the new length */
async function scan(
  handle: FileHandle,
  version: string,
  found: (offset: number, at: number, length: number) => void,
): Promise<number> {
  const line = firstLine(version);
  const { size } = await handle.stat();
  const window = Buffer.alloc(WINDOW + RECORD_HEAD + LONGEST);
  let [from, filled] = [0, 0];
  const fill = async (at: number) => {
    from = at;
    filled = (await handle.read(window, 0, window.length, at)).bytesRead;
  };
  if (size > 0) await fill(0);
  if (filled < line.length || Buffer.compare(window.subarray(0, line.length), line) !== 0) {
    if (size > 0) await handle.truncate(0);
    await handle.appendFile(line);
    return line.length;
  }
  let at = line.length;
  while (at + RECORD_HEAD <= size) {
    if (at - from > WINDOW) await fill(at);
    const start = at - from;
    const length = window.readUInt32LE(start + 6);
    const end = start + RECORD_HEAD + length;
    if (length > LONGEST || end > filled) break;
    const head = window.subarray(start, start + RECORD_HEAD);
    const offset = head.readUIntLE(0, 6);
    if (Buffer.compare(headOf(offset, window.subarray(start + RECORD_HEAD, end)), head) !== 0) break;
    found(offset, at + RECORD_HEAD, length);
    at += RECORD_HEAD + length;
  }
  if (at < size) await handle.truncate(at);
  return at;
}

function spoiled(): AppError {
  return new AppError('disk', 'What was fetched of the map is not what was written.');
}

/** Awaits the work. @throws StreetsError `streets-no-room` where the disk is full, else AppError `disk` */
export async function mapDiskErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const code = codeOf(error);
    if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code))
      throw new StreetsError('streets-no-room', 'The disk is full.', { cause: error });
    if (error instanceof AppError || code === '') throw error;
    throw new AppError('disk', `Cannot keep the map: ${messageOf(error)}`, { code }, { cause: error });
  }
}
