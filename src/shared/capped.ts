/**
 * Joins pieces of bytes as they come, up to a limit. Leaving off cancels the stream that they come from.
 *
 * @returns null for more than `most` bytes, before they are in memory
 */
export async function joinCapped(
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
