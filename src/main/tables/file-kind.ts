import { AppError } from '../util/errors.ts';
import { firstBytes } from './encoding.ts';

/** First bytes of files that are often mistaken for CSV. Workbooks are absent: `xlsx/` reads them. */
const SIGNATURES: readonly (readonly [kind: string, bytes: readonly number[]])[] = [
  ['PDF', [0x25, 0x50, 0x44, 0x46]],
  ['GZIP', [0x1f, 0x8b]],
  ['RAR', [0x52, 0x61, 0x72, 0x21]],
  ['7z', [0x37, 0x7a, 0xbc, 0xaf]],
  ['PNG', [0x89, 0x50, 0x4e, 0x47]],
  ['JPEG', [0xff, 0xd8, 0xff]],
];

/** The beginning of a web page, which some systems save under the name of a spreadsheet. */
const MARKUP = /^\ufeff?\s*<(?:!doctype|html|table|\?xml)/i;

/**
 * Refuses what cannot be a CSV file.
 *
 * @throws AppError `bad-input` with the reason `empty`, `not-text` or `web-page`
 */
export function rejectBinary(bytes: Iterable<Uint8Array>): void {
  const start = firstBytes(bytes, 1024);
  if (start.length === 0) throw new AppError('bad-input', 'The file is empty.', { reason: 'empty' });
  const kind = SIGNATURES.find(([, bytes]) => bytes.every((byte, index) => start[index] === byte))?.[0];
  if (kind !== undefined) {
    throw new AppError(
      'bad-input',
      `This is a file of the kind ${kind}. Save the list as CSV and try again.`,
      { reason: 'not-text', kind },
    );
  }
  if (controls(start) > 0.1) {
    throw new AppError('bad-input', 'This is not a text file. Save the list as CSV and try again.', {
      reason: 'not-text',
    });
  }
  if (MARKUP.test(new TextDecoder().decode(start))) {
    throw new AppError(
      'bad-input',
      'This is a web page or XML under the name of a table. Open it in a spreadsheet, save it as CSV and try again.',
      { reason: 'web-page' },
    );
  }
}

/** Share of control characters that no text has. Zero bytes do not count: in UTF-16 every second byte may be zero. */
function controls(bytes: Uint8Array): number {
  return bytes.filter((byte) => (byte > 0 && byte < 9) || (byte > 13 && byte < 32)).length / bytes.length;
}
