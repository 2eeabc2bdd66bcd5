import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../src/main/app/app.ts';
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
