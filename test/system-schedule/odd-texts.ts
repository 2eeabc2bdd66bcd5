import fc from 'fast-check';

/** Pieces that some quoting rule gives a meaning to. */
const pieces = [
  ' ',
  '  ',
  '"',
  "'",
  '\\',
  '\\\\',
  '\\"',
  '%',
  '%%',
  '%h',
  '%TEMP%',
  '$',
  '$$',
  '$HOME',
  '\u0024{HOME}',
  '&',
  '&amp;',
  '<',
  '>',
  ']]>',
  '--',
  '-->',
  ';',
  '#',
  '!',
  '^',
  '|',
  '`',
  '~',
  '*',
  '?',
  '=',
  ',',
  '@',
  ':',
  '+',
  '(',
  '[',
  '{',
  'á',
  'ç',
  'Ü',
  '日本',
  '🚚',
  'ª',
  '\u00a0',
  '\u2028',
  'a',
  'Frota Sul',
  'C:\\',
  '\\x41',
  '\\n',
  '/',
  '-',
  '.',
] as const;

/** Text of such pieces: names of lists and of folders. Control characters are in no path that is not an attack. */
export const oddText: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'grapheme', maxLength: 4 })), {
    maxLength: 12,
  })
  .map((parts) => parts.join('').replaceAll(/\p{Cc}/gu, ''));

/** A command: an absolute path, then arguments of any kind, empty ones too. */
export const oddCommand: fc.Arbitrary<string[]> = fc
  .tuple(oddText, fc.array(oddText, { maxLength: 6 }))
  .map(([program, args]) => [`/opt/${program}`, ...args]);
