import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FleetView } from '../../src/contract/schemas/fleet.ts';
import { createApp } from '../../src/main/app/app.ts';
import type { App } from '../../src/main/app/types.ts';
import { journalFile } from '../../src/main/journal/journal.ts';
import { appDeps, importList } from '../helpers/app-deps.ts';
import { everything, tempDir, vinOf } from '../store/helpers.ts';

const SAVED = { name: 'Matriz', clientId: 'canary-client', secret: 'try-me', timeZone: 'America/Sao_Paulo' };

let dataDir: string;
let app: App;

beforeEach(async () => {
  dataDir = tempDir();
  app = await createApp(appDeps(dataDir, { saveAs: async (name) => path.join(tempDir(), name) }));
});

afterEach(() => app.close());

async function actions(): Promise<object[]> {
  const { entries } = await app.handlers.journal.page({ offset: 0, limit: 100 });
  return entries.toReversed().map(({ at: _, user: __, ...rest }) => rest);
}

function request(view: FleetView) {
  const what = { kind: 'view', view } as const;
  const asked = { exportId: randomUUID(), what, format: 'csv', name: 'Frota 3', language: 'pt-BR' } as const;
  return { ...asked, serviceTimes: false, columns: null };
}

describe('The journal of the app', () => {
  test('An import, an export and the removal of the list stand in it with who did them.', async () => {
    const list = await importList(app, [vinOf(1), vinOf(2)].join('\n'), 'Canary list');
    await app.handlers.exports.write(request({ ...everything, listId: list.id }));
    await app.handlers.lists.remove({ listId: list.id });
    await app.handlers.lists.restore({ listId: list.id });
    expect(await actions()).toEqual([
      { action: 'list-imported', listId: list.id, rows: 2 },
      { action: 'exported', format: 'csv', rows: 2, file: 'Frota 3.csv' },
      { action: 'list-removed', listId: list.id },
      { action: 'list-restored', listId: list.id },
    ]);
    const { entries } = await app.handlers.journal.page({ offset: 0, limit: 100 });
    expect(new Set(entries.map(({ user }) => user))).toEqual(new Set([userInfo().username]));
  });

  test('A connection that is added, changed and removed stands in it by its number.', async () => {
    const { connections } = app.handlers;
    const baseUrl = 'https://canary.example.com/';
    const { id } = await connections.save({ ...SAVED, baseUrl });
    await connections.save({ ...SAVED, id, baseUrl, name: 'Filial' });
    await connections.remove({ id });
    expect(await actions()).toEqual([
      { action: 'connection-added', connectionId: id },
      { action: 'connection-changed', connectionId: id },
      { action: 'connection-removed', connectionId: id },
    ]);
  });

  test('What was refused or cancelled does not stand in it.', async () => {
    await expect(app.handlers.lists.restore({ listId: 99 })).rejects.toThrow();
    await expect(
      app.handlers.connections.save({ ...SAVED, baseUrl: 'ftp://canary.example.com' }),
    ).rejects.toThrow();
    expect(await actions()).toEqual([]);
  });

  test('No VIN and no name of a list or connection is in its file.', async () => {
    const list = await importList(app, [vinOf(1), vinOf(2)].join('\n'), 'Canary list');
    await app.handlers.connections.save({
      ...SAVED,
      name: 'Canary name',
      baseUrl: 'https://canary.example.com/',
    });
    await app.handlers.lists.remove({ listId: list.id, withVehicles: true });
    const text = await readFile(journalFile(dataDir), 'utf8');
    expect(text.trimEnd().split('\n')).toHaveLength(3);
    expect(text).not.toMatch(/canary|9BWZZZ/i);
  });

  test('It is saved as CSV in the language of the screen, and the saving stands in it.', async () => {
    await importList(app, vinOf(1), 'a');
    const saved = await app.handlers.journal.save({ language: 'pt-BR' });
    const text = await readFile(saved?.path ?? '', 'utf8');
    const [header, first, ...others] = text.trimEnd().split('\r\n');
    expect(header).toBe(
      '\ufeffQuando;Usuário;O quê;Nº da lista;Nº da conexão;Linhas;Veículos;Formato;Arquivo',
    );
    expect(first).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d;[^;]+;Lista importada;\d+;;1;;;$/);
    expect(others).toEqual([]);
    expect(await actions()).toMatchObject([
      { action: 'list-imported' },
      { action: 'journal-saved', rows: 1 },
    ]);
  });
});
