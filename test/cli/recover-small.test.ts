import { expect, test } from 'vitest';
import { recoverSmall } from '../../src/main/cli/recover-small.ts';
import { openStore } from '../../src/main/store/threads/store.ts';
import { LISTS, officeDatabase, sql, VEHICLES } from '../store/db/office-database.ts';
import { tempDir } from '../store/helpers.ts';

test('A command line recovers a small database before it needs its lists, and reports what came back.', async () => {
  const dataDir = tempDir();
  sql(officeDatabase(dataDir), 'PRAGMA user_version = 3');
  const { store, setAside } = await openStore({ dataDir });
  const said: string[] = [];
  await recoverSmall(store, setAside, 'en', (line) => said.push(line));
  const names = (await store.lists.all()).map(({ name }) => name);
  await store.close();
  expect(names).toEqual(['fleet', 'north', 'wide']);
  expect(said).toEqual([
    `The database was damaged; it is kept as ${setAside}.`,
    `What could be read is back (vehicles: ${VEHICLES}; lists: ${LISTS}).`,
  ]);
});
