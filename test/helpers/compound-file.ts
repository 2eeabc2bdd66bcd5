const SECTOR = 512;

/** A compound file ([MS-CFB]) with these streams in its root, all of them empty: what programs look at first. */
export function compoundFile(names: readonly string[]): Buffer {
  const header = Buffer.alloc(SECTOR);
  header.write('d0cf11e0a1b11ae1', 'hex');
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(0xfffffffe, 60);
  header.writeUInt32LE(0xfffffffe, 68);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  const entries = ['Root Entry', ...names].map((name, index) => {
    const entry = Buffer.alloc(128);
    entry.write(name, 'utf16le');
    entry.writeUInt16LE(2 * name.length + 2, 64);
    entry.writeUInt8(index === 0 ? 5 : 2, 66);
    entry.fill(0xff, 68, 80);
    return entry;
  });
  const sectors = Math.ceil((entries.length * 128) / SECTOR);
  const table = Buffer.alloc(SECTOR, 0xff);
  table.writeInt32LE(-3, 0);
  for (let sector = 1; sector <= sectors; sector++) {
    table.writeInt32LE(sector === sectors ? -2 : sector + 1, 4 * sector);
  }
  const directory = Buffer.alloc(sectors * SECTOR);
  Buffer.concat(entries).copy(directory);
  return Buffer.concat([header, table, directory]);
}
