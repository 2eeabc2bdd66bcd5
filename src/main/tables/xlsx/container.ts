import { open } from 'node:fs/promises';
import { refusal } from './refusal.ts';

const ENTRY_BYTES = 128;
/** Size of the name, in UTF-16LE, with which a directory entry begins. */
const NAME_BYTES = 64;

const CHUNK_BYTES = 1024 * 1024;

/**
 * Refuses a compound file (the container of Office 97) by what it holds: a message of Outlook, a workbook with a
 * password, one of Excel 2003 or older, or none of these. A message may have such a workbook attached. Searches the whole
 * file for directory entries with their names, since the directory may be anywhere.
 *
 * @throws AppError `e-mail`, `spreadsheet-encrypted`, `spreadsheet-old` or `not-text`, always
 */
export async function refuseContainer(path: string): Promise<never> {
  const file = await open(path);
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    let encrypted = false;
    let old = false;
    for (;;) {
      const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES);
      if (bytesRead === 0) break;
      const read = chunk.subarray(0, bytesRead);
      // The stream that each storage of a message has ([MS-OXMSG], 2.4).
      if (hasEntry(read, '__properties_version1.0')) throw refusal('e-mail');
      encrypted ||= hasEntry(read, 'EncryptedPackage');
      old ||= hasEntry(read, 'Workbook') || hasEntry(read, 'Book');
    }
    if (encrypted) throw refusal('spreadsheet-encrypted');
    throw refusal(old ? 'spreadsheet-old' : 'not-text');
  } finally {
    await file.close();
  }
}

/** Sectors are of 512 bytes or more, so no entry lies across two chunks. */
function hasEntry(chunk: Buffer, name: string): boolean {
  const entry = Buffer.alloc(NAME_BYTES);
  entry.write(name, 'utf16le');
  for (let at = chunk.indexOf(entry); at !== -1; at = chunk.indexOf(entry, at + 1)) {
    if (at % ENTRY_BYTES === 0) return true;
  }
  return false;
}
