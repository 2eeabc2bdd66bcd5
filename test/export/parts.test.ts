import { spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCharacterReplacer, encoder } from '../../src/main/export/encoding.ts';
import { safeFileName } from '../../src/main/export/file-name.ts';
import { fileTexts } from '../../src/main/export/texts.ts';
import { excelSerial, isWallTime, wallTime } from '../../src/main/export/wall-time.ts';
import { languages, locales } from '../../src/shared/i18n/languages.ts';
import { tempDir } from '../store/helpers.ts';

describe('encoder', () => {
  const bytesOf = (text: string, encoding: Parameters<typeof encoder>[0]) => {
    let replaced = 0;
    const fitted = createCharacterReplacer(encoding, (count) => {
      replaced += count;
    });
    const bytes = Buffer.from(encoder(encoding)(fitted(text)) as string);
    return { bytes, replaced };
  };

  it('Every byte of Windows-1252 is encoded as it was decoded.', () => {
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const text = new TextDecoder('windows-1252').decode(all);
    expect(bytesOf(text, 'windows-1252')).toEqual({ bytes: Buffer.from(all), replaced: 0 });
  });

  it('A character that Windows-1252 lacks is replaced by the nearest one, and counted.', () => {
    const { bytes, replaced } = bytesOf('Łódź, Iași — 東京 🚚 Avaré ½', 'windows-1252');
    expect(new TextDecoder('windows-1252').decode(bytes)).toBe('Lódz, Iasi — ?? ? Avaré ½');
    expect(replaced).toBe(6);
  });

  it.each([
    ['ŁłĐđĦħŦŧıŊŋ', 'LlDdHhTtiNn'],
    ['\u2010\u2011\u2012\u2212', '----'],
    ['1\u202f000\u2009km', '1\u00a0000 km'],
    // All of what a character stands for must be in the encoding.
    ['ﬁ ㈱ ㋀ ㌘', 'fi ? ? ?'],
  ])('In Windows-1252 %j becomes %j.', (text, plain) => {
    expect(new TextDecoder('windows-1252').decode(bytesOf(text, 'windows-1252').bytes)).toBe(plain);
  });

  it('Unicode is encoded as the decoders read it.', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const encoding of ['utf-8', 'utf-16le', 'utf-16be'] as const) {
          const { bytes } = bytesOf(text, encoding);
          expect(new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes)).toBe(text.toWellFormed());
        }
      }),
    );
  });
});

describe('safeFileName', () => {
  it.each([
    ['Frota 2026', 'Frota 2026'],
    ['a<b>c:d"e/f\\g|h?i*j', 'a-b-c-d-e-f-g-h-i-j'],
    ['../../etc/passwd', '-..-etc-passwd'],
    ['com1', '_com1'],
    ['Lpt¹.frota', '_Lpt¹.frota'],
    ['NUL', '_NUL'],
    ['Console', 'Console'],
    ['Falcon', 'Falcon'],
    ['fim. . ', 'fim'],
    ['.oculto', 'oculto'],
    ['frota\u202evsc\u0000\n', 'frotavsc'],
    ['   ', 'rastro'],
  ])('The name %j becomes %j.', (name, safe) => {
    expect(safeFileName(name)).toBe(safe);
  });

  it('A name is cut at a whole character, with room for what is appended.', () => {
    expect(Buffer.byteLength(safeFileName('ã'.repeat(120)))).toBe(180);
    expect(safeFileName('🚚'.repeat(60))).toBe('🚚'.repeat(45));
  });
});

describe('times', () => {
  it('A wall time is the same wall time in a workbook, as a number of days.', () => {
    expect(excelSerial('1970-01-01 00:00:00')).toBe(25_569);
    expect(excelSerial('1900-03-01 00:00:00')).toBe(61);
    expect(excelSerial('1900-03-01 12:00:00')).toBe(61.5);
    expect(excelSerial('2026-11-21 18:00:00')).toBe(46_347.75);
    for (const none of [
      '1900-02-28 00:00:00',
      '0099-01-01 00:00:00',
      '2026-12-31 23:59:60',
      '2026-11-21',
      '',
    ])
      expect(excelSerial(none)).toBeNull();
  });

  it('A time is never slightly too early for a reader that cuts it.', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
        const text = new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
        expect(Math.floor(((excelSerial(text) ?? 0) - 25_569) * 86_400 + 1e-6)).toBe(seconds);
      }),
    );
  });

  it("The time of a lookup is that of this computer's clock.", () => {
    const at = Date.UTC(2026, 0, 2, 3, 4, 5);
    expect(wallTime(at)).toBe(new Date(at).toLocaleString('sv-SE'));
    expect(isWallTime(wallTime(at))).toBe(true);
    expect(isWallTime('2026-01-02 03:04:05\n=1')).toBe(false);
  });
});

it('A file names things as the screen does.', () => {
  for (const language of languages) {
    const { column, status, failure } = locales[language].texts.fleet;
    const own = fileTexts(language);
    expect(own.status).toEqual(status);
    const short = Object.entries(failure).map(([kind, text]) => [kind, text.short]);
    expect(own.failure).toEqual(Object.fromEntries(short));
    for (const name of ['vin', 'status', 'latitude', 'longitude', 'seenAt'] as const)
      expect(own.column[name]).toBe(column[name]);
  }
});

it.skipIf(process.platform === 'win32')('A full disk leaves only the old file.', async () => {
  const folder = tempDir();
  const path = join(folder, 'frota.csv');
  await writeFile(path, 'old');
  const module = fileURLToPath(new URL('../../src/main/util/write-file.ts', import.meta.url));
  const script = `import { writeFileAtomically } from ${JSON.stringify(module)};
    await writeFileAtomically(${JSON.stringify(path)}, Array(100).fill('x'.repeat(65_536)))
      .catch(({ kind, details }) => console.log(kind, details.code));`;
  // A limit of the shell stands in for the disk's end: 1,000 blocks of a kilobyte at most.
  const { stdout } = spawnSync(
    'sh',
    ['-c', 'ulimit -f 1000; exec "$0" --input-type=module -e "$1"', process.execPath, script],
    { encoding: 'utf8' },
  );
  expect(stdout.trim()).toBe('disk EFBIG');
  expect(await readdir(folder)).toEqual(['frota.csv']);
  expect(await readFile(path, 'utf8')).toBe('old');
});
