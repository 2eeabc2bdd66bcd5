import { readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyReadable } from '../../../src/main/store/recovery/copy-readable.ts';
import { LISTS, officeDatabase, openHere, sql, VEHICLES } from '../db/office-database.ts';
import { tempDir } from '../helpers.ts';

const whole = { vehicles: VEHICLES, lists: LISTS, runs: 2, isWhole: true };

function opened(dataDir: string) {
  const here = openHere(dataDir);
  onTestFinished(here.close);
  return here;
}

test('An opening says what came back, and the next one has nothing to say.', () => {
  const dataDir = tempDir();
  sql(officeDatabase(dataDir), 'PRAGMA application_id = 0');
  const first = openHere(dataDir);
  first.close();
  expect(first.recovered).toEqual(whole);
  const { setAside, recovered, read } = opened(dataDir);
  expect([setAside, recovered]).toEqual([null, null]);
  expect(read.lists.all()).toHaveLength(LISTS);
  expect(readdirSync(dataDir).filter((name) => /recovering|restoring/.test(name))).toEqual([]);
});

test('A copy that has not taken its place when the process is killed takes it at the next opening.', () => {
  const dataDir = tempDir();
  const file = officeDatabase(dataDir);
  sql(file, 'PRAGMA application_id = 0');
  const copy = join(dataDir, 'rastro.recovering.sqlite');
  copyReadable(file, copy);
  renameSync(copy, join(dataDir, 'rastro.restoring.sqlite'));
  const { read, setAside } = opened(dataDir);
  expect(setAside).toBeNull();
  expect(read.lists.all()).toHaveLength(LISTS);
  expect(readdirSync(dataDir).some((name) => name.startsWith('rastro.replaced-'))).toBe(true);
});

test('A row of a small table that breaks its constraint costs that row, in a file of any size.', () => {
  const dataDir = tempDir();
  sql(officeDatabase(dataDir), "UPDATE list SET source = '[]' WHERE name = 'north'");
  const { recovered, read } = opened(dataDir);
  expect(recovered).toEqual({ ...whole, isWhole: false });
  expect(read.lists.all().map(({ name }) => name)).toEqual(['fleet', 'wide', '#2']);
});
