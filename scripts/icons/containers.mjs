/** The two formats that hold one icon at many sizes. */

/** Smaller icons for Windows are bitmaps, because its older parts read PNG only at 256 pixels. */
const smallestPng = 256;

/**
 * A Windows icon.
 *
 * @param {readonly { size: number, png: Buffer, rgba: Buffer }[]} images at most 256 pixels each
 */
export function ico(images) {
  const bodies = images.map((image) => (image.size >= smallestPng ? image.png : bitmap(image)));
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  images.forEach(({ size }, index) => {
    const entry = 6 + 16 * index;
    // 0 stands for 256.
    header.writeUInt8(size % 256, entry);
    header.writeUInt8(size % 256, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(bodies[index].length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += bodies[index].length;
  });
  return Buffer.concat([header, ...bodies]);
}

/** A bitmap without its file header, as icons hold it: blue first, rows from the bottom, then a mask of one bit a pixel. */
function bitmap({ size, rgba }) {
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(size, 4);
  // The colours and the mask count as one image.
  header.writeInt32LE(size * 2, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(32, 14);
  const colours = Buffer.alloc(size * size * 4);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const from = (row * size + column) * 4;
      const to = ((size - 1 - row) * size + column) * 4;
      colours.set([rgba[from + 2], rgba[from + 1], rgba[from], rgba[from + 3]], to);
    }
  }
  // All zeros: the alpha channel alone says what is seen. Rows are padded to a multiple of four bytes.
  const mask = Buffer.alloc(Math.ceil(size / 32) * 4 * size);
  return Buffer.concat([header, colours, mask]);
}

/**
 * The types of an Apple icon and their pixels; ic11 to ic14 are for screens of double density. The types for 16 and 32
 * at single density hold no PNG that each macOS reads: it takes those of double density instead.
 */
const icnsTypes = [
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
];

/** An Apple icon, of PNGs (macOS 10.7 and later). */
export function icns(images) {
  const parts = icnsTypes.map(([type, size]) => {
    const { png } = images.find((image) => image.size === size);
    return Buffer.concat([Buffer.from(type, 'ascii'), lengthOf(png.length + 8), png]);
  });
  const length = parts.reduce((sum, part) => sum + part.length, 8);
  return Buffer.concat([Buffer.from('icns', 'ascii'), lengthOf(length), ...parts]);
}

function lengthOf(bytes) {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32BE(bytes);
  return buffer;
}
