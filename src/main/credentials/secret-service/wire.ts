/**
 * Messages of D-Bus (https://dbus.freedesktop.org/doc/dbus-specification.html), as far as the Secret Service needs
 * them: little-endian, the types y, b, u, s, o, g, v, arrays, structs and dictionaries.
 */

/** A value whose type the receiver does not know. */
export interface Variant {
  readonly signature: string;
  readonly value: unknown;
}

/** Field codes of a message's header. */
export const FIELD = {
  path: 1,
  face: 2,
  member: 3,
  error: 4,
  replyTo: 5,
  destination: 6,
  sender: 7,
  signature: 8,
};
/** Types of messages. */
export const KIND = { call: 1, answer: 2, error: 3, signal: 4 };

export interface Message {
  readonly kind: number;
  readonly serial: number;
  /** The header's fields by their codes, see `FIELD`. */
  readonly fields: ReadonlyMap<number, unknown>;
  readonly body: readonly unknown[];
}

/** A longer message is refused: a secret has some hundred bytes. */
const MAX_BYTES = 1024 * 1024;

export function encode(message: Omit<Message, 'body'>, signature: string, body: readonly unknown[]): Buffer {
  const content = writer();
  writeAll(content, signature, body);
  const bytes = content.bytes();
  const types = new Map([
    [FIELD.path, 'o'],
    [FIELD.replyTo, 'u'],
    [FIELD.signature, 'g'],
  ]);
  const fields = [...message.fields, ...(signature === '' ? [] : [[FIELD.signature, signature] as const])];
  const header = writer();
  writeAll(header, 'yyyyuua(yv)', [
    ...[0x6c, message.kind, 0, 1, bytes.length, message.serial],
    fields.map(([code, value]) => [code, { signature: types.get(code) ?? 's', value } satisfies Variant]),
  ]);
  header.pad(8);
  return Buffer.concat([header.bytes(), bytes]);
}

/**
 * Decodes the first message in the bytes, and gives its length in them; null where the message is not complete yet.
 *
 * @throws RangeError for what is no message, or one that is too long
 */
export function decode(bytes: Buffer): { message: Message; length: number } | null {
  if (bytes.length < 16) return null;
  if (bytes[0] !== 0x6c) throw new RangeError('a message of D-Bus in another order of bytes');
  const fieldBytes = bytes.readUInt32LE(12);
  const bodyStart = Math.ceil((16 + fieldBytes) / 8) * 8;
  const length = bodyStart + bytes.readUInt32LE(4);
  if (length > MAX_BYTES) throw new RangeError('a message of D-Bus that is too long');
  if (bytes.length < length) return null;
  const [, kind, , , , serial, fields] = readAll(bytes.subarray(0, bodyStart), 'yyyyuua(yv)');
  const byCode = new Map((fields as [number, unknown][]).map(([code, value]) => [code, value]));
  const body = readAll(bytes.subarray(bodyStart, length), String(byCode.get(FIELD.signature) ?? ''));
  return { message: { kind: Number(kind), serial: Number(serial), fields: byCode, body }, length };
}

/** The complete types of a signature: `a{sv}s` gives `a{sv}` and `s`. */
function typesOf(signature: string): string[] {
  const types: string[] = [];
  for (let at = 0; at < signature.length; ) {
    const end = endOfType(signature, at);
    types.push(signature.slice(at, end));
    at = end;
  }
  return types;
}

function endOfType(signature: string, at: number): number {
  const first = signature[at];
  if (first === 'a') return endOfType(signature, at + 1);
  if (first !== '(' && first !== '{') return at + 1;
  let depth = 0;
  for (let end = at; end < signature.length; end++) {
    if ('({'.includes(signature[end] ?? '')) depth++;
    if (')}'.includes(signature[end] ?? '')) depth--;
    if (depth === 0) return end + 1;
  }
  throw new RangeError(`no signature: ${signature}`);
}

/** A value begins at a multiple of this number of bytes, by the first character of its type; other types: of 4. */
const ALIGNMENT: Readonly<Record<string, number>> = { y: 1, g: 1, v: 1, '(': 8, '{': 8 };
const alignmentOf = (type: string) => ALIGNMENT[type[0] ?? ''] ?? 4;

function writer() {
  const parts: Buffer[] = [];
  let length = 0;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  return {
    add,
    pad: (size: number) => add(Buffer.alloc((size - (length % size)) % size)),
    uint32(value: number) {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32LE(value);
      add(bytes);
      return bytes;
    },
    length: () => length,
    bytes: () => Buffer.concat(parts),
  };
}
type Writer = ReturnType<typeof writer>;

function writeAll(to: Writer, signature: string, values: readonly unknown[]): void {
  for (const [index, type] of typesOf(signature).entries()) write(to, type, values[index]);
}

function write(to: Writer, type: string, value: unknown): void {
  to.pad(alignmentOf(type));
  switch (type[0]) {
    case 'y':
      to.add(Buffer.from([Number(value)]));
      break;
    case 'b':
    case 'u':
      to.uint32(Number(value));
      break;
    case 's':
    case 'o':
    case 'g': {
      const text = Buffer.from(String(value));
      if (type === 'g') to.add(Buffer.from([text.length]));
      else to.uint32(text.length);
      to.add(Buffer.concat([text, Buffer.from([0])]));
      break;
    }
    case 'v': {
      const { signature, value: inner } = value as Variant;
      write(to, 'g', signature);
      write(to, signature, inner);
      break;
    }
    case '(':
    case '{':
      writeAll(to, type.slice(1, -1), value as readonly unknown[]);
      break;
    case 'a': {
      const size = to.uint32(0);
      to.pad(alignmentOf(type.slice(1)));
      const start = to.length();
      if (value instanceof Uint8Array) to.add(Buffer.from(value));
      else for (const each of value as readonly unknown[]) write(to, type.slice(1), each);
      size.writeUInt32LE(to.length() - start);
      break;
    }
    default:
      throw new RangeError(`no type of D-Bus: ${type}`);
  }
}

interface Reader {
  readonly bytes: Buffer;
  at: number;
}

/** @param bytes a whole header or body: both begin at a multiple of 8 in the message, so values are aligned from 0 */
function readAll(bytes: Buffer, signature: string): unknown[] {
  const from: Reader = { bytes, at: 0 };
  return typesOf(signature).map((type) => read(from, type));
}

function read(from: Reader, type: string): unknown {
  const size = alignmentOf(type);
  from.at += (size - (from.at % size)) % size;
  switch (type[0]) {
    case 'y':
      return from.bytes.readUInt8(from.at++);
    case 'b':
      return uint32(from) === 1;
    case 'u':
      return uint32(from);
    case 's':
    case 'o':
    case 'g': {
      const length = type === 'g' ? from.bytes.readUInt8(from.at++) : uint32(from);
      const text = from.bytes.toString('utf8', from.at, from.at + length);
      from.at += length + 1;
      return text;
    }
    case 'v':
      return read(from, String(read(from, 'g')));
    case '(':
    case '{':
      return typesOf(type.slice(1, -1)).map((each) => read(from, each));
    case 'a': {
      const length = uint32(from);
      const inner = alignmentOf(type.slice(1));
      from.at += (inner - (from.at % inner)) % inner;
      const end = from.at + length;
      if (end > from.bytes.length) throw new RangeError('an array of D-Bus that is cut');
      if (type === 'ay') {
        from.at = end;
        return from.bytes.subarray(end - length, end);
      }
      const values: unknown[] = [];
      while (from.at < end) values.push(read(from, type.slice(1)));
      return values;
    }
    default:
      throw new RangeError(`no type of D-Bus: ${type}`);
  }
}

function uint32(from: Reader): number {
  const value = from.bytes.readUInt32LE(from.at);
  from.at += 4;
  return value;
}
