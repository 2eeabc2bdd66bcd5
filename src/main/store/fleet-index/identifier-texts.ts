import type { Prepare } from '../db/database.ts';
import { blocksOf } from '../list-blocks/list-blocks.ts';
import { vehiclesOfRows } from '../list-blocks/list-vehicles.ts';
import { markFirstIdentifiers } from './first-identifiers.ts';
import { foldedSearch } from './fold-table.ts';
import { FOLDED_END, foldedRows } from './folded-rows.ts';
import { identifierRanks } from './identifier-ranks.ts';
import { type IdentifyingList, identifyingLists } from './identifying-lists.ts';
import { createListTexts, type ListTexts } from './list-texts.ts';

/**
 * The identifiers of all vehicles in memory, and the plates of other columns, folded by `foldedName`. A vehicle may have
 * several, from list rows.
 */
export interface IdentifierTexts extends ListTexts {
  /** The vehicles of each of these identifiers, by the identifier, folded too. Unknown ones are left out. */
  find(wanted: ReadonlySet<string>): Map<string, number[]>;
  markFirst(found: Uint8Array, match: 'contains' | 'begins', text: string): void;
  /** See `identifierRanks`. */
  ranks(highest: number): Uint32Array;
}

/** An identifier as it is compared: without case, accents, dashes and spaces. Empty where no character is left. */
export const foldedName = (text: string): string => foldedSearch(text).replaceAll(' ', '');

/** Most bytes that are read into memory, the newest lists first. Rows beyond that are not searched. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Blocks of one part: some thousand rows. */
const BLOCKS = 16;
const BLANK = 0x20;

/** Reads the identifiers part by part, and keeps them until a list changes. */
export function identifierTexts(prepare: Prepare) {
  const listsNow = identifyingLists(prepare);
  let last: { stamp: string; parts: ReturnType<typeof read>; texts: IdentifierTexts | null } | null = null;

  /** Reads a part, in some ten milliseconds. @returns whether all is read */
  function readSome(): boolean {
    const { lists, stamp } = listsNow();
    if (last?.stamp !== stamp) last = { stamp, parts: read(prepare, lists), texts: null };
    if (last.texts) return true;
    const { parts } = last;
    try {
      const part = parts.next();
      if (part.done) last.texts = part.value;
      return part.done ?? false;
    } catch (error) {
      // After a failure, all identifiers are read from the start.
      last = null;
      throw error;
    }
  }

  return {
    readSome,
    /** Null where no list has identifiers. */
    now(): { readonly texts: IdentifierTexts; readonly stamp: string } | null {
      const { lists, stamp } = listsNow();
      if (lists.length === 0) return null;
      while (!readSome());
      return last?.texts ? { texts: last.texts, stamp } : null;
    },
  };
}

function* read(prepare: Prepare, lists: readonly IdentifyingList[]): Generator<void, IdentifierTexts> {
  const entries = entryList();
  for (const list of lists) yield* readColumns(prepare, list, entries);
  const identifiers = entries.count();
  for (const { id, plates } of lists)
    for (const column of plates)
      yield* readColumns(prepare, { id, columns: [column], columnOf: () => column }, entries);
  return entries.texts(identifiers);
}

function* readColumns(
  prepare: Prepare,
  { id, columns, columnOf }: Pick<IdentifyingList, 'id' | 'columns' | 'columnOf'>,
  entries: ReturnType<typeof entryList>,
): Generator<void> {
  if (columns.length === 0) return;
  const vehicles = vehiclesOfRows(prepare, id);
  const masks = columns.map((column) => {
    const isShown = new Uint8Array(column + 1);
    isShown[column] = 1;
    return isShown;
  });
  let [blocks, row] = [0, 0];
  for (const block of blocksOf(prepare, id)) {
    const all = masks.map((isShown) => foldedRows(block.bytes, isShown, block.lines.length));
    for (let index = 0; index < block.lines.length; index++) {
      const vehicle = vehicles[row++] ?? 0;
      const column = columnOf(
        () => block.vin(index),
        () => block.cells(index),
      );
      const folded = all[columns.indexOf(column ?? -1)];
      if (folded)
        entries.add(vehicle, folded.bytes, folded.starts[index] ?? 0, folded.starts[index + 1] ?? 0);
    }
    if (entries.size() > MAX_BYTES) return;
    if (++blocks % BLOCKS === 0) yield;
  }
}

/** Collects identifiers one behind the other. Leaves out an identifier that equals its vehicle's first one. */
function entryList() {
  let bytes = new Uint8Array(64 * 1024);
  let starts = new Uint32Array(8 * 1024);
  let vehicles = new Uint32Array(8 * 1024);
  /** For each vehicle the index of its first entry plus one; 0: none. */
  let firsts = new Uint32Array(8 * 1024);
  let count = 0;

  function isFirst(vehicle: number, start: number, end: number): boolean {
    const first = (firsts[vehicle] ?? 0) - 1;
    if (first < 0) return false;
    const from = starts[first] ?? 0;
    if ((starts[first + 1] ?? 0) - from !== end - start) return false;
    for (let at = start; at < end; at++) if (bytes[at] !== bytes[from + at - start]) return false;
    return true;
  }

  return {
    size: () => starts[count] ?? 0,
    /** @param from where the folded cell begins; `end` is behind its last byte */
    add(vehicle: number, folded: Uint8Array, from: number, end: number): void {
      const start = starts[count] ?? 0;
      let to = start;
      if (to + end - from > bytes.length) bytes = larger(bytes, 2 * (to + end - from));
      for (let at = from; at < end; at++) if (folded[at] !== BLANK) bytes[to++] = folded[at] ?? 0;
      if (to <= start + 1 || isFirst(vehicle, start, to)) return;
      if (vehicle >= firsts.length) firsts = larger(firsts, 2 * vehicle);
      if (count + 2 > vehicles.length) {
        vehicles = larger(vehicles, 2 * vehicles.length);
        starts = larger(starts, 2 * starts.length);
      }
      if (firsts[vehicle] === 0) firsts[vehicle] = count + 1;
      vehicles[count++] = vehicle;
      starts[count] = to;
    },
    count: () => count,
    /** @param identifiers how many of the first are identifiers; plates of other columns follow */
    texts: (identifiers: number): IdentifierTexts =>
      textsOf(
        bytes.slice(0, starts[count]),
        starts.slice(0, count + 1),
        vehicles.slice(0, count),
        identifiers,
      ),
  };
}

function textsOf(
  bytes: Uint8Array,
  starts: Uint32Array,
  vehicles: Uint32Array,
  identifiers: number,
): IdentifierTexts {
  const identified = vehicles.subarray(0, identifiers);
  return {
    ...createListTexts({ bytes, starts }, vehicles),
    markFirst: (found, match, text) =>
      markFirstIdentifiers(found, { bytes, starts }, identified, match, text),
    ranks: (highest) => identifierRanks({ bytes, starts }, identified, highest),
    find(wanted) {
      const byHash = Map.groupBy(
        [...wanted].map((name) => ({ name, bytes: Buffer.from(name) })),
        (one) => hashOf(one.bytes, 0, one.bytes.length),
      );
      const found = new Map<string, number[]>();
      for (const [entry, vehicle] of vehicles.entries()) {
        const [from, end] = [starts[entry] ?? 0, (starts[entry + 1] ?? 0) - 1];
        for (const { name, bytes: text } of byHash.get(hashOf(bytes, from, end)) ?? []) {
          if (Buffer.compare(text, bytes.subarray(from, end)) !== 0) continue;
          const known = found.get(name);
          if (known) known.push(vehicle);
          else found.set(name, [vehicle]);
        }
      }
      return found;
    },
  };
}

/** FNV-1a, 32 bits. */
function hashOf(bytes: Uint8Array, from: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < end && bytes[at] !== FOLDED_END; at++)
    hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return hash >>> 0;
}

function larger<A extends Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>>(array: A, length: number): A {
  const more = new (array.constructor as new (length: number) => A)(length);
  more.set(array);
  return more;
}
