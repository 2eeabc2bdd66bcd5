import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IntakeOverrides } from '../../src/contract/schemas/lists.ts';
import { openStore, type Store } from '../../src/main/store/threads/store.ts';
import type { CorpusCase, Taken } from '../corpus/case.ts';
import { cases } from '../corpus/cases.ts';
import { type TakenSheet, type WorkbookCase, workbooks } from '../corpus/workbooks.ts';
import { intakeOver } from '../helpers/intake.ts';

const files = new URL('../corpus/files/', import.meta.url);

let folder: string;
let store: Store;
let intake: ReturnType<typeof makeIntake>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rastro-corpus-'));
  ({ store } = await openStore({ dataDir: folder }));
  intake = makeIntake();
});

afterAll(async () => {
  await intake.close();
  await store.close();
  await rm(folder, { recursive: true });
});

/** One that remembers no file before: each is read by what is in it alone. */
function makeIntake() {
  return intakeOver(store, folder, { headerChoices: async () => [] });
}

/** A file's bytes handed over as the screen does it, a piece at a time. */
async function begin(name: string, bytes: Uint8Array, size: number): Promise<string> {
  const { intakeId } = await intake.begin({ name, kind: 'file' });
  for (let at = 0; at < bytes.length; at += size) {
    await intake.append({ intakeId, bytes: Uint8Array.from(bytes.subarray(at, at + size)) });
  }
  return intakeId;
}

/** The whole way of a file: its report, and what the store has of it in the end. */
async function takeIn(name: string, bytes: Uint8Array, size: number, overrides: IntakeOverrides = {}) {
  const intakeId = await begin(name, bytes, size);
  const report = await intake.inspect({ intakeId, overrides });
  const list = await intake.commit({ intakeId, name });
  const [rows, heldBack, source] = await Promise.all([
    store.lists.rows(list.id, 0, 10_000),
    store.lists.heldBack(list.id, 0, 1000),
    store.lists.source(list.id),
  ]);
  await store.lists.remove({ listId: list.id });
  return { report, list, rows, heldBack, source };
}

type Outcome = Awaited<ReturnType<typeof takeIn>>;

/** What holds of a text and of a sheet alike. */
function expectRows({ report, list, rows, heldBack, source }: Outcome, expected: TakenSheet | Taken): void {
  const { accepted, columns, suggestions = [], cells = [] } = expected;
  const held = (expected.heldBack ?? []).map(([line, value, reason]) => ({ line, value, reason }));
  const unique = new Set(accepted.map(([, vin]) => vin)).size;
  const headerLine = expected.headerLine === undefined ? 1 : expected.headerLine;
  expect(report.settings).toMatchObject({ headerLine, vinColumn: expected.vinColumn ?? 0 });
  expect(source).toMatchObject({ hasHeader: headerLine !== null, vinColumn: expected.vinColumn ?? 0 });
  if (columns) expect([report.columns, source.columns]).toEqual([columns, columns]);
  expect(rows.map(({ line, vin }) => [line, vin])).toEqual(accepted);
  expect(heldBack.map(({ line, value, reason }) => ({ line, value, reason }))).toEqual(held);
  expect(report.heldBack.map(({ line, value, reason }) => ({ line, value, reason }))).toEqual(held);
  expect(report.counts).toEqual({
    rows: ('rows' in expected ? expected.rows : undefined) ?? accepted.length + held.length,
    accepted: accepted.length,
    unique,
    duplicates: accepted.length - unique,
    heldBack: held.length,
    blank: ('blank' in expected ? expected.blank : undefined) ?? 0,
    hidden: expected.hidden ?? 0,
    scanned: 0,
    normalised: expected.normalised ?? 0,
  });
  expect(report.elsewhere.places.map(({ line, vin }) => [line, vin])).toEqual(expected.elsewhere ?? []);
  expect(list).toMatchObject({ rows: accepted.length, vehicles: unique, heldBack: held.length });
  expect(report.hints).toEqual({ illegalLetters: 0, checkDigit: 0, roundedDigits: 0, ...expected.hints });
  expect(report.suggestions.map(({ line, suggestion }) => [line, suggestion])).toEqual(suggestions);
  const byLine = new Map(rows.map((row) => [row.line, row.cells]));
  expect(cells.map(([line]) => [line, ...(byLine.get(line) ?? [])])).toEqual(cells);
}

function expectText(outcome: Outcome, expected: Taken): void {
  const { encoding = 'utf-8', bom = false, delimiter = ';', lineEnd = '\r\n' } = expected;
  const { report, source } = outcome;
  expect(report.settings).toMatchObject({ encoding, delimiter });
  expect(source).toMatchObject({ encoding, bom, delimiter, lineEnd });
  expect(report.brokenQuoteLine).toBe(expected.brokenQuoteLine ?? null);
  expectRows(outcome, expected);
}

/** The same reason whatever the size of the pieces, and no list left behind. */
async function expectRefused({ file, expected }: CorpusCase | WorkbookCase, size: number): Promise<void> {
  if (!('refused' in expected)) throw new Error(`${file} is taken`);
  const { refused, by = 'inspect' } = expected;
  const overrides =
    'choose' in expected && typeof expected.choose === 'string' ? { sheet: expected.choose } : {};
  const intakeId = await begin(file, await readFile(new URL(file, files)), size);
  const inspected = intake.inspect({ intakeId, overrides });
  if (by === 'commit') {
    expect(await inspected).toMatchObject({ counts: { accepted: 0 } });
    const committed = (async () => intake.commit({ intakeId, name: file }))();
    await expect(committed).rejects.toMatchObject({ kind: 'bad-input', details: { reason: refused } });
  } else {
    await expect(inspected).rejects.toMatchObject({ kind: 'bad-input', details: { reason: refused } });
  }
  await intake.discard({ intakeId });
  expect(await store.lists.all()).toEqual([]);
}

it('the files of the corpus are those that node test/corpus/make.ts writes', async () => {
  const all = [...cases, ...workbooks];
  expect(new Set(all.map(({ file }) => file)).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(60);
  expect((await readdir(files)).sort()).toEqual(all.map(({ file }) => file).sort());
  for (const { file, content } of all) {
    const made = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content);
    expect(made.equals(await readFile(new URL(file, files))), file).toBe(true);
  }
});

describe.each([1, 7, 65_536])('in pieces of %d bytes', (size) => {
  it.each(cases.map((one) => [one.file, one] as const))('%s', async (file, one) => {
    if ('refused' in one.expected) return expectRefused(one, size);
    const bytes = await readFile(new URL(file, files));
    expectText(await takeIn(file, bytes, size, one.overrides), one.expected);
  });
});

describe('workbooks', () => {
  it.each(workbooks.map((one) => [one.file, one] as const))('%s', async (file, one) => {
    const { expected } = one;
    if ('refused' in expected) return expectRefused(one, 1000);
    const overrides = expected.choose === undefined ? {} : { sheet: expected.choose };
    const outcome = await takeIn(file, await readFile(new URL(file, files)), 1000, overrides);
    const { sheets, settings, brokenQuoteLine } = outcome.report;
    expect({ sheets, sheet: settings.sheet, brokenQuoteLine }).toEqual({
      sheets: expected.sheets,
      sheet: expected.choose ?? expected.sheet ?? expected.sheets[0],
      brokenQuoteLine: null,
    });
    expectRows(outcome, expected);
  });
});
