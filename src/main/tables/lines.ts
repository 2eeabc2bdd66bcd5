import type { Dialect } from './dialect.ts';
import type { Lines } from './row.ts';

/** Lines that have been read and are not rows yet. */
export interface CutLines extends Lines {
  /** For each line, the index of its end in `cuts`. */
  readonly ends: Uint32Array;
  /** Number of whole lines; the beginning of another may follow. */
  readonly count: number;
}

/**
 * Cuts UTF-8 into lines and cells without regard to quotes. The next call of `cut` overwrites the result. `used`: how
 * many bytes of the last result are no longer needed; `piece` is appended to the rest. `isLast`: text without a line
 * end is a line too.
 */
export function lineCutter({ delimiter, newline }: Dialect) {
  const between = delimiter === '' ? -1 : delimiter.charCodeAt(0);
  const behind = newline.charCodeAt(0);
  let memory = Buffer.alloc(0);
  let cuts = new Uint32Array();
  let ends = new Uint32Array();
  let length = 0;

  function makeRoom(needed: number): void {
    if (needed <= memory.length) return;
    const larger = Buffer.alloc(2 * needed);
    memory.copy(larger, 0, 0, length);
    memory = larger;
    // At worst each byte is a cut.
    cuts = new Uint32Array(memory.length);
    ends = new Uint32Array(memory.length);
  }

  return {
    cut(piece: Uint8Array, used: number, isLast: boolean): CutLines {
      memory.copyWithin(0, used, length);
      length -= used;
      makeRoom(length + piece.length + 1);
      memory.set(piece, length);
      length += piece.length;
      const isOpen = isLast && length > 0 && memory[length - 1] !== behind;
      if (isOpen) memory[length] = behind;
      // This loop takes a fifth of the time of reading a file. For speed it reads constants and stays in this function:
      // V8's Maglev would inline a separate function, called once a piece, into its caller, where TurboFan never
      // compiles the loop.
      const [bytes, cutAt, cutOfEnd] = [memory, cuts, ends];
      const end = isOpen ? length + 1 : length;
      let cut = 0;
      let count = 0;
      for (let at = 0; at < end; at++) {
        const byte = bytes[at];
        if (byte === between) {
          cutAt[cut++] = at;
        } else if (byte === behind) {
          cutOfEnd[count++] = cut;
          cutAt[cut++] = at;
        }
      }
      return { bytes: memory.subarray(0, length), cuts, delimiter: between, ends, count };
    },
  };
}
