import { AppError } from '../util/errors.ts';
import { detectEncoding, firstBytes } from './encoding.ts';
import { refusal } from './xlsx/refusal.ts';

/** First bytes of files that are often mistaken for CSV. Workbooks are absent: `xlsx/` reads them. */
const SIGNATURES: readonly (readonly [kind: string, bytes: readonly number[]])[] = [
  ['PDF', [0x25, 0x50, 0x44, 0x46]],
  ['GZIP', [0x1f, 0x8b]],
  ['RAR', [0x52, 0x61, 0x72, 0x21]],
  ['7z', [0x37, 0x7a, 0xbc, 0xaf]],
  ['PNG', [0x89, 0x50, 0x4e, 0x47]],
  ['JPEG', [0xff, 0xd8, 0xff]],
  ['SQLite', [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20]],
  ['Access', [0x00, 0x01, 0x00, 0x00, 0x53, 0x74]],
];

/** Bytes in which the header of an e-mail ends: some have been through many servers. */
const MAIL_HEADER_BYTES = 64 * 1024;

/** The beginning of a web page, which some systems save under the name of a spreadsheet. */
const MARKUP = /^\s*<(?:!--|(?:!doctype|html|head|meta|title|style|body|div|table|\?xml)\b)/i;

/** A web page that a browser or Excel saved in the form of an e-mail (MHTML). */
const MAIL_OF_PAGE = /^(?:X-Document-Type|Snapshot-Content-Location):/im;

/** Fields of an e-mail (RFC 5322, RFC 2045) that nobody types or copies. */
const MAIL_FIELD = /^(?:MIME-Version|Message-ID|Content-Transfer-Encoding|DKIM-Signature):/im;

/**
 * Refuses what cannot be a CSV file.
 *
 * @throws AppError `bad-input` with the reason `empty`, `lock-file`, `not-text`, `web-page` or `e-mail`
 */
export function rejectBinary(bytes: Iterable<Uint8Array>): void {
  const start = firstBytes(bytes, 1024);
  if (start.length === 0) throw new AppError('bad-input', 'The file is empty.', { reason: 'empty' });
  if (isLockFile(start)) {
    throw new AppError(
      'bad-input',
      'This is the file that Excel puts beside an open workbook. Choose the file without ~$ before its name.',
      { reason: 'lock-file' },
    );
  }
  const kind = isDbf(start) ? 'DBF' : signatureOf(start);
  if (kind !== undefined) {
    throw new AppError(
      'bad-input',
      `This is a file of the kind ${kind}. Save the list as CSV and try again.`,
      { reason: 'not-text', kind },
    );
  }
  const { encoding } = detectEncoding([start]);
  const text = new TextDecoder(encoding).decode(start);
  // In UTF-16 a letter of Polish has a byte that alone would be a control character.
  const units = encoding.startsWith('utf-16') ? Uint16Array.from(text, (each) => each.charCodeAt(0)) : start;
  if (controls(units) > MOST_CONTROLS) {
    throw new AppError('bad-input', 'This is not a text file. Save the list as CSV and try again.', {
      reason: 'not-text',
    });
  }
  const header = headerOfMail(new TextDecoder().decode(firstBytes(bytes, MAIL_HEADER_BYTES)));
  if (MAIL_FIELD.test(header) && !MAIL_OF_PAGE.test(header)) {
    throw refusal('e-mail');
  }
  if (MARKUP.test(text) || MAIL_OF_PAGE.test(header)) {
    throw new AppError(
      'bad-input',
      'This is a web page or XML under the name of a table. Open it in a spreadsheet, save it as CSV and try again.',
      { reason: 'web-page' },
    );
  }
}

const signatureOf = (start: Uint8Array): string | undefined =>
  SIGNATURES.find(([, bytes]) => bytes.every((byte, index) => start[index] === byte))?.[0];

/** Bytes of the file that Excel puts beside a workbook while that is open, with the name of its user. */
const LOCK_FILE_BYTES = 165;

/**
 * Whether this is such a file: it begins with the name's length, which comes again as 16 bits before the same name in
 * UTF-16. A text has no zero there, and a text in UTF-16 has an even number of bytes.
 */
const isLockFile = (start: Uint8Array): boolean =>
  start.length === LOCK_FILE_BYTES && start[55] === start[0] && start[56] === 0;

/** Versions of a table of dBASE, Clipper or FoxPro: its first byte. */
const DBF_VERSIONS = [0x03, 0x30, 0x31, 0x83, 0x8b, 0xf5];

/** Whether the bytes begin a table of dBASE: version, year, month, day, and two zeros further on. No text has these. */
function isDbf([version = 0, , month = 0, day = 0, ...rest]: Uint8Array): boolean {
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= 31;
  return DBF_VERSIONS.includes(version) && isDay && rest[8] === 0 && rest[9] === 0;
}

/** The lines before the first blank one, if the text begins with a field as an e-mail does; '' if not. */
const headerOfMail = (text: string): string =>
  /^[A-Za-z][A-Za-z-]*:\s/.test(text) ? (text.split(/\r?\n\r?\n/, 1)[0] ?? '') : '';

/** Share of control characters that no text has; compressed bytes have a tenth. */
const MOST_CONTROLS = 0.05;

/** Zeros do not count: of a file that is UTF-16 only in part, every second byte may be zero. */
const controls = (units: Uint8Array | Uint16Array): number =>
  units.filter((unit) => (unit > 0 && unit < 9) || (unit > 13 && unit < 32)).length / units.length;
