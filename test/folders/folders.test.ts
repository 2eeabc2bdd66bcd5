import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { FoldersState, TakenFile } from '../../src/contract/schemas/folders.ts';
import type { Run } from '../../src/contract/schemas/runs.ts';
import { createFolders, type FoldersDeps } from '../../src/main/folders/folders.ts';
import { openFolderRecord } from '../../src/main/folders/record.ts';
import { takeFile } from '../../src/main/folders/take-file.ts';
import { saveRows } from '../../src/main/intake/save-rows.ts';
import type { Store } from '../../src/main/store/threads/store.ts';
import { systemClock } from '../../src/main/util/clock.ts';
import { AppError } from '../../src/main/util/errors.ts';
import { office } from '../export/office.ts';
import { intakeOver } from '../helpers/intake.ts';
import {
  addConnection,
  addList,
  commitRun,
  okAnswer,
  plainSource,
  tempDir,
  tempStore,
  vinOf,
} from '../store/helpers.ts';

/** Wednesday, 14:05 by the clock on the wall. */
const NOW = new Date(2026, 10, 25, 14, 5).getTime();
const vins = (count: number) => Array.from({ length: count }, (_, index) => vinOf(index)).join('\n');

/** A clock that never wakes by itself: each look ends in a sleep, which `look` ends. */
function lookingClock() {
  let asleep = Promise.withResolvers<void>();
  return {
    asleep: () => asleep.promise,
    clock: {
      ...systemClock,
      now: () => NOW,
      sleep: (_: number, signal?: AbortSignal) => {
        const slept = Promise.withResolvers<void>();
        signal?.addEventListener('abort', () => slept.reject(signal.reason), { once: true });
        asleep.resolve();
        asleep = Promise.withResolvers();
        return slept.promise;
      },
    },
  };
}

/** The folders of an office, over a real store, import and export. */
async function folders(store: Store, more: Partial<FoldersDeps> = {}) {
  const [written, watched, dataDir] = [tempDir(), tempDir(), tempDir()];
  const { clock, asleep } = lookingClock();
  const intake = intakeOver(store, dataDir);
  const exports = office(store).exports;
  const taken: TakenFile[] = [];
  const warned: string[] = [];
  let nextState = Promise.withResolvers<FoldersState>();
  const first = asleep();
  const made = createFolders({
    record: await openFolderRecord(dataDir, { warn: (event) => warned.push(event) }),
    choose: { by: 'dialog', written: async () => written, watched: async () => watched },
    ...{ intake, lists: store.lists, exports, clock },
    requireFormat: () => undefined,
    language: async () => 'en',
    changed: (state) => {
      nextState.resolve(state);
      nextState = Promise.withResolvers();
    },
    taken: (file) => taken.push(file),
    log: { warn: (event) => warned.push(event) },
    ...more,
  });
  onTestFinished(async () => {
    await made.close();
    await intake.close();
  });
  await first;
  async function look(): Promise<FoldersState> {
    const ended = asleep();
    made.wake();
    await ended;
    return made.handlers.state(undefined);
  }
  return {
    ...{ written, watched, dataDir, look, taken, warned },
    handlers: made.handlers,
    close: made.close,
    ended: (run: Run) => {
      const change = nextState.promise;
      made.runChanged(run);
      return change;
    },
    runChanged: made.runChanged,
  };
}

/** A list of three vehicles whose lookup is complete. */
async function lookedUp(store: Store): Promise<Run> {
  const list = await addList(store, [vinOf(1), vinOf(2), vinOf(3)], 'North: trucks');
  const { id } = await addConnection(store, 'main', 'UTC');
  await commitRun(store, id, [okAnswer(vinOf(1), { latitude: -23.5, longitude: -46.6 })], NOW);
  const { id: runId } = await store.runs.create(id, { kind: 'list', listId: list.id }, null, NOW);
  return { ...(await store.runs.all()).find((run) => run.id === runId), state: 'completed' } as Run;
}

test('A complete lookup of a list writes a file with its name, day and time, and never over another.', async () => {
  const store = await tempStore();
  const run = await lookedUp(store);
  const { handlers, written, ended, runChanged } = await folders(store);
  await handlers.choose({ use: 'written' });
  await handlers.save({ format: 'csv' });
  const state = await ended(run);
  const name = 'North- trucks 2026-11-25 14h05.csv';
  expect(state.written.last).toMatchObject({ path: join(written, name), rows: 3, at: NOW });
  expect(readFileSync(join(written, name), 'utf8').split('\r\n')).toHaveLength(5);
  // The same run again, one that is not over, and one of ticked vehicles write nothing.
  runChanged(run);
  runChanged({ ...run, id: 98, state: 'cancelled' });
  runChanged({ ...run, id: 99, target: 'vins' });
  runChanged({ ...run, id: 100 });
  // Files are written in turn: when this one is there, those before it are.
  runChanged({ ...run, id: 101, listName: 'Last' });
  const last = 'Last 2026-11-25 14h05.csv';
  await expect.poll(() => readdirSync(written)).toContain(last);
  expect(readdirSync(written).toSorted()).toEqual([last, 'North- trucks 2026-11-25 14h05 (2).csv', name]);
});

test('A lookup writes nothing before a folder is chosen, and none after it was stopped.', async () => {
  const store = await tempStore();
  const run = await lookedUp(store);
  const { handlers, written, runChanged, close } = await folders(store);
  runChanged(run);
  await handlers.choose({ use: 'written' });
  const stopped = await handlers.stop({ use: 'written' });
  expect(stopped.written.folder).toBeNull();
  runChanged({ ...run, id: 100 });
  await close();
  expect(readdirSync(written)).toEqual([]);
});

test('A folder that is gone, and a format that the administrator forbids, are said as failures.', async () => {
  const store = await tempStore();
  const run = await lookedUp(store);
  let isForbidden = false;
  const { handlers, written, ended } = await folders(store, {
    requireFormat: () => {
      if (isForbidden) throw new AppError('policy', 'no', { reason: 'policy-format' });
    },
  });
  await handlers.choose({ use: 'written' });
  rmSync(written, { recursive: true });
  expect((await ended(run)).written.failure).toMatchObject({
    ...{ kind: 'disk', details: { code: 'ENOENT', reason: 'folder-unwritable', folder: written } },
  });
  mkdirSync(written);
  expect((await ended({ ...run, id: 100 })).written).toMatchObject({ failure: null, last: { rows: 3 } });
  isForbidden = true;
  expect((await ended({ ...run, id: 101 })).written.failure).toMatchObject({
    ...{ kind: 'policy', details: { reason: 'policy-format' } },
  });
  await expect(async () => handlers.save({ format: 'pdf' })).rejects.toThrow(/no/);
  expect(readdirSync(written)).toHaveLength(1);
});

test('A database that can not be read is not said to be a folder that can not be written.', async () => {
  const store = await tempStore();
  const run = await lookedUp(store);
  const { handlers, ended } = await folders(store, {
    exports: { writeAs: () => Promise.reject(new AppError('disk', 'disk I/O error')) },
  });
  await handlers.choose({ use: 'written' });
  expect((await ended(run)).written.failure).toMatchObject({ kind: 'disk', details: {} });
  expect((await handlers.state(undefined)).written.failure?.details.reason).toBeUndefined();
});

test('A file that appears becomes a list once it is whole, and a changed one replaces that list.', async () => {
  const store = await tempStore();
  const { handlers, watched, look, taken } = await folders(store);
  writeFileSync(join(watched, 'before.csv'), vins(2));
  await handlers.choose({ use: 'watched' });
  writeFileSync(join(watched, 'Fleet.csv'), `VIN;Plate\n${vinOf(1)};ABC1D23\n`);
  expect((await look()).watched.taken).toEqual([]);
  // Still being written at the second look.
  appendFileSync(join(watched, 'Fleet.csv'), `${vinOf(2)};ABC1D24\nno vin;X\n`);
  expect((await look()).watched.taken).toEqual([]);
  const first = await look();
  expect(first.watched.taken).toMatchObject([{ name: 'Fleet.csv', outcome: 'added', rows: 2, heldBack: 1 }]);
  expect(await store.lists.all()).toMatchObject([
    { name: 'Fleet', rows: 2, heldBack: 1, source: 'Fleet.csv' },
  ]);
  expect((await look()).watched.taken).toEqual(first.watched.taken);

  const list = (await store.lists.all())[0];
  await store.lists.rename({ listId: list?.id ?? 0, name: 'Ours' });
  writeFileSync(join(watched, 'Fleet.csv'), `VIN;Plate\n${[1, 2, 3, 4].map(vinOf).join(';A\n')};A\n`);
  await look();
  expect((await look()).watched.taken[0]).toMatchObject({ outcome: 'replaced', heldBack: 0 });
  expect(await store.lists.all()).toMatchObject([{ name: 'Ours', rows: 4 }]);
  expect(await store.lists.removed()).toHaveLength(1);
  expect(taken.map(({ outcome }) => outcome)).toEqual(['added', 'replaced']);
  expect(existsSync(join(watched, 'Fleet.csv'))).toBe(true);
});

test('Files that differ in their endings become lists that differ in their names.', async () => {
  const store = await tempStore();
  const { handlers, watched, look } = await folders(store);
  await handlers.choose({ use: 'watched' });
  for (const name of ['Fleet.csv', 'Fleet.txt']) writeFileSync(join(watched, name), vins(2));
  await look();
  await look();
  expect((await store.lists.all()).map(({ name }) => name)).toEqual(['Fleet', 'Fleet (2)']);
});

test('The VINs of a watched file that are not in its list are counted.', async () => {
  const store = await tempStore();
  const { handlers, watched, look } = await folders(store);
  await handlers.choose({ use: 'watched' });
  writeFileSync(join(watched, 'side.csv'), `Placa;P1;P2\nVIN;${vinOf(1)};${vinOf(2)}\nCor;azul;preto\n`);
  writeFileSync(join(watched, 'none.csv'), `VIN;Obs\n1234567;de ${vinOf(3)}\n`);
  await look();
  expect((await look()).watched.taken.toSorted((a, b) => a.rows - b.rows)).toMatchObject([
    { outcome: 'failed', elsewhere: 1 },
    { outcome: 'added', rows: 1, elsewhere: 1 },
  ]);
});

test.each([
  [['Relac\u0327a\u0303o.csv'], 1],
  [['RELACAO.csv'], 1],
  // Both stand in the folder, so they are two files.
  [['Relacao.csv', 'Relação.csv'], 2],
])('Of a list that came from Relação.csv, the files %j make %i lists.', async (names, lists) => {
  const store = await tempStore();
  const source = { ...plainSource, fileName: 'Relação.csv' };
  await saveRows(store.lists, 'Ours', source, [[{ line: 1, vin: vinOf(9), cells: [vinOf(9)] }]]);
  const { handlers, watched, look } = await folders(store);
  await handlers.choose({ use: 'watched' });
  for (const name of names) writeFileSync(join(watched, name), vins(2));
  await look();
  await look();
  expect((await store.lists.all()).map(({ rows }) => rows)).toEqual(Array(lists).fill(2));
});

test('The list of the demo is replaced by no file.', async () => {
  const store = await tempStore();
  const source = { ...plainSource, fileName: 'rastro-demo.csv', demo: true };
  const rows = [{ line: 1, vin: vinOf(9), cells: [vinOf(9)] }];
  await saveRows(store.lists, 'Demo', source, [rows]);
  const { handlers, watched, look } = await folders(store);
  await handlers.choose({ use: 'watched' });
  writeFileSync(join(watched, 'rastro-demo.csv'), vins(2));
  await look();
  expect((await look()).watched.taken).toMatchObject([{ outcome: 'added' }]);
  expect((await store.lists.all()).map(({ name, rows: count }) => `${name} ${count}`).toSorted()).toEqual([
    'Demo 1',
    'rastro-demo 2',
  ]);
});

test('What is no file to import is left alone, and what can not be imported is named with its reason.', async () => {
  const store = await tempStore();
  const { handlers, watched, look } = await folders(store);
  await handlers.choose({ use: 'watched' });
  for (const name of ['.hidden.csv', '~$open.xlsx', 'notes.docx'])
    writeFileSync(join(watched, name), vins(2));
  mkdirSync(join(watched, 'folder.csv'));
  writeFileSync(join(watched, 'folder.csv', 'within.csv'), vins(2));
  const elsewhere = join(tempDir(), 'elsewhere.csv');
  writeFileSync(elsewhere, vins(2));
  symlinkSync(elsewhere, join(watched, 'link.csv'));
  writeFileSync(join(watched, 'none.csv'), 'Plate\nABC1D23\n');
  writeFileSync(join(watched, 'broken.xlsx'), 'PK\u0003\u0004 no workbook');
  await look();
  const { watched: state } = await look();
  expect(state.taken.map(({ name, outcome }) => `${name} ${outcome}`).toSorted()).toEqual([
    'broken.xlsx failed',
    'none.csv failed',
  ]);
  expect(state.taken.find(({ name }) => name === 'none.csv')?.failure).toMatchObject({
    ...{ kind: 'bad-input', details: { reason: 'nothing-accepted' } },
  });
  expect(await store.lists.all()).toEqual([]);
});

test('Spreadsheets of another kind are refused with a hint, and a text with the name of one is imported.', async () => {
  const store = await tempStore();
  const { handlers, watched, look } = await folders(store);
  await handlers.choose({ use: 'watched' });
  const corpus = new URL('../corpus/files/', import.meta.url);
  for (const name of ['saved-by-libreoffice.xls', 'saved-by-libreoffice.ods', 'binary.xlsb', 'web-page.xls'])
    copyFileSync(new URL(name, corpus), join(watched, name));
  copyFileSync(new URL('one-sheet.xlsx', corpus), join(watched, 'template.XLTX'));
  writeFileSync(join(watched, 'erp.xls'), vins(2));
  await look();
  const { watched: state } = await look();
  expect(
    state.taken
      .map(({ name, outcome, failure }) => `${name} ${failure?.details.reason ?? outcome}`)
      .toSorted(),
  ).toEqual([
    'binary.xlsb spreadsheet-xlsb',
    'erp.xls added',
    'saved-by-libreoffice.ods spreadsheet-ods',
    'saved-by-libreoffice.xls spreadsheet-old',
    'template.XLTX added',
    'web-page.xls web-page',
  ]);
});

test('A file that another program has locked is said to be unreadable, not the disk to be full.', async () => {
  const store = await tempStore();
  const intake = intakeOver(store, tempDir());
  const path = join(tempDir(), 'locked.csv');
  // As the file is gone here, so the system refuses a locked one on Windows: when it is opened.
  const taking = takeFile(
    { intake, lists: store.lists },
    { name: 'locked.csv', path },
    new AbortController().signal,
  );
  await expect(taking).rejects.toMatchObject({
    ...{ kind: 'disk', details: { code: 'ENOENT', reason: 'folder-file-unreadable' } },
  });
  await intake.close();
});

test('A file that is gone before its turn comes is passed over without a word.', async () => {
  const store = await tempStore();
  const intake = intakeOver(store, tempDir());
  onTestFinished(intake.close);
  const { handlers, watched, look, warned } = await folders(store, {
    intake: {
      ...intake,
      begin(source) {
        rmSync(join(watched, 'moved.csv'), { force: true });
        return intake.begin(source);
      },
    },
  });
  await handlers.choose({ use: 'watched' });
  writeFileSync(join(watched, 'moved.csv'), vins(2));
  await look();
  expect((await look()).watched.taken).toEqual([]);
  expect(warned).toEqual([]);
});

test('A file with two columns of VINs waits until the user has imported it once.', async () => {
  const store = await tempStore();
  const { handlers, watched, look, dataDir } = await folders(store);
  await handlers.choose({ use: 'watched' });
  const content = (from: number) =>
    `Truck;Trailer\n${[0, 1, 2].map((at) => `${vinOf(from + at)};${vinOf(from + at + 50)}`).join('\n')}\n`;
  writeFileSync(join(watched, 'pairs.csv'), content(1));
  await look();
  expect((await look()).watched.taken).toMatchObject([{ outcome: 'unclear', listId: null }]);
  expect(await store.lists.all()).toEqual([]);

  const byHand = intakeOver(store, join(dataDir, 'by-hand'));
  const { intakeId } = await byHand.begin({ name: 'pairs.csv', kind: 'file' });
  await byHand.append({ intakeId, bytes: Buffer.from(content(1)) });
  await byHand.inspect({ intakeId, overrides: { vinColumn: 0, otherVinColumns: [1] } });
  await byHand.commit({ intakeId, name: 'Pairs' });
  await byHand.close();
  writeFileSync(join(watched, 'pairs.csv'), content(10));
  await look();
  expect((await look()).watched.taken[0]).toMatchObject({ outcome: 'replaced' });
  expect(await store.lists.all()).toMatchObject([{ name: 'Pairs', rows: 6 }]);
});

test('A folder that can not be read is said so, and read again once it is there.', async () => {
  const store = await tempStore();
  const { handlers, watched, look } = await folders(store);
  await handlers.choose({ use: 'watched' });
  await rename(watched, `${watched}-away`);
  expect((await look()).watched.isReadable).toBe(false);
  await rename(`${watched}-away`, watched);
  writeFileSync(join(watched, 'new.txt'), vins(2));
  expect((await look()).watched.isReadable).toBe(true);
  expect((await look()).watched.taken).toMatchObject([{ outcome: 'added', rows: 2 }]);
});

test('What was dealt with is known after a restart, by no name of a file.', async () => {
  const store = await tempStore();
  const { handlers, watched, look, dataDir, close } = await folders(store);
  await handlers.choose({ use: 'watched' });
  writeFileSync(join(watched, 'secret plate.csv'), vins(2));
  await look();
  await look();
  await close();
  expect(await store.lists.all()).toHaveLength(1);
  const record = readFileSync(join(dataDir, 'folders.json'), 'utf8');
  expect(record).not.toContain('secret');
  const again = await folders(store, {
    record: await openFolderRecord(dataDir, { warn: () => undefined }),
  });
  await again.look();
  await again.look();
  expect(await store.lists.all()).toHaveLength(1);
});

test('One folder is not written and watched at once, by whatever path it is named.', async () => {
  const store = await tempStore();
  const folder = tempDir();
  const link = join(tempDir(), 'link');
  symlinkSync(folder, link);
  const choose = { by: 'dialog', written: async () => folder, watched: async () => link } as const;
  const { handlers } = await folders(store, { choose });
  await handlers.choose({ use: 'written' });
  await expect(handlers.choose({ use: 'watched' })).rejects.toMatchObject({
    ...{ kind: 'bad-input', details: { reason: 'same-folder' } },
  });
  expect((await handlers.state(undefined)).watched.folder).toBeNull();
});

test('A record that is damaged counts as none, and is said in the log.', async () => {
  const dataDir = tempDir();
  writeFileSync(join(dataDir, 'folders.json'), '{"version":1,"written":7}');
  const warned: string[] = [];
  const record = await openFolderRecord(dataDir, { warn: (event) => warned.push(event) });
  expect(record.get()).toMatchObject({ written: null, watched: null });
  expect(warned).toEqual(['folders.not-read']);
});
