/** Backup and restore in the built main process, on the stand-in. `npm run build` comes first. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BackupPreview, BackupState } from '../../src/contract/schemas/backup.ts';
import { tempDir } from '../helpers/temp-dir.ts';
import { type BuiltRastro, startBuilt } from './built-rastro.ts';

let folder: string;
let rastro: BuiltRastro | null;

beforeEach(() => {
  folder = tempDir();
  rastro = null;
});
afterEach(async () => {
  rastro?.kill('SIGKILL');
  await rastro?.ended;
});

const dataDir = () => path.join(folder, 'data');

test('The open program backs up into the folder of the dialog, restores from it, and opens anew.', async () => {
  rastro = startBuilt({ args: ['--data', dataDir()] });
  await rastro.until(([name]) => name === 'show');
  const ask = async <T>(channel: string, input?: unknown) => {
    const reply = await rastro?.invoke(channel, input);
    if (!reply?.ok) throw new Error(`${channel}: ${JSON.stringify(reply)}`);
    return reply.value as T;
  };
  await rastro.set({ openPath: folder });
  expect(await ask<BackupState>('backup.chooseFolder')).toMatchObject({ folder, choosing: 'dialog' });
  const { last } = await ask<BackupState>('backup.make');
  await ask('app.saveSettings', { freshMinutes: 5 });
  await rastro.set({ openPath: path.join(folder, last?.name ?? '') });
  const preview = await ask<BackupPreview>('backup.preview', { name: null });
  expect(preview).toMatchObject({ name: last?.name, madeAt: last?.madeAt });
  await ask('backup.restore', { id: preview.id });
  const { settings } = await ask<{ settings: { freshMinutes: number } }>('app.state');
  expect(settings.freshMinutes).toBe(60);
  expect(await readdir(dataDir())).toContainEqual(expect.stringMatching(/^rastro\.replaced-.*\.sqlite$/));
  await rastro.quit();
  expect((await rastro.ended).code).toBe(0);
});
