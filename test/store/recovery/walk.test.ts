import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { readTableRows } from '../../../src/main/store/recovery/walk.ts';
import { overwrite, PAGE, pagesOf, smash } from '../db/office-database.ts';
import { tempDir } from '../helpers.ts';

const TABLES = {
  'a rowid': { columns: 'id INTEGER PRIMARY KEY', end: '', key: ['rowid'], numbers: 1 },
  'a rowid with a hole': { columns: 'id INTEGER PRIMARY KEY', end: '', key: ['rowid'], numbers: 1 },
  'two numbers': {
    ...{ columns: 'id INTEGER, other INTEGER', end: 'WITHOUT ROWID', key: ['id', 'other'], numbers: 2 },
  },
  'a text': { columns: 'id TEXT', end: 'WITHOUT ROWID', key: ['id'], numbers: 0 },
} as const;
type Kind = keyof typeof TABLES;
type Key = readonly (number | string)[];

const count = (most: number) => Array.from({ length: most }, (_, index) => index);
/** Keys of each kind. */
const keysOf: Record<Kind, readonly Key[]> = {
  // With a hole between two pages.
  'a rowid': count(1_200).map((index) => [index < 704 ? index : index + 5_000_000]),
  // With a hole within a page.
  'a rowid with a hole': count(1_200).map((index) => [index < 700 ? index : index + 5_000_000]),
  'two numbers': count(1_200).map((index) => [Math.floor(index / 400), index % 400]),
  'a text': count(1_200).map((index) => [`k${String(index).padStart(4, '0')}`]),
};

/** A table with a row for each key, of which some eight are on a page; the path of its file. */
function tableOf(kind: Kind, keys: readonly Key[]): string {
  const file = join(tempDir(), 'some.sqlite');
  const db = new Sqlite(file);
  const { columns, end, key } = TABLES[kind];
  const primary = end === '' ? '' : `, PRIMARY KEY (${key.join(', ')})`;
  db.exec(`CREATE TABLE t (${columns}, text TEXT${primary}) ${end}`);
  const add = db.prepare(`INSERT INTO t VALUES (${[...key, ''].map(() => '?').join(', ')})`);
  db.transaction(() => {
    for (const one of keys) add.run(...one, `#${one}#`.padEnd(450, 'x'));
  })();
  db.close();
  return file;
}

/** The cells of a leaf: the key of the row, and where the cell begins in the file. */
function cellsOf(file: string, page: number): { key: string; at: number }[] {
  const bytes = readFileSync(file);
  const start = (page - 1) * PAGE;
  return count(bytes.readUInt16BE(start + 3)).map((index) => {
    const at = start + bytes.readUInt16BE(start + 8 + 2 * index);
    return { key: /#([\w,]+)#x/.exec(bytes.toString('latin1', at, at + 50))?.[1] ?? '', at };
  });
}

/**
 * Smashes some leaves of the table.
 *
 * @returns the keys of the rows that can't be read any more: those on the leaves, and in a table without rowid also the
 *   row behind each leaf, which is on the page above but is found by way of the leaf
 */
function smashLeaves(file: string, kind: Kind, which: readonly number[]): string[] {
  const leaves = pagesOf(file, 't', 'leaf');
  const all = keysOf[kind].map((key) => key.join());
  const pages = which.map((index) => leaves.at(index) ?? 0);
  const lost = pages.flatMap((page) => {
    const keys = cellsOf(file, page).map(({ key }) => key);
    const behind = all[all.indexOf(keys.at(-1) ?? '') + 1];
    return kind === 'two numbers' && behind ? [...keys, behind] : keys;
  });
  smash(file, pages);
  return lost;
}

/** The keys of the rows that are read, in the order of reading, and how many gaps there were. */
function walk(file: string, kind: Kind): { keys: string[]; gaps: number } {
  const db = new Sqlite(file, { readonly: true });
  onTestFinished(() => void db.close());
  const { key, numbers } = TABLES[kind];
  const walked = readTableRows(db, { name: 't', columns: ['text'], key, numbers });
  const keys: string[] = [];
  for (let step = walked.next(); ; step = walked.next()) {
    if (step.done) return { keys, gaps: step.value };
    for (const row of step.value) {
      const read = row.slice(0, key.length).join();
      keys.push(read);
    }
  }
}

const EVERY_SECOND = count(20).map((index) => 20 + 2 * index);

test.each<[Kind, string, number[], number]>([
  ['a rowid', 'no page', [], 0],
  ['a rowid', 'the first page', [0], 1],
  ['a rowid', 'a page in the middle', [20], 1],
  ['a rowid', 'two pages', [20, 21], 1],
  ['a rowid', 'two pages with one between', [20, 22], 2],
  ['a rowid', 'every second page', EVERY_SECOND, 20],
  ['a rowid', 'the page before a wide hole', [87], 1],
  ['a rowid', 'the last page', [-1], 1],
  ['a rowid', 'the last page but one', [-2], 1],
  ['a rowid with a hole', 'the page of the hole', [87], 1],
  ['a rowid with a hole', 'that page, and two behind it', [87, 89, 91], 3],
  ['two numbers', 'no page', [], 0],
  ['two numbers', 'the first page', [0], 1],
  ['two numbers', 'the page on which the second group begins', [49], 1],
  ['two numbers', 'that page, and two behind it', [49, 51, 53], 1],
  ['two numbers', 'a page in the middle', [20], 1],
  ['two numbers', 'two pages', [20, 21], 1],
  ['two numbers', 'two pages with one between', [20, 22], 2],
  ['two numbers', 'every second page', EVERY_SECOND, 20],
  ['two numbers', 'the last page', [-1], 1],
  ['a text', 'no page', [], 0],
  ['a text', 'the first page', [0], 1],
  ['a text', 'a page in the middle', [20], 1],
  ['a text', 'the last page', [-1], 1],
])(
  'Of a table whose key is %s, and that lost %s, all other rows are read, each once.',
  (kind, _, leaves, gaps) => {
    const file = tableOf(kind, keysOf[kind]);
    const lost = smashLeaves(file, kind, leaves);
    const read = walk(file, kind);
    const left = keysOf[kind].map((key) => key.join()).filter((key) => !lost.includes(key));
    expect(lost.length > 0).toBe(leaves.length > 0);
    // Of texts, those after the damage are read from the end.
    expect(kind === 'a text' ? read.keys.toSorted() : read.keys).toEqual(left);
    expect(read.gaps).toBe(gaps);
  },
);

test.each([
  ['too low, as the last one of a read', 499, [0x80, 5]],
  ['too high, within a read', 800, [0xff, 0x7f]],
])('A row whose number a changed byte made %s is passed over, and no other.', (_, number, bytes) => {
  const keys = count(1_200).map((index) => [index]);
  const file = tableOf('a rowid', keys);
  const cells = pagesOf(file, 't', 'leaf').flatMap((page) => cellsOf(file, page));
  const { at } = cells.find(({ key }) => key === `${number}`) ?? { at: 0 };
  // Its size is before its number; each has two bytes.
  overwrite(file, at + 2, Buffer.from(bytes));
  const read = walk(file, 'a rowid');
  expect(read.gaps).toBe(1);
  expect(read.keys).toEqual(keys.map(([key]) => `${key}`).filter((key) => key !== `${number}`));
});

test('A text that a changed byte put out of order does not make the walk endless.', () => {
  const keys = count(1_200).map((index) => [`k${String(index).padStart(4, '0')}`]);
  const file = tableOf('a text', keys);
  const leaf =
    pagesOf(file, 't', 'leaf').find((page) => cellsOf(file, page).some(({ key }) => key === 'k0499')) ?? 0;
  const bytes = readFileSync(file);
  const at = bytes.indexOf('k0499', (leaf - 1) * PAGE, 'latin1');
  overwrite(file, at, Buffer.from('a'));
  expect(walk(file, 'a text').keys).toEqual(keys.flat().filter((key) => key !== 'k0499'));
});
