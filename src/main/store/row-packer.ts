/** Digits of a number in a row's head, which is that of the bytes of its cells, its line, and its VIN. */
export const DIGITS = 10;
export const VIN = 17;
export const HEAD = 2 * DIGITS + VIN;

const ZERO = 48;
const SPACE = 32;
const QUOTE = 34;
const COMMA = 44;
const OPEN = 91;
const BACKSLASH = 92;
const CLOSE = 93;

/** Puts rows one behind the other as bytes: a head, and the cells as a JSON array in UTF-8. */
export interface RowPacker {
  /** Bytes so far. */
  size(): number;
  /** @param vin 17 characters */
  add(line: number, vin: string, cells: readonly string[]): void;
  /**
   * The same of a line that has no quotes, in a third of the time: no text is made of its cells.
   *
   * @param delimiter a byte; -1: none
   */
  addLine(line: number, vin: string, utf8: Uint8Array, start: number, end: number, delimiter: number): void;
  /** All of them, in memory of their own. What comes after is another pack. */
  take(): Uint8Array<ArrayBuffer>;
}

export function rowPacker(): RowPacker {
  let bytes = Buffer.alloc(64 * 1024);
  let end = 0;

  function makeRoom(length: number): void {
    if (end + length <= bytes.length) return;
    const larger = Buffer.alloc(2 * (end + length));
    bytes.copy(larger, 0, 0, end);
    bytes = larger;
  }

  function putNumber(value: number, at: number): void {
    let rest = value;
    for (let place = at + DIGITS - 1; place >= at; place--) {
      const next = Math.floor(rest / 10);
      bytes[place] = ZERO + rest - next * 10;
      rest = next;
    }
  }

  /** The head of the row whose cells are behind it already. */
  function finish(length: number, line: number, vin: string): void {
    putNumber(length, end);
    putNumber(line, end + DIGITS);
    bytes.write(vin, end + 2 * DIGITS, 'latin1');
    end += HEAD + length;
  }

  function add(line: number, vin: string, cells: readonly string[]): void {
    const text = JSON.stringify(cells);
    makeRoom(HEAD + Buffer.byteLength(text));
    finish(bytes.write(text, end + HEAD, 'utf8'), line, vin);
  }

  return {
    size: () => end,
    add,
    addLine(line, vin, utf8, start, behind, delimiter) {
      // Each byte may be a delimiter, of which three are made.
      makeRoom(HEAD + 4 + (behind - start) * 3);
      let at = end + HEAD;
      bytes[at++] = OPEN;
      bytes[at++] = QUOTE;
      for (let index = start; index < behind; index++) {
        const byte = utf8[index] ?? 0;
        if (byte === delimiter) {
          bytes[at++] = QUOTE;
          bytes[at++] = COMMA;
          bytes[at++] = QUOTE;
        } else if (byte >= SPACE && byte !== QUOTE && byte !== BACKSLASH) {
          bytes[at++] = byte;
        } else {
          // JSON writes it in another way.
          const text = Buffer.from(utf8.subarray(start, behind)).toString();
          return add(line, vin, delimiter === -1 ? [text] : text.split(String.fromCharCode(delimiter)));
        }
      }
      bytes[at++] = QUOTE;
      bytes[at++] = CLOSE;
      finish(at - end - HEAD, line, vin);
    },
    take() {
      const taken = new Uint8Array(bytes.subarray(0, end));
      end = 0;
      return taken;
    },
  };
}
