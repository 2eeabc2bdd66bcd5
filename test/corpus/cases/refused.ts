import { type CorpusCase, latin1, lines } from '../case.ts';

/** What comes under the name of a list and is none. */
export const refused: readonly CorpusCase[] = [
  { file: 'pdf.csv', content: latin1('%PDF-1.7\n%âãÏÓ\n1 0 obj\n'), expected: { refused: 'not-text' } },
  { file: 'png.csv', content: latin1('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), expected: { refused: 'not-text' } },
  { file: 'gzip.csv', content: latin1('\x1f\x8b\x08\0\0\0\0\0\0\x03'), expected: { refused: 'not-text' } },
  { file: 'rar.csv', content: latin1('Rar!\x1a\x07\x01\0'), expected: { refused: 'not-text' } },
  {
    file: 'bytes.csv',
    content: Uint8Array.from({ length: 2000 }, (_, index) => (index * 73 + (index >> 3)) % 251),
    expected: { refused: 'not-text' },
  },
  {
    file: 'web-page.xls',
    content: lines('<html><body><table><tr><td>Chassi</td></tr></table></body></html>'),
    expected: { refused: 'web-page' },
  },
  {
    file: 'xml-spreadsheet-2003.xls',
    content: lines(
      '<?xml version="1.0"?>',
      '<?mso-application progid="Excel.Sheet"?>',
      '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"></Workbook>',
    ),
    expected: { refused: 'web-page' },
  },
  {
    file: 'session-expired.csv',
    content: lines('', '  <!DOCTYPE html>', '<title>Sessão expirada</title>'),
    expected: { refused: 'web-page' },
  },
];
