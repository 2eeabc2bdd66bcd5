const BACKSLASH = 92;
const QUOTE = 34;

/** The text with a quote for each backslash before a quote. A backslash before another one stays with it. */
export function* withDoubledQuotes(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  let carried: Uint8Array = new Uint8Array();
  for (const piece of pieces) {
    const bytes = Buffer.concat([carried, piece]);
    let at = bytes.indexOf(BACKSLASH);
    while (at !== -1 && at < bytes.length - 1) {
      if (bytes[at + 1] === QUOTE) bytes[at] = QUOTE;
      const isPair = bytes[at + 1] === QUOTE || bytes[at + 1] === BACKSLASH;
      at = bytes.indexOf(BACKSLASH, at + (isPair ? 2 : 1));
    }
    carried = at === -1 ? new Uint8Array() : bytes.subarray(at);
    yield bytes.subarray(0, bytes.length - carried.length);
  }
  if (carried.length > 0) yield carried;
}
