import { existsSync, renameSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recoveryFolder } from '../../../src/main/store/db/open.ts';
import { LISTS, officeDatabase, recoverAll, sql, VEHICLES } from '../db/office-database.ts';
import { tempDir } from '../helpers.ts';
import { tempHere } from './here.ts';

const NAME = 'rastro.damaged-2026-01-01T00-00-00-000Z.sqlite';
const conflict = expect.objectContaining({ kind: 'conflict' });

/** An empty store beside a database that was set aside; `more` is SQL that changes that database. */
function withSetAside(more = '') {
  const [dataDir, damaged] = [tempDir(), tempDir()];
  const file = officeDatabase(damaged);
  sql(file, more);
  renameSync(file, join(dataDir, NAME));
  return { dataDir, ...tempHere(dataDir) };
}

test('Only a file that was set aside is recovered, and only once a recovery has begun.', () => {
  const { read, write } = withSetAside();
  expect(write.recovery.files().map(({ name }) => name)).toEqual([NAME]);
  expect(() => write.recovery.step()).toThrow(conflict);
  for (const name of ['rastro.sqlite', '../other.sqlite'])
    expect(() => write.recovery.begin(name, 'List')).toThrow(expect.objectContaining({ kind: 'not-found' }));
  expect(() => write.recovery.step()).toThrow(conflict);
  expect(read.lists.all()).toEqual([]);
});

test('A recovery ends with its last step, and its copy is removed.', () => {
  const here = withSetAside();
  const recovered = recoverAll(here);
  expect(recovered?.rows).toMatchObject({ list: LISTS, vehicle: VEHICLES });
  expect(here.read.lists.all()).toHaveLength(LISTS);
  expect(() => here.write.recovery.step()).toThrow(conflict);
  expect(existsSync(recoveryFolder(here.dataDir))).toBe(false);
});

test('A recovery that is ended early leaves no copy, and can be begun anew.', () => {
  const here = withSetAside();
  here.write.recovery.begin(NAME, 'List');
  here.write.recovery.begin(NAME, 'List');
  here.write.recovery.step();
  here.write.recovery.end();
  expect(existsSync(recoveryFolder(here.dataDir))).toBe(false);
  expect(() => here.write.recovery.step()).toThrow(conflict);
  expect(recoverAll(here)).not.toBeNull();
  expect(here.read.lists.all()).toHaveLength(LISTS);
});

test('A list whose own row was lost comes back under the given name and its number.', () => {
  const here = withSetAside("PRAGMA foreign_keys = OFF; DELETE FROM list WHERE name = 'north'");
  recoverAll(here);
  const names = here.read.lists.all().map(({ name }) => name);
  expect(names.toSorted()).toEqual(['List 2', 'fleet', 'wide']);
});

// Windows would take the room from the disk for a file without content.
test.skipIf(process.platform === 'win32')(
  'A recovery begins only where its copy and its rows have room.',
  () => {
    const dataDir = tempDir();
    const { bavail, bsize } = statfsSync(dataDir);
    const bytes = Math.floor((bavail * bsize) / 2);
    writeFileSync(join(dataDir, NAME), '');
    truncateSync(join(dataDir, NAME), bytes);
    const { write } = tempHere(dataDir);
    const refusal = { kind: 'disk', details: { reason: 'no-room', bytes: 3 * bytes } };
    expect(() => write.recovery.begin(NAME, 'List')).toThrow(expect.objectContaining(refusal));
  },
);
