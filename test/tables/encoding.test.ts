import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Encoding } from '../../src/contract/schemas/lists.ts';
import { decode, detectEncoding, encodeUtf8 } from '../../src/main/tables/encoding.ts';

const text = 'Nº do Chassi;Observação\r\n9BWZZZ377VT004251;São João 5°\r\n';
const latin = Buffer.from(text, 'latin1');
const utf16 = Buffer.from(text, 'utf16le');

/** The bytes cut into chunks of `size`. */
function cut(bytes: Uint8Array, size: number): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
  return chunks;
}

describe('detectEncoding', () => {
  it.each([
    ['UTF-8', Buffer.from(text), 'utf-8', false],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`), 'utf-8', true],
    ['Windows-1252', latin, 'windows-1252', false],
    ['UTF-16LE with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]), 'utf-16le', true],
    ['UTF-16LE without', utf16, 'utf-16le', false],
    ['plain ASCII', Buffer.from('chassi\n'), 'utf-8', false],
    ['a UTF-8 character cut short at the end', Buffer.from([0x41, 0xc3]), 'windows-1252', false],
  ])('%s, cut into chunks of any size', async (_, bytes, encoding, bom) => {
    for (const size of [1, 2, 3, 7, 4096]) {
      const chunks = cut(bytes, size);
      expect(detectEncoding(chunks)).toEqual({ encoding, bom });
    }
  });

  it('reads the whole file: the only accent is at its end', async () => {
    const ascii = Buffer.alloc(300_000, 'A');
    expect(detectEncoding([ascii, Buffer.from('ç')])).toEqual({ encoding: 'utf-8', bom: false });
    expect(detectEncoding([ascii, Buffer.from('ç', 'latin1')])).toEqual({
      encoding: 'windows-1252',
      bom: false,
    });
  });

  it('detects any valid UTF-8 wherever it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: 1, max: 5 }),
        async (some, size) => {
          const found = detectEncoding(cut(Buffer.from(`aaaa${some}`), size));
          expect(found.encoding).toBe('utf-8');
        },
      ),
    );
  });

  it('detects UTF-16 big endian with and without its mark', () => {
    const swapped = Buffer.from(utf16).swap16();
    const mark = Buffer.from([0xfe, 0xff]);
    expect(detectEncoding([swapped])).toEqual({ encoding: 'utf-16be', bom: false });
    expect(detectEncoding([mark, swapped])).toEqual({ encoding: 'utf-16be', bom: true });
    for (const size of [1, 3, 4096]) {
      const chunks = cut(Buffer.concat([mark, swapped]), size);
      expect([...decode(chunks, 'utf-16be')].join('')).toBe(text);
    }
  });
});

describe('decode', () => {
  it('gives the text without its mark, however it is cut', () => {
    for (const size of [1, 3, 4096]) {
      expect([...decode(cut(Buffer.from(`\ufeff${text}`), size), 'utf-8')].join('')).toBe(text);
      expect([...decode(cut(utf16, size), 'utf-16le')].join('')).toBe(text);
      expect([...decode(cut(latin, size), 'windows-1252')].join('')).toBe(text);
    }
  });

  it('decodes the characters that Windows-1252 has beyond ISO 8859-1', () => {
    expect([...decode([Uint8Array.of(0x80, 0x96, 0x93)], 'windows-1252')].join('')).toBe('€–“');
  });
});

describe('utf8Of', () => {
  const all = (bytes: Iterable<Uint8Array>, encoding: Encoding) =>
    Buffer.concat([...encodeUtf8(bytes, encoding)]).toString('utf8');

  it('gives the text without its mark, however it is cut', () => {
    for (const size of [1, 2, 3, 4, 4096]) {
      expect(all(cut(Buffer.from(text), size), 'utf-8')).toBe(text);
      expect(all(cut(Buffer.from(`\ufeff\ufeff${text}`), size), 'utf-8')).toBe(`\ufeff${text}`);
      expect(all(cut(utf16, size), 'utf-16le')).toBe(text);
      expect(all(cut(latin, size), 'windows-1252')).toBe(text);
    }
    expect(all([Buffer.from('é')], 'utf-8')).toBe('é');
    expect(all([], 'utf-8')).toBe('');
  });

  it('gives the same text as a decoder for any bytes, in pieces that are each valid', () => {
    const byte = fc.oneof(
      fc.integer({ min: 0, max: 255 }),
      fc.constantFrom(0xc3, 0xe2, 0x82, 0xac, 0xf0, 0x9f),
    );
    const encodings = fc.constantFrom<Encoding>('utf-8', 'windows-1252', 'utf-16le', 'utf-16be');
    fc.assert(
      fc.property(fc.array(byte), fc.integer({ min: 1, max: 9 }), encodings, (some, size, encoding) => {
        const bytes = Uint8Array.from(some);
        for (const piece of encodeUtf8(cut(bytes, size), encoding)) expect(isUtf8(piece)).toBe(true);
        expect(all(cut(bytes, size), encoding)).toBe([...decode([bytes], encoding)].join(''));
      }),
      { numRuns: 2000 },
    );
  });
});
