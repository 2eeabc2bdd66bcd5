/**
 * Joins chunks of bytes as they arrive, up to a limit. Beyond it reading stops, which cancels the source stream.
 *
 * @returns null for more than `most` bytes, which are never all in memory
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
