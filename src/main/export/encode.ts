import type { Encoding } from '../../preload/schemas/lists.ts';

/** Latin letters that Unicode does not take apart into a letter and its mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h', Ŧ: 'T', ŧ: 't', ı: 'i', Ŋ: 'N', ŋ: 'n' },
  ...{ '\u2010': '-', '\u2011': '-', '\u2012': '-', '\u2212': '-', '\u202f': '\u00a0', '\u2009': ' ' },
};

/**
 * Turns text into the bytes of an encoding, piece by piece; pieces end with a line.
 *
 * @param replaced hears of each character that the encoding lacks: Windows-1252 writes it without its accent or mark,
 *   else as `?`
 */
export function encoder(
  encoding: Encoding,
  replaced: (count: number) => void,
): (text: string) => string | Uint8Array {
  switch (encoding) {
    case 'utf-8':
      return (text) => text;
    case 'utf-16le':
      return (text) => Buffer.from(text, 'utf16le');
    case 'utf-16be':
      return (text) => Buffer.from(text, 'utf16le').swap16();
    case 'windows-1252':
      return (text) => toWindows1252(text, replaced);
  }
}

function toWindows1252(text: string, replaced: (count: number) => void): Uint8Array {
  let count = 0;
  // What is not here is one byte in Latin-1 and Windows-1252 alike.
  const asLatin1 = text.replace(/[^\0-\u007f\u00a0-\u00ff]/gu, (character) => {
    const byte = windows1252().get(character);
    if (byte !== undefined) return String.fromCharCode(byte);
    count += 1;
    return nearest(character);
  });
  if (count > 0) replaced(count);
  return Buffer.from(asLatin1, 'latin1');
}

function nearest(character: string): string {
  const text = PLAIN[character] ?? character.normalize('NFKD').replace(/\p{M}/gu, '');
  return /^[\0-\u007f\u00a0-\u00ff]+$/.test(text) ? text : '?';
}

let known: ReadonlyMap<string, number> | null = null;

/** What the decoder of the way in makes of each byte, the other way round: so nothing that came in is lost. */
function windows1252(): ReadonlyMap<string, number> {
  known ??= new Map(
    [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))].map(
      (character, byte) => [character, byte],
    ),
  );
  return known;
}
