/** Parses whole numbers separated by commas, as `group_concat` writes them: null or empty without numbers. */
export function numbersIn(text: Uint8Array | null | undefined): Uint32Array<ArrayBuffer> {
  if (!text || text.length === 0) return new Uint32Array(0);
  let count = 1;
  for (let index = 0; index < text.length; index++) if (text[index] === COMMA) count++;
  const numbers = new Uint32Array(count);
  let [index, number] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const byte = text[at] ?? 0;
    if (byte === COMMA) {
      numbers[index++] = number;
      number = 0;
    } else number = number * 10 + byte - ZERO;
  }
  numbers[index] = number;
  return numbers;
}

const COMMA = 44;
const ZERO = 48;
