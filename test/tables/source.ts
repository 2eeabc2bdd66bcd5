import type { TextSource } from '../../src/main/tables/source.ts';

/** A text file that is all in memory. */
export function textSource(...bytes: readonly Uint8Array[]): TextSource {
  return { kind: 'text', bytes, size: bytes.reduce((sum, { length }) => sum + length, 0) };
}
