import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../src/main/app/app.ts';
import { runIn } from '../cli/command.ts';
import { appDeps } from '../helpers/app-deps.ts';
import { LISTS, officeDatabase, sql, VEHICLES } from '../store/db/office-database.ts';
import { tempDir } from '../store/helpers.ts';

function damagedFolder(): string {
  const dataDir = tempDir();
  sql(officeDatabase(dataDir), 'PRAGMA application_id = 0');
  return dataDir;
}

test('The screen is told what came back from a damaged database, at the start that set it aside alone.', async () => {
  const dataDir = damagedFolder();
  const state = async () => {
    const app = await createApp(appDeps(dataDir));
    onTestFinished(app.close);
    const { notices, recovered, settings } = await app.handlers.app.state(undefined);
    await app.close();
    return { isSetAside: notices.includes('database-set-aside'), recovered, theme: settings.theme };
  };
  expect(await state()).toEqual({
    isSetAside: true,
    recovered: { vehicles: VEHICLES, lists: LISTS, runs: 2, isWhole: true },
    theme: 'dark',
  });
  expect(await state()).toEqual({ isSetAside: false, recovered: null, theme: 'dark' });
});

test('A command line says that the database was damaged, and what came back.', async () => {
  const { code, stderr } = await runIn('erase', ['--list', 'north', '--yes', '--data', damagedFolder()]);
  expect(stderr).toMatch(/^The database was damaged; it is kept as .*rastro\.damaged-.*\.sqlite\.$/m);
  expect(stderr).toContain(`What could be read is back (vehicles: ${VEHICLES}; lists: ${LISTS}).`);
  expect(code).toBe(0);
});
