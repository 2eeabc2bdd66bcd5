/** Every key of the policy, by every way in: verbs, command line, schedules; the screen's part is in `test/e2e/policy.spec.ts`. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ExportFormat } from '../../src/contract/schemas/exports.ts';
import type { Policy } from '../../src/contract/schemas/policy.ts';
import { createApp } from '../../src/main/app/app.ts';
import type { App, AppDeps } from '../../src/main/app/types.ts';
import { noPolicy } from '../../src/main/policy/policy.ts';
import { policyFile } from '../../src/main/policy/schema.ts';
import { systemClock } from '../../src/main/util/clock.ts';
import { createLog } from '../../src/main/util/log.ts';
import { runIn } from '../cli/command.ts';
import { appDeps, importList } from '../helpers/app-deps.ts';
import { type Loopback, someVins, startService } from '../helpers/loopback.ts';
import { everything, tempDir } from '../store/helpers.ts';

const ZONE = 'America/Sao_Paulo';
const DRAFT = { name: 'Matriz', clientId: 'office', secret: 'try-me', timeZone: ZONE };
const HOUR_MS = 3_600_000;

let dataDir: string;
let files: string;
let service: Loopback;
let app: App | null;

beforeEach(async () => {
  [dataDir, files] = [tempDir(), tempDir()];
  service = await startService();
  app = null;
});

afterEach(async () => {
  await app?.close();
  await service[Symbol.asyncDispose]();
});

async function open(policy: Partial<Policy>, more: Partial<AppDeps> = {}): Promise<App['handlers']> {
  await app?.close();
  app = await createApp(appDeps(dataDir, { policy: { ...noPolicy, ...policy }, ...more }));
  return app.handlers;
}

/** A list and a connection from before the policy. */
async function office(): Promise<{ readonly listId: number; readonly connectionId: number }> {
  const { connections } = await open({});
  const { id: connectionId } = await connections.save({ ...DRAFT, baseUrl: service.url });
  const { id: listId } = await importList(app as App, someVins(3).join('\n'));
  return { listId, connectionId };
}

const positionRequests = () => service.received.filter(({ method }) => method === 'POST');

async function lookUp(policy: Partial<Policy>, more: readonly string[] = []): Promise<number> {
  await app?.close();
  app = null;
  await writeFile(join(files, 'in.csv'), `chassi\n${someVins(2).join('\n')}\n`);
  const paths = ['--input', join(files, 'in.csv'), '--output', join(files, 'out.csv'), '--data', dataDir];
  const given = more.includes('--connection') ? [] : ['--base-url', service.url, '--client-id', 'office'];
  const env = { RASTRO_CLIENT_SECRET: 'try-me' };
  const args = [...paths, ...given, '--patience', '0', ...more];
  return (await runIn('lookup', args, { env, policy: { ...noPolicy, ...policy } })).code;
}

const refused = (reason: string) => ({ kind: 'policy', details: expect.objectContaining({ reason }) });

function exportOf(format: ExportFormat, listId: number | null = null) {
  const what =
    format === 'as-imported' ? { kind: 'file', listId: listId ?? 0 } : { kind: 'view', view: everything };
  const asked = { exportId: randomUUID(), what, format, name: 'frota', language: 'pt-BR' };
  return { ...asked, serviceTimes: false, columns: null } as Parameters<
    App['handlers']['exports']['write']
  >[0];
}

const ELSEWHERE: Partial<Policy> = { services: ['https://positions.example.com'] };
const given = (address: string) => ({ name: 'Matriz', address, clientId: 'office', timeZone: ZONE });

/** Why a way in has nothing to do with a key. */
type None = string;
type Check = () => Promise<void>;

interface Ways {
  readonly verb: Check | None;
  readonly commandLine: Check | None;
  readonly schedule: Check | None;
  /** Title of the test of the built screen. */
  readonly screen: string;
}

const watchedUpdater = () => ({
  byHand: null,
  address: 'https://releases.test/',
  check: vi.fn(async () => null),
  download: vi.fn(),
  install: vi.fn(),
});

const NO_MAP = 'It shows no map.';
const NO_SETTINGS = 'It has no such setting.';

const keys: Readonly<Record<keyof typeof policyFile.shape, Ways>> = {
  services: {
    async verb() {
      const { listId, connectionId } = await office();
      const target = { kind: 'list', listId } as const;
      const { connections, runs } = await open(ELSEWHERE);
      const started = runs.start({ connectionId, target, freshMinutes: null });
      await expect(started).rejects.toMatchObject(refused('policy-service'));
      for (const act of [connections.save, connections.test])
        await expect(act({ ...DRAFT, name: 'b', baseUrl: service.url })).rejects.toMatchObject(
          refused('policy-service'),
        );
      const below = await connections.save({
        ...DRAFT,
        name: 'c',
        baseUrl: 'https://positions.example.com/v2/',
      });
      expect(below.baseUrl).toBe('https://positions.example.com/v2');
      expect(positionRequests()).toEqual([]);
    },
    async commandLine() {
      expect(await lookUp(ELSEWHERE)).toBe(5);
      const { connectionId } = await office();
      expect(await lookUp(ELSEWHERE, ['--connection', `id:${connectionId}`])).toBe(5);
      expect(positionRequests()).toEqual([]);
      expect(await lookUp({ services: [service.url] })).toBe(0);
    },
    async schedule() {
      const { listId, connectionId } = await office();
      await app?.handlers.lists.schedule({ listId, schedule: { connectionId, everyMinutes: 30 } });
      const before = positionRequests().length;
      const log = createLog({ level: 'error' });
      const warn = vi.spyOn(log, 'warn');
      const later = { ...systemClock, now: () => Date.now() + HOUR_MS };
      const handlers = await open(ELSEWHERE, { clock: later, log });
      await expect.poll(() => warn.mock.calls.map(([event]) => event)).toContain('schedule.failed');
      expect(await handlers.runs.all(undefined)).toEqual([]);
      expect(positionRequests()).toHaveLength(before);
      const schedule = { connectionId, everyMinutes: 60 };
      await expect(handlers.lists.schedule({ listId, schedule })).rejects.toMatchObject(
        refused('policy-service'),
      );
      const task = handlers.systemSchedules.save({ listId, connectionId, time: '06:00', weekdays: ['mon'] });
      await expect(task).rejects.toMatchObject(refused('policy-service'));
    },
    screen: 'shows which addresses may be used',
  },
  connections: {
    async verb() {
      const address = 'https://positions.example.com/v2';
      const { connections } = await open({ connections: [given(address)] });
      const [ready] = await connections.all(undefined);
      expect(ready).toMatchObject({ name: 'Matriz', baseUrl: address, secret: 'missing', isGiven: true });
      const id = ready?.id ?? 0;
      const same = { ...DRAFT, id, baseUrl: address };
      for (const change of [
        { name: 'b' },
        { clientId: 'b' },
        { baseUrl: 'https://a.example' },
        { timeZone: 'UTC' },
      ])
        await expect(connections.save({ ...same, ...change })).rejects.toMatchObject(
          refused('policy-connection'),
        );
      await expect(connections.remove({ id })).rejects.toMatchObject(refused('policy-connection'));
      expect(await connections.save(same)).toMatchObject({
        isGiven: true,
        secret: expect.not.stringMatching('missing'),
      });
      await open({ connections: [given(address)] });
      expect(await app?.handlers.connections.all(undefined)).toHaveLength(1);
    },
    async commandLine() {
      const connections = [given(service.url)];
      // It is found by its name; its secret is in no keychain here.
      expect(await lookUp({ connections }, ['--connection', 'Matriz'])).toBe(3);
    },
    async schedule() {
      await office();
      const { connections, systemSchedules, lists } = await open({
        connections: [given('https://a.example')],
      });
      const ready = (await connections.all(undefined)).find(({ isGiven }) => isGiven);
      const [list] = await lists.all(undefined);
      const plan = { listId: list?.id ?? 0, connectionId: ready?.id ?? 0, time: '06:00' } as const;
      expect(await systemSchedules.save({ ...plan, weekdays: ['mon'] })).toMatchObject({ state: 'ready' });
    },
    screen: 'leaves only the secret of a given connection to the user',
  },
  onlineBasemap: {
    async verb() {
      const online = { kind: 'online', address: `${service.url}/style.json` } as const;
      const before = await open({});
      await Promise.resolve(before.basemap.use(online)).catch(() => undefined);
      const asked = service.received.length;
      expect(asked).toBeGreaterThan(0);
      const { basemap, streets } = await open({ onlineBasemap: false });
      expect(await basemap.state(undefined)).toMatchObject({ kind: 'bundled', fault: null });
      const acts = [
        () => basemap.use(online),
        () => streets.save({ address: `${service.url}/map.pmtiles` }),
        () => streets.plan({ what: { kind: 'state', state: 'SP' }, maxZoom: 12 }),
        () => streets.add({ planId: randomUUID() }),
        () => streets.fetch(undefined),
        () => streets.update(undefined),
      ];
      for (const act of acts)
        await expect(async () => act()).rejects.toMatchObject(refused('policy-basemap'));
      expect(await streets.save({ address: '' })).toMatchObject({ address: '' });
      await basemap.retry(undefined);
      expect(service.received).toHaveLength(asked);
    },
    commandLine: NO_MAP,
    schedule: NO_MAP,
    screen: 'offers no map from the internet',
  },
  mapSources: {
    async verb() {
      const online = { kind: 'online', address: `${service.url}/style.json` } as const;
      const before = await open({});
      await Promise.resolve(before.basemap.use(online)).catch(() => undefined);
      await before.streets.save({ address: `${service.url}/map.pmtiles` });
      const asked = service.received.length;
      expect(asked).toBeGreaterThan(0);
      const { basemap, streets } = await open({ mapSources: ['https://maps.example.com/ours'] });
      // What was saved before is not asked either.
      expect(await basemap.state(undefined)).toMatchObject({ kind: 'bundled', fault: null });
      const plan = { what: { kind: 'state', state: 'SP' }, maxZoom: 12 } as const;
      const refusals = [
        () => basemap.use(online),
        () => streets.save({ address: 'https://maps.example.com/theirs/a.pmtiles' }),
        () => streets.save({ address: 'https://maps.example.com/ours/../theirs/a.pmtiles' }),
        () => streets.save({ address: 'https://maps.example.com/ours-too/a.pmtiles' }),
        () => streets.plan(plan),
        () => streets.add({ planId: randomUUID() }),
        () => streets.fetch(undefined),
        () => streets.update(undefined),
      ];
      for (const act of refusals)
        await expect(async () => act()).rejects.toMatchObject(refused('policy-map-source'));
      await basemap.retry(undefined);
      expect(await streets.tile({ z: 8, x: 94, y: 145 })).toBeNull();
      expect(service.received).toHaveLength(asked);
      const allowed = 'https://maps.example.com/ours/a.pmtiles';
      const typed = ' HTTPS://Maps.example.com/ours/a.pmtiles';
      expect(await streets.save({ address: typed })).toMatchObject({ address: allowed });
    },
    commandLine: NO_MAP,
    schedule: NO_MAP,
    screen: 'offers only the sources of maps that are allowed',
  },
  externalMap: {
    async verb() {
      const opened: string[] = [];
      const openExternal = async (address: string) => void opened.push(address);
      const handlers = await open({ externalMap: false }, { openExternal });
      const shown = handlers.app.openMap({ map: 'openstreetmap', latitude: -22.9, longitude: -47 });
      await expect(shown).rejects.toMatchObject(refused('policy-map'));
      expect(opened).toEqual([]);
    },
    commandLine: NO_MAP,
    schedule: NO_MAP,
    screen: 'opens no map outside Rastro',
  },
  export: {
    async verb() {
      const { listId } = await office();
      const asked: string[] = [];
      const saveAs = async (name: string) => {
        asked.push(name);
        return join(tempDir(), name);
      };
      const some = await open({ exportFormats: ['xlsx'] }, { saveAs });
      for (const format of ['csv', 'csv-excel', 'geojson', 'kml', 'as-imported'] as const)
        await expect(some.exports.write(exportOf(format, listId))).rejects.toMatchObject(
          refused('policy-format'),
        );
      expect(await some.exports.write(exportOf('xlsx'))).toMatchObject({ total: 3 });
      const none = await open({ exportFormats: [] }, { saveAs });
      await expect(none.exports.write(exportOf('xlsx'))).rejects.toMatchObject(refused('policy-export'));
      expect(asked).toEqual(['frota.xlsx']);
    },
    async commandLine() {
      expect(await lookUp({ exportFormats: [] })).toBe(5);
      expect(await lookUp({ exportFormats: ['csv'] }, ['--format', 'json'])).toBe(5);
      expect(await lookUp({ exportFormats: ['csv'] }, ['--format', 'geojson'])).toBe(5);
      expect(service.received).toEqual([]);
      expect(await lookUp({ exportFormats: ['csv'] })).toBe(0);
      expect(await readFile(join(files, 'out.csv'), 'utf8')).toContain('chassi');
    },
    schedule: 'A schedule writes no file.',
    screen: 'offers only the formats that may be exported',
  },
  updates: {
    async verb() {
      const updater = watchedUpdater();
      const { updates, app: own } = await open({ updates: false }, { updater });
      for (const act of [updates.check, updates.download, updates.install])
        await expect(act(undefined)).rejects.toMatchObject(refused('policy-setting'));
      const switchedOn = own.saveSettings({ lookForUpdates: true });
      await expect(switchedOn).rejects.toMatchObject(refused('policy-setting'));
      expect((await own.state(undefined)).settings.lookForUpdates).toBe(false);
      expect(updater.check).not.toHaveBeenCalled();
    },
    commandLine: 'It looks for no updates.',
    async schedule() {
      const updater = watchedUpdater();
      const waits: number[] = [];
      const clock = {
        ...systemClock,
        sleep: (ms: number, signal?: AbortSignal) => {
          waits.push(ms);
          return systemClock
            .sleep(1, signal)
            .then(() => systemClock.sleep(waits.length < 50 ? 0 : HOUR_MS, signal));
        },
      };
      await open({ updates: false }, { updater, clock });
      await expect.poll(() => waits.length).toBeGreaterThanOrEqual(50);
      expect(updater.check).not.toHaveBeenCalled();
    },
    screen: 'looks for no new versions',
  },
  logLevel: {
    async verb() {
      const file = join(dataDir, 'logs', 'rastro.log');
      const log = createLog({ file });
      await open({ logLevel: 'error' }, { log });
      log.info('canary.info');
      log.warn('canary.warn');
      log.error('canary.error');
      const text = await readFile(file, 'utf8');
      expect(text).toContain('canary.error');
      expect(text).not.toMatch(/canary\.(info|warn)/);
    },
    commandLine: 'Its log has only what the user reads.',
    schedule: 'It has the log of the app.',
    screen: 'says that the log is set by the administrator',
  },
  retention: {
    async verb() {
      const retention = { positionsDays: 365, unlistedDays: 90 };
      const { app: own } = await open({ retention });
      const { settings } = await own.state(undefined);
      expect(settings).toMatchObject({ keepPositionsDays: 365, keepUnlistedDays: 90 });
      for (const patch of [
        { keepPositionsDays: 366 },
        { keepPositionsDays: null },
        { keepUnlistedDays: null },
      ])
        await expect(own.saveSettings(patch)).rejects.toMatchObject(refused('policy-setting'));
      expect((await own.state(undefined)).settings).toEqual(settings);
    },
    commandLine: NO_SETTINGS,
    schedule: 'It has the settings of the app.',
    screen: 'fixes how long positions stay',
  },
};

describe.each(Object.entries(keys))('The key %s', (_, ways) => {
  const waysIn = ['verb', 'commandLine', 'schedule'] as const;
  const checked = waysIn.flatMap((way) => {
    const check = ways[way];
    return typeof check === 'string' ? [] : [[way, check] as const];
  });
  test.each(checked)('holds by the way in "%s".', (__, check) => check());
});

test('The built screen has a test of each key.', () => {
  const source = readFileSync(fileURLToPath(new URL('../e2e/policy.spec.ts', import.meta.url)), 'utf8');
  for (const { screen } of Object.values(keys)) expect(source).toContain(screen);
});

test('The table has every key of the schema.', () => {
  expect(Object.keys(keys).sort()).toEqual(Object.keys(policyFile.shape).sort());
});
