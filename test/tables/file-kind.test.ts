import { brotliCompressSync, deflateSync, zstdCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { rejectBinary } from '../../src/main/tables/file-kind.ts';
import { AppError } from '../../src/main/util/errors.ts';

const A = '9BWZZZ377VT004251';
const B = '9BD19A1B0LS000012';

/** Why a file is refused; null: it may be a list. */
function refusalOf(content: string | Uint8Array): unknown {
  try {
    rejectBinary([Buffer.from(content)]);
    return null;
  } catch (error) {
    return error instanceof AppError ? error.details.reason : error;
  }
}

const lines = (...texts: readonly string[]) => texts.map((text) => `${text}\r\n`).join('');

it('an e-mail is refused by name, since a list that is attached to it would be missed', () => {
  const attached = Buffer.from(`chassi\r\n${B}\r\n`).toString('base64');
  const mail = [
    'From: Ana <ana@frota.example>',
    'Subject: Lista',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="b1"',
    '',
    '--b1',
    'Content-Type: text/plain; charset="utf-8"',
    '',
    `Segue o chassi ${A}, e os outros em anexo.`,
    '--b1',
    'Content-Type: text/csv; name="frota.csv"',
    'Content-Transfer-Encoding: base64',
    '',
    attached,
    '--b1--',
  ];
  expect(refusalOf(lines(...mail))).toBe('e-mail');
  expect(refusalOf(mail.join('\n'))).toBe('e-mail');
});

it('an e-mail that has been through many servers is refused by name', () => {
  const received = Array.from(
    { length: 40 },
    (_, index) =>
      `Received: from mx${index}.frota.example ([10.0.0.1]) by mx.example with ESMTPS id 4bS1a2Ab3Cd4Ef5Gh`,
  );
  expect(refusalOf(lines(...received, 'Message-ID: <1@frota.example>', '', `Chassi ${A}`))).toBe('e-mail');
});

it('the text of an e-mail is taken, with or without the lines that were copied above it', () => {
  expect(
    refusalOf(lines('De: Ana', 'Enviada em: 20/11/2026', 'Assunto: Lista', '', `Chassi ${A}`)),
  ).toBeNull();
  expect(refusalOf(lines('Subject: Lista', '', `Chassi ${A}`, 'MIME-Version: 1.0'))).toBeNull();
});

it('a web page under the name of a spreadsheet is refused by name, however it begins', () => {
  const table = `<table border=1><tr><th>Placa</th><th>Chassi</th></tr><tr><td>ABC1D23</td><td>${A}</td></tr></table>`;
  const beginnings = [
    '<meta http-equiv="Content-Type" content="text/html; charset=utf-8"/>',
    '<style>.text{mso-number-format:"\\@"}</style>',
    '<!-- gerado em 20/11/2026 -->',
    '<head><title>Frota</title></head>',
    '<div>',
  ];
  expect(beginnings.map((beginning) => refusalOf(lines(beginning, table)))).toEqual(
    beginnings.map(() => 'web-page'),
  );
  expect(refusalOf(Buffer.from(`\ufeff<html>${table}</html>`, 'utf16le'))).toBe('web-page');
});

it('a web page that Excel saved in the form of an e-mail is refused as a web page', () => {
  const page = [
    'MIME-Version: 1.0',
    'X-Document-Type: Workbook',
    'Content-Type: multipart/related',
    '',
    '--b1',
  ];
  expect(refusalOf(lines(...page, `<html><table><tr><td>${A}</td></tr></table></html>`))).toBe('web-page');
});

it('a table of dBASE is refused, and a text that begins like one is taken', () => {
  const header = Buffer.alloc(65);
  header.set([0x03, 126, 11, 20]);
  header.write('CHASSI', 32);
  header[64] = 13;
  expect(refusalOf(Buffer.concat([header, Buffer.from(` ${A} ${B}`)]))).toBe('not-text');
  expect(refusalOf(`01\t\t${A}\n`)).toBeNull();
});

it('a database is refused', () => {
  const blank = '\0'.repeat(80);
  expect(refusalOf(`SQLite format 3\0${blank}${A}`)).toBe('not-text');
  expect(refusalOf(`\0\u0001\0\0Standard Jet DB\0${blank}${A}`)).toBe('not-text');
});

/** What Excel puts beside an open workbook: the length of the user's name, the name, and both once more as UTF-16. */
function lockFile(name: string): Buffer {
  const bytes = Buffer.alloc(165, ' ');
  bytes[0] = name.length;
  bytes.write(name, 1, 'latin1');
  for (let at = 57; at < bytes.length; at += 2) bytes.writeUInt16LE(0x20, at);
  bytes.writeUInt16LE(name.length, 55);
  bytes.write(name, 57, 'utf16le');
  return bytes;
}

it("the file that Excel puts beside an open workbook is refused by name, whatever the user's name", () => {
  for (const name of ['Ana', 'João Neto', 'João da Conceição', 'M'.repeat(52)])
    expect(refusalOf(lockFile(name))).toBe('lock-file');
});

it('a short list of as many bytes as that file is taken', () => {
  expect(refusalOf(`\t${A}\r\n`.repeat(8).padEnd(165, ' '))).toBeNull();
  expect(refusalOf(`\ufeff${A}\r\n`.repeat(8).slice(0, 165))).toBeNull();
});

it('compressed bytes are refused, whatever their kind', () => {
  const text = Array.from({ length: 400 }, (_, index) => `${A}${index * index}`).join('\n');
  for (const compressed of [brotliCompressSync(text), deflateSync(text), zstdCompressSync(text)])
    expect(refusalOf(compressed)).toBe('not-text');
});

it.each(['BZh9', 'BZH;Chassi', 'MSCF;Chassi'])('a list that begins with %j is one', (start) => {
  expect(refusalOf(`${start};x\r\n${A}\r\n`)).toBeNull();
});

it('letters beyond Latin-1 in UTF-16 are text, though a byte of each alone would be a control character', () => {
  const text = Buffer.from(`\ufeffChassi;Właściciel\r\n${A};łłłłłłłłłłłł\r\n`, 'utf16le');
  expect(refusalOf(text)).toBeNull();
  expect(refusalOf(Buffer.from(text).swap16())).toBeNull();
});
