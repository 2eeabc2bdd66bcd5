/**
 * Joins chunks of bytes as they arrive. At more than `most` bytes it stops reading, which cancels the source stream.
 *
 * @returns null if there are more than `most` bytes; the rest of them is never read into memory
 */
export async function readWithLimit(
  pieces: AsyncIterable<Uint8Array>,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const kept: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    length += piece.byteLength;
    if (length > most) return null;
    kept.push(piece);
  }
  const bytes = new Uint8Array(length);
  let end = 0;
  for (const piece of kept) {
    bytes.set(piece, end);
    end += piece.byteLength;
  }
  return bytes;
}
