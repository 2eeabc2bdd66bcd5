/** An office that has a canary in every field: none of it is in what support gets. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Policy } from '../../src/contract/schemas/policy.ts';
import { createApp } from '../../src/main/app/app.ts';
import type { App } from '../../src/main/app/types.ts';
import { noPolicy } from '../../src/main/policy/policy.ts';
import { databaseFile } from '../../src/main/store/db/lock.ts';
import { AppError } from '../../src/main/util/errors.ts';
import { createLog } from '../../src/main/util/log.ts';
import { runIn } from '../cli/command.ts';
import { appDeps } from '../helpers/app-deps.ts';
import { startService } from '../helpers/loopback.ts';
import { everything, tempDir } from '../store/helpers.ts';

const VIN = '9BWZZZ377VT004251';
const PLATE = 'QXZ7K42';
const SECRET = 'kanarischer-schluessel';
const policy: Policy = {
  ...noPolicy,
  connections: [
    {
      name: 'CanaryGiven',
      address: 'https://canary-given.example.com',
      clientId: 'canary-given-id',
      timeZone: 'UTC',
    },
  ],
};

/** What must not be in the text, in any case. */
const CANARIES = [
  'canary',
  'canário',
  VIN,
  VIN.slice(-6),
  PLATE,
  SECRET,
  // Of the position that the service answers.
  '-22.9',
  '-47.06',
  '22,9',
  '127.0.0.1',
  '10.11.12.13',
  'proxy01',
];

let root: string;
let dataDir: string;
let app: App;
let service: Awaited<ReturnType<typeof startService>>;

beforeEach(async () => {
  root = tempDir();
  dataDir = path.join(root, 'Canary Silva', 'rastro canary');
  mkdirSync(dataDir, { recursive: true });
  service = await startService();
  const log = createLog({ file: path.join(dataDir, 'logs', 'rastro.log') });
  app = await createApp(appDeps(dataDir, { policy, log, saveAs: async (name) => path.join(root, name) }));
  await fill(app);
  writeLog(log);
});

afterEach(async () => {
  await app.close();
  await service[Symbol.asyncDispose]();
});

async function fill({ handlers }: App): Promise<void> {
  const { app: settings, intake, connections, runs, views, lists, work } = handlers;
  const { id: connectionId } = await connections.save({
    ...{ name: 'CanaryConnection', clientId: 'canary-client', secret: SECRET, timeZone: 'UTC' },
    baseUrl: service.url,
  });
  const { intakeId } = await intake.begin({ name: 'canary-file.csv', kind: 'file' });
  const rows = `Chassi;CanaryColumn;Canário\n${VIN};${PLATE};canary cell\n`;
  await intake.append({ intakeId, bytes: new TextEncoder().encode(rows) });
  await intake.inspect({ intakeId, overrides: {} });
  const { id: listId } = await intake.commit({ intakeId, name: 'Canary list' });
  const target = { kind: 'list', listId } as const;
  await runs.start({ connectionId, target, freshMinutes: null });
  await expect.poll(async () => (await runs.all(undefined))[0]?.state).toBe('completed');
  await views.save({ id: null, name: 'CanaryView', view: { ...everything, listId }, columns: [] });
  await lists.rename({ listId, name: 'CanaryRenamed' });
  await settings.saveSettings({ workStates: ['CanaryChoice'] });
  const patch = { addTags: ['CanaryTag'], workState: 'CanaryState', assignee: 'CanaryPerson' };
  await work.change({ vins: [VIN], patch });
}

function writeLog(log: ReturnType<typeof createLog>): void {
  const lines: readonly string[] = [
    `Cannot write ${dataDir}/Frota canary.csv: ENOSPC: no space left on device`,
    'EACCES: permission denied, open C:\\Users\\Canary Silva\\Frota canary.xlsx',
    'getaddrinfo ENOTFOUND canary-proxy',
    'connect ECONNREFUSED 10.11.12.13:3128 via proxy01',
    'PAC says PROXY proxy.canary.example:8080',
    'https://canary.example.com/v2?key=canary failed',
    'a connection is already named CanaryConnection',
    'the list CanaryRenamed has the column CanaryColumn',
    'CanaryPerson set CanaryState and CanaryTag, not CanaryChoice',
    `no position of ${VIN} at -22.9,-47.06`,
    `the plate ${PLATE} stands twice`,
    'Unexpected token, "canary cell" is not valid JSON',
    'file:///home/canary/rastro/app.js:10:5',
    '\\\\canary-server\\share\\frota',
  ];
  for (const error of lines)
    log.warn('canary.test', { error, nested: { canaryKey: [error], latitude: -22.9 } });
  log.error(`uncaught exception in ${dataDir}`, { host: hostname(), user: userInfo().username });
}

function expectNoCanary(text: string): void {
  // The event has the name that this test gave it, as the program's own events have theirs.
  const folded = text.replaceAll('canary.test', '').toLowerCase();
  const found = CANARIES.flatMap((canary) => {
    const at = folded.indexOf(canary.toLowerCase());
    return at < 0 ? [] : [folded.slice(Math.max(0, at - 80), at + 80)];
  });
  expect(found).toEqual([]);
  expect(text).not.toContain(root);
  expect(text).not.toMatch(/[/\\](?:home|tmp|Users)\b/);
}

describe('Diagnostics of an office with a canary in every field', () => {
  test('show none of it, and still say what support asks for.', async () => {
    const { id, text } = await app.handlers.diagnostics.make(undefined);
    expectNoCanary(text);
    const content = JSON.parse(text);
    expect(content).toMatchObject({
      host: 'browser',
      open: { basemap: 'bundled', secrets: ['session', 'missing'] },
      policy: { connections: 1, services: null },
      database: {
        error: null,
        integrity: ['ok'],
        counts: { vehicle: 1, list: 1, connection: 2, run: 1, saved_view: 1 },
      },
      runs: [
        {
          state: 'completed',
          target: 'list',
          total: 1,
          ok: 1,
          requests: 1,
          activeSeconds: expect.any(Number),
        },
      ],
      files: { 'rastro.sqlite': expect.any(Number), 'journal.jsonl': expect.any(Number) },
    });
    const errors = content.log.flatMap((line: { fields?: { error?: string } }) => line.fields?.error ?? []);
    expect(errors).toEqual(
      expect.arrayContaining([
        expect.stringContaining('ENOSPC'),
        expect.stringContaining('EACCES: permission denied'),
        expect.stringContaining('ENOTFOUND [host]'),
      ]),
    );
    const saved = await app.handlers.diagnostics.save({ id });
    expect(readFileSync(saved?.path ?? '', 'utf8')).toBe(text);
  });

  test('are saved as they were shown, and not otherwise.', async () => {
    const first = await app.handlers.diagnostics.make(undefined);
    await app.handlers.diagnostics.make(undefined);
    const saved = app.handlers.diagnostics.save({ id: first.id });
    await expect(saved).rejects.toBeInstanceOf(AppError);
    const { entries } = await app.handlers.journal.page({ offset: 0, limit: 100 });
    expect(entries.map(({ action }) => action)).not.toContain('diagnostics-saved');
  });

  test('are the same on the command line, while Rastro is open and after it.', async () => {
    expectNoCanary(await printed());
    await app.close();
    expectNoCanary(await printed());
    app = await createApp(appDeps(dataDir, { policy }));
  });

  test('are made of a damaged database, too.', async () => {
    await app.close();
    const bytes = readFileSync(databaseFile(dataDir));
    writeFileSync(databaseFile(dataDir), bytes.fill(0x5a, 4096, 40_960));
    const text = await printed();
    expectNoCanary(text);
    expect(JSON.parse(text).database.integrity).not.toEqual(['ok']);
    writeFileSync(databaseFile(dataDir), 'CanaryRenamed is no database');
    expect(JSON.parse(await printed()).database).toMatchObject({ integrity: ['SQLITE_NOTADB [text]'] });
    app = await createApp(appDeps(dataDir, { policy }));
  });
});

async function printed(): Promise<string> {
  const { code, stdout, stderr } = await runIn('diagnostics', ['--data', dataDir], { policy });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}
