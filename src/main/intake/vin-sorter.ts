import { VIN_LENGTH } from '../../shared/vin/vin.ts';
import { isRepeatedVin } from '../store/list-blocks/row-packer.ts';

/** The accepted rows of a file in order of their VINs. */
export interface SortedVins {
  /**
   * 17 bytes a row, sorted as text. A VIN that was added twice is there twice. Threads share the bytes, because the
   * main thread and the store both need them until the list is saved.
   */
  readonly vins: Uint8Array<SharedArrayBuffer>;
  /** The row of each VIN in `vins`, counted from 0 in the order of adding. Rows of the same VIN keep that order. */
  readonly rows: Uint32Array<ArrayBuffer>;
  /** Number of different VINs. */
  readonly unique: number;
}

/** Takes VINs of 17 characters A to Z and 0 to 9 as they come, and sorts them in the end. */
interface VinSorter {
  add(vin: string): void;
  addBytes(bytes: Uint8Array, at: number): void;
  /** Call it once: it frees the memory of what was added. */
  sorted(): SortedVins;
}

const FIRST_ROWS = 1024;

/**
 * Number of values of a part. A VIN is kept as six parts, numbers of base 36: five of three characters, one of two.
 * Each fits into 16 bits.
 */
const VALUES = 36 ** 3;

/** The same part of all VINs, by row. */
type Part = Uint16Array<ArrayBuffer>;
type Parts = readonly [Part, Part, Part, Part, Part, Part];
type Rows = Uint32Array<ArrayBuffer>;

/**
 * A radix sort whose digit is three characters; real VINs have some hundreds of different digits at each position. A
 * million rows take six passes, a third of the time of a hash set.
 */
export function createVinSorter(): VinSorter {
  let rows = 0;
  let room = FIRST_ROWS;
  let parts: Parts = ofEach(() => new Uint16Array(room));
  let [a, b, c, d, e, f] = parts;
  const text = new Uint8Array(VIN_LENGTH);

  /** `transfer` frees the old memory at once; the garbage collector would free it late. */
  function grow(): void {
    room *= 2;
    const before = parts;
    parts = ofEach((index) => new Uint16Array(before[index].buffer.transfer(2 * room)));
    [a, b, c, d, e, f] = parts;
  }

  function addBytes(bytes: Uint8Array, at: number): void {
    if (rows === room) grow();
    a[rows] = three(bytes, at);
    b[rows] = three(bytes, at + 3);
    c[rows] = three(bytes, at + 6);
    d[rows] = three(bytes, at + 9);
    e[rows] = three(bytes, at + 12);
    f[rows] = two(bytes, at + 15);
    rows++;
  }

  return {
    add(vin) {
      for (let at = 0; at < VIN_LENGTH; at++) text[at] = vin.charCodeAt(at);
      addBytes(text, 0);
    },
    addBytes,
    sorted() {
      const order = orderOf(parts, rows);
      const vins = textOf(parts, order);
      for (const { buffer } of parts) buffer.transfer(0);
      return { vins, rows: order, unique: countUnique(vins) };
    },
  };
}

const ofEach = (make: (index: 0 | 1 | 2 | 3 | 4 | 5) => Part): Parts => [
  make(0),
  make(1),
  make(2),
  make(3),
  make(4),
  make(5),
];

function orderOf(parts: Parts, rows: number): Rows {
  let order: Rows = new Uint32Array(rows);
  for (let row = 0; row < rows; row++) order[row] = row;
  if (isInOrder(parts, rows)) return order;
  let other: Rows = new Uint32Array(rows);
  // Begins with the last characters, because each pass is stable.
  for (const part of parts.toReversed()) {
    if (!pass(part, order, other)) continue;
    [order, other] = [other, order];
  }
  other.buffer.transfer(0);
  return order;
}

function isInOrder(parts: Parts, rows: number): boolean {
  for (let row = 1; row < rows; row++) {
    const part = parts.find((some) => some[row - 1] !== some[row]);
    if (part && (part[row - 1] ?? 0) > (part[row] ?? 0)) return false;
  }
  return true;
}

/** One pass of the sort. @returns false, with nothing in `to`, where all rows have the same value in this part */
function pass(part: Part, from: Rows, to: Rows): boolean {
  const places = new Uint32Array(VALUES);
  const rows = from.length;
  for (let row = 0; row < rows; row++) places[part[row] ?? 0] = (places[part[row] ?? 0] ?? 0) + 1;
  if (places[part[0] ?? 0] === rows) return false;
  let place = 0;
  for (let value = 0; value < VALUES; value++) {
    const alike = places[value] ?? 0;
    places[value] = place;
    place += alike;
  }
  for (let index = 0; index < rows; index++) {
    const row = from[index] ?? 0;
    const value = part[row] ?? 0;
    const free = places[value] ?? 0;
    to[free] = row;
    places[value] = free + 1;
  }
  return true;
}

/** Makes text of the VINs again, part by part, in half the time of row by row: the memory of a part is contiguous. */
function textOf(parts: Parts, order: Rows): SortedVins['vins'] {
  const characters = allCharacters();
  const vins = new Uint8Array(new SharedArrayBuffer(order.length * VIN_LENGTH));
  for (const [index, part] of parts.entries()) {
    if (index < parts.length - 1) putThree(part, order, characters, vins, 3 * index);
    else putTwo(part, order, characters, vins, 3 * index);
  }
  return vins;
}

function putThree(part: Part, order: Rows, characters: Rows, vins: Uint8Array, first: number): void {
  for (let index = 0, at = first; index < order.length; index++, at += VIN_LENGTH) {
    const text = characters[part[order[index] ?? 0] ?? 0] ?? 0;
    vins[at] = text >> 16;
    vins[at + 1] = text >> 8;
    vins[at + 2] = text;
  }
}

function putTwo(part: Part, order: Rows, characters: Rows, vins: Uint8Array, first: number): void {
  for (let index = 0, at = first; index < order.length; index++, at += VIN_LENGTH) {
    const text = characters[part[order[index] ?? 0] ?? 0] ?? 0;
    vins[at] = text >> 8;
    vins[at + 1] = text;
  }
}

/** The three characters of each value that a part can have, a byte each. */
function allCharacters(): Rows {
  const code = (digit: number) => (digit < 10 ? 48 + digit : 55 + digit);
  return new Uint32Array(VALUES).map((_, value) => {
    const [first, second, third] = [Math.floor(value / 1296), Math.floor(value / 36) % 36, value % 36];
    return (code(first) << 16) | (code(second) << 8) | code(third);
  });
}

function countUnique(vins: Uint8Array): number {
  let unique = 0;
  for (let at = 0; at < vins.length; at += VIN_LENGTH) if (!isRepeatedVin(vins, at)) unique++;
  return unique;
}

const three = (bytes: Uint8Array, at: number): number => base36(bytes[at] ?? 0) * 1296 + two(bytes, at + 1);

const two = (bytes: Uint8Array, at: number): number =>
  base36(bytes[at] ?? 0) * 36 + base36(bytes[at + 1] ?? 0);

/** The value of a character: 0 to 9 for a digit, 10 to 35 for a letter. */
const base36 = (code: number): number => (code < 58 ? code - 48 : code - 55);
