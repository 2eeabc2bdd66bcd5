import type { Encoding } from '../../contract/schemas/lists.ts';

/** Replacements of characters that Unicode does not decompose, such as Latin letters with a stroke. */
const PLAIN = new Map(
  Array.from(
    'ŁLłlĐDđdĦHħhŦTŧtıiŊNŋn\u2010-\u2011-\u2012-\u2212-\u202f\u00a0\u2009 '.matchAll(/(.)(.)/g),
    (pair) => [pair[1], pair[2]],
  ),
);

/**
 * Returns a function that replaces characters that the encoding lacks. In Windows-1252 they lose their accent or mark,
 * or become `?`. The result may have a new formula sign or delimiter: make it safe and quote it after this.
 *
 * @param replaced called with the number of characters that a text lost
 */
export function createCharacterReplacer(
  encoding: Encoding,
  replaced: (count: number) => void,
): (text: string) => string {
  if (encoding !== 'windows-1252') return (text) => text;
  return (text) => {
    let count = 0;
    const fitting = text.replace(BEYOND_LATIN_1, (character) => {
      if (windows1252().has(character)) return character;
      count += 1;
      return nearest(character);
    });
    if (count > 0) replaced(count);
    return fitting;
  };
}

/** Returns a function that turns a piece of text that fits the encoding into its bytes. */
export function encoder(encoding: Encoding): (text: string) => string | Uint8Array {
  switch (encoding) {
    case 'utf-8':
      return (text) => text;
    case 'utf-16le':
      return (text) => Buffer.from(text, 'utf16le');
    case 'utf-16be':
      return (text) => Buffer.from(text, 'utf16le').swap16();
    case 'windows-1252':
      return toWindows1252;
  }
}

/** Characters whose byte may differ: all others have the same single byte in Latin-1 and in Windows-1252. */
const BEYOND_LATIN_1 = /[^\0-\u007f\u00a0-\u00ff]/gu;

function toWindows1252(text: string): Uint8Array {
  const asLatin1 = text.replace(BEYOND_LATIN_1, (character) =>
    String.fromCharCode(windows1252().get(character) ?? QUESTION_MARK),
  );
  return Buffer.from(asLatin1, 'latin1');
}

const QUESTION_MARK = 0x3f;

function nearest(character: string): string {
  const text = PLAIN.get(character) ?? character.normalize('NFKD').replace(/\p{M}/gu, '');
  return /^[\0-\u007f\u00a0-\u00ff]+$/.test(text) ? text : '?';
}

let known: ReadonlyMap<string, number> | null = null;

/** The byte of each character, from the decoder that imports use, so that exports write what imports read. */
function windows1252(): ReadonlyMap<string, number> {
  known ??= new Map(
    [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))].map(
      (character, byte) => [character, byte],
    ),
  );
  return known;
}
