import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** Deflated; else stored, which gives the same bytes under every version of zlib. */
  readonly deflate?: boolean;
  /** What the directory says instead of the truth. */
  readonly lie?: { readonly crc?: number; readonly size?: number; readonly flags?: number };
}

/** A ZIP (APPNOTE.TXT, 4.3) of these entries, byte for byte the same each time; broken where an entry lies. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, deflate = false, lie = {} } of entries) {
    const bytes = Buffer.from(content as string);
    const data = deflate ? deflateRawSync(bytes) : bytes;
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(lie.flags ?? 0x0800, 2);
    fields.writeUInt16LE(deflate ? 8 : 0, 4);
    // 20 November 2026.
    fields.writeUInt16LE((46 << 9) | (11 << 5) | 20, 8);
    fields.writeUInt32LE(lie.crc ?? crc32(bytes), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(lie.size ?? bytes.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    bodies.push(Buffer.from('PK\x03\x04'), fields, Buffer.from(name), data);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), fields, place, Buffer.from(name));
    offset += 30 + Buffer.byteLength(name) + data.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, ...directory, Buffer.from('PK\x05\x06'), end]);
}
