import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Simulator, type SimulatorOptions, startSimulator } from '../../scripts/simulator/service.ts';
import type { EventName } from '../../src/contract/contract-types.ts';
import type { Run } from '../../src/contract/schemas/runs.ts';
import type { SystemSchedule } from '../../src/contract/schemas/system-schedules.ts';
import { createApp } from '../../src/main/app/app.ts';
import type { App } from '../../src/main/app/types.ts';
import { type Clock, systemClock } from '../../src/main/util/clock.ts';
import { appDeps } from '../helpers/app-deps.ts';
import { type MemoryScheduler, memoryScheduler } from '../helpers/scheduler.ts';
import { tempDir } from '../helpers/temp-dir.ts';
import { everything } from '../store/helpers.ts';

const DRAFT = { name: 'Office', clientId: 'office', secret: 'try-me', timeZone: 'America/Sao_Paulo' };

let dataDir: string;
let app: App;
let received: { event: EventName; payload: unknown }[];
let simulator: Simulator | null;
let scheduler: MemoryScheduler;

beforeEach(async () => {
  dataDir = tempDir();
  simulator = null;
  scheduler = memoryScheduler();
  app = await open();
});

afterEach(async () => {
  await app.close();
  await simulator?.close();
});

async function open(clock = systemClock): Promise<App> {
  received = [];
  const opened = await createApp(appDeps(dataDir, { clock, scheduler }));
  opened.events.on((event, payload) => received.push({ event, payload }));
  return opened;
}

async function startService(port = 0, options: Partial<SimulatorOptions> = {}): Promise<Simulator> {
  simulator = await startSimulator({
    port,
    clientId: 'office',
    clientSecret: 'try-me',
    fleet: { kind: 'demo', vehicles: 1200, seed: 5 },
    ...options,
  });
  return simulator;
}

const lastRun = async () => (await app.handlers.runs.all(undefined))[0];

describe('the demo', () => {
  it('is set up and looked up, and a second start changes nothing', async () => {
    const first = await app.handlers.app.startDemo(undefined);
    await expect.poll(async () => (await lastRun())?.state).toBe('completed');
    const counts = await app.handlers.fleet.counts({ view: { ...everything, listId: first.listId } });
    expect(counts.total).toBe(240);
    expect(counts.byStatus.ok + counts.byStatus['not-found']).toBe(240);
    expect(await app.handlers.app.startDemo(undefined)).toEqual(first);
    expect((await app.handlers.runs.all(undefined)).map(({ state }) => state)).toEqual(
      Array(7).fill('completed'),
    );
    expect((await app.handlers.lists.all(undefined)).map(({ name }) => name)).toEqual([
      'Frota de demonstração',
    ]);
  });

  it('has a past week: a trail of each vehicle that moves, and differences from day to day', async () => {
    const { runs, fleet } = app.handlers;
    await app.handlers.app.startDemo(undefined);
    await expect.poll(async () => (await lastRun())?.state).toBe('completed');
    const [, yesterday, , , , , weekAgo] = await runs.all(undefined);
    const pair = { before: weekAgo?.id ?? 0, after: yesterday?.id ?? 0, movedKm: 50, silentDays: 7 };
    const { both, moved } = await runs.compare(pair);
    expect(both).toBe(240);
    expect(moved).toBeGreaterThan(20);
    const [vin = ''] = await fleet.vins({ view: everything, offset: 0, limit: 1 });
    expect((await fleet.vehicle({ vin })).history.length).toBeGreaterThan(3);
  });

  it('works again after a restart, on another port', async () => {
    const { connectionId } = await app.handlers.app.startDemo(undefined);
    await app.close();
    app = await open();
    const [connection] = await app.handlers.connections.all(undefined);
    expect(connection).toMatchObject({ id: connectionId, demo: true });
    await expect.poll(() => app.handlers.app.connectivity(undefined)).toMatchObject({ state: 'online' });
  });
});

describe('the demo, started twice at once or removed', () => {
  it('is set up once', async () => {
    const { startDemo } = app.handlers.app;
    const [first, second] = await Promise.all([startDemo(undefined), startDemo(undefined)]);
    expect(second).toEqual(first);
  });

  it('does not bring back a list that the user removed', async () => {
    const { listId } = await app.handlers.app.startDemo(undefined);
    await app.handlers.lists.remove({ listId });
    await app.close();
    app = await open();
    expect(await app.handlers.lists.all(undefined)).toEqual([]);
  });
});

describe('the verbs over the fleet', () => {
  it('answer about the same vehicles, each with its place and what its VIN says', async () => {
    const { listId } = await app.handlers.app.startDemo(undefined);
    await expect.poll(async () => (await lastRun())?.state).toBe('completed');
    const view = { ...everything, listId };
    const { fleet } = app.handlers;
    const { rows } = await fleet.page({ view, offset: 0, limit: 50 });
    const index = rows.findIndex(({ position }) => position);
    const vin = rows[index]?.vin ?? '';
    expect(await fleet.locate({ view, vin })).toBe(index);
    expect(await fleet.inOrder({ view, vins: [vin] })).toEqual([vin]);
    expect(await fleet.byVins({ vins: [vin], listId })).toEqual([rows[index]]);
    expect(await fleet.vehicle({ vin })).toMatchObject({
      row: { vin },
      place: { country: 'BR', region: expect.stringMatching(/^[A-Z]{2}$/) },
      fromVin: { manufacturer: expect.any(String) },
    });
  });
});

describe('the settings', () => {
  it('keep late before silent, whichever of the two is changed', async () => {
    const { saveSettings, state } = app.handlers.app;
    const kind = (patch: Parameters<typeof saveSettings>[0]) =>
      Promise.resolve(saveSettings(patch)).catch((error: { kind: string }) => error.kind);
    expect(await kind({ lateAfterHours: 168 })).toBe('bad-input');
    expect(await kind({ silentAfterHours: 24 })).toBe('bad-input');
    expect(await kind({ lateAfterHours: 200, silentAfterHours: 400 })).toMatchObject({ lateAfterHours: 200 });
    expect((await state(undefined)).settings).toMatchObject({ lateAfterHours: 200, silentAfterHours: 400 });
  });
});

describe('a connection', () => {
  it('never sends its secret to the screen', async () => {
    const { baseUrl } = await startService();
    const saved = await app.handlers.connections.save({ ...DRAFT, baseUrl });
    expect(saved).toEqual({ ...saved, secret: expect.stringMatching(/^(keychain|session)$/) });
    expect(JSON.stringify([saved, await app.handlers.connections.all(undefined), received])).not.toContain(
      'try-me',
    );
    await app.handlers.connections.remove({ id: saved.id });
    expect(await app.handlers.connections.all(undefined)).toEqual([]);
  });

  it('is tested as it is in the form, with the saved secret where none is typed', async () => {
    const { baseUrl } = await startService();
    const { secret: _, ...withoutSecret } = DRAFT;
    const { connections } = app.handlers;
    expect(await connections.test({ ...withoutSecret, baseUrl })).toMatchObject({
      verdict: 'secret-missing',
    });
    expect(await connections.test({ ...DRAFT, baseUrl, secret: 'wrong' })).toMatchObject({
      verdict: 'credentials',
    });
    const { id } = await connections.save({ ...DRAFT, baseUrl });
    expect(await connections.test({ ...withoutSecret, id, baseUrl })).toMatchObject({ verdict: 'ok' });
  });

  it('never sends the saved secret to another address', async () => {
    const { baseUrl } = await startService();
    const { secret: _, ...withoutSecret } = DRAFT;
    const { id } = await app.handlers.connections.save({ ...DRAFT, baseUrl });
    const elsewhere = await startSimulator({
      ...DRAFT,
      clientSecret: 'other',
      fleet: { kind: 'vins', vins: [] },
    });
    try {
      const test = await app.handlers.connections.test({ ...withoutSecret, id, baseUrl: elsewhere.baseUrl });
      expect(test).toMatchObject({ verdict: 'secret-missing' });
      expect(elsewhere.stats().tokenRequests).toBe(0);
    } finally {
      await elsewhere.close();
    }
  });

  it('refuses plain http to another machine, and an unknown time zone', async () => {
    const { connections } = app.handlers;
    const kind = (draft: typeof DRAFT & { baseUrl: string }) =>
      Promise.resolve(connections.save(draft)).catch((error: { kind: string }) => error.kind);
    expect(await kind({ ...DRAFT, baseUrl: 'http://service.example.com' })).toBe('bad-input');
    expect(await kind({ ...DRAFT, baseUrl: 'https://service.example.com', timeZone: 'Mars/Base' })).toBe(
      'bad-input',
    );
  });

  it('whose address changes during a run sends its new secret to the new server only', async () => {
    const rate = { perSecond: 5, burst: 2 };
    const old = await startService(0, { rate, retryAfter: 'seconds', tokenTtlSeconds: 1 });
    const { connections, runs } = app.handlers;
    const { id } = await connections.save({ ...DRAFT, baseUrl: old.baseUrl });
    const target = { kind: 'vins' as const, vins: [...old.vins()] };
    await runs.start({ connectionId: id, target, freshMinutes: null });
    await expect.poll(() => old.stats().positionRequests, { interval: 5 }).toBeGreaterThan(0);
    await connections.save({ ...DRAFT, id, baseUrl: 'http://127.0.0.1:9', secret: 'new secret' });
    await expect.poll(async () => (await lastRun())?.state).not.toBe('running');
    expect(await lastRun()).toMatchObject({ state: 'stopped', stopReason: 'secret-missing' });
    expect(old.stats().byStatus).not.toHaveProperty('401');
  });

  it('ends its run when it is removed', async () => {
    const service = await startService(0, { latencyMs: 100 });
    const { connections, runs } = app.handlers;
    const { id } = await connections.save({ ...DRAFT, baseUrl: service.baseUrl });
    const target = { kind: 'vins' as const, vins: [...service.vins()] };
    await runs.start({ connectionId: id, target, freshMinutes: null });
    await connections.remove({ id });
    expect(await lastRun()).toMatchObject({ state: 'cancelled' });
  });

  it('refuses a run with a reason once it is removed', async () => {
    const service = await startService(0);
    const { connections, runs } = app.handlers;
    const { id } = await connections.save({ ...DRAFT, baseUrl: service.baseUrl });
    const target = { kind: 'vins' as const, vins: [...service.vins()] };
    await connections.remove({ id });
    await expect(runs.start({ connectionId: id, target, freshMinutes: null })).rejects.toMatchObject({
      ...{ kind: 'not-found', details: { reason: 'connection-gone' } },
    });
  });
});

/** A list of one vehicle. @returns its id */
async function importList(): Promise<number> {
  const { intake } = app.handlers;
  const { intakeId } = await intake.begin({ name: 'frota.csv', kind: 'file' });
  await intake.append({ intakeId, bytes: Buffer.from('chassi\n9BWZZZ377VT004251\n') });
  await intake.inspect({ intakeId, overrides: {} });
  return (await intake.commit({ intakeId, name: 'Frota' })).id;
}

describe("the demo's list over another connection, and the demo's connection for another list,", () => {
  it('are refused before anything is sent, and no task is made', async () => {
    const demo = await app.handlers.app.startDemo(undefined);
    await expect.poll(async () => (await lastRun())?.state).toBe('completed');
    const { baseUrl } = await startService();
    const { id: connectionId } = await app.handlers.connections.save({ ...DRAFT, baseUrl });
    const listId = await importList();
    const { runs, lists, systemSchedules } = app.handlers;
    const requests = simulator?.stats().tokenRequests;
    const before = await runs.all(undefined);
    for (const [pair, reason] of [
      [{ listId: demo.listId, connectionId }, 'demo-list'],
      [{ listId, connectionId: demo.connectionId }, 'demo-connection'],
    ] as const) {
      const request = {
        connectionId: pair.connectionId,
        target: { kind: 'list', listId: pair.listId },
        freshMinutes: null,
      } as const;
      const refusal = { kind: 'bad-input', details: { reason } };
      const schedule = { connectionId: pair.connectionId, everyMinutes: 30 };
      await expect(runs.plan(request)).rejects.toMatchObject(refusal);
      await expect(runs.start(request)).rejects.toMatchObject(refusal);
      await expect(lists.schedule({ listId: pair.listId, schedule })).rejects.toMatchObject(refusal);
      const task = { ...pair, time: '06:00', weekdays: ['mon' as const] };
      await expect(systemSchedules.save(task)).rejects.toMatchObject(refusal);
    }
    expect(simulator?.stats().tokenRequests).toBe(requests);
    expect(await runs.all(undefined)).toEqual(before);
    expect(scheduler.tasks.size).toBe(0);
  });
});

describe('a schedule of a list', () => {
  it('survives a restart, is reported, and is removed with its connection', async () => {
    const listId = await importList();
    const { baseUrl } = await startService();
    const { id: connectionId } = await app.handlers.connections.save({ ...DRAFT, baseUrl });
    const heardBefore = listChanges();
    const schedule = { connectionId, everyMinutes: 30 };
    const list = await app.handlers.lists.schedule({ listId, schedule });
    expect(list.schedule).toMatchObject(schedule);
    expect(listChanges()).toBe(heardBefore + 1);
    await app.close();
    app = await open();
    expect(await app.handlers.lists.all(undefined)).toMatchObject([{ schedule }]);
    await app.handlers.connections.remove({ id: connectionId });
    expect(listChanges()).toBe(1);
    expect(await app.handlers.lists.all(undefined)).toMatchObject([{ schedule: null }]);
  });

  const listChanges = () => received.filter(({ event }) => event === 'lists.changed').length;
});

describe('a task in the system', () => {
  async function scheduled(): Promise<SystemSchedule> {
    const { listId, connectionId } = await app.handlers.app.startDemo(undefined);
    const schedule: SystemSchedule = { listId, connectionId, time: '06:00', weekdays: ['mon'] };
    received = [];
    await app.handlers.systemSchedules.save(schedule);
    return schedule;
  }
  const listChanges = () => received.filter(({ event }) => event === 'lists.changed').length;

  it('is reported, survives a restart, and is removed with its list', async () => {
    const schedule = await scheduled();
    expect(listChanges()).toBeGreaterThan(0);
    await app.close();
    app = await open();
    expect(await app.handlers.systemSchedules.saved(undefined)).toEqual([schedule]);
    expect(await app.handlers.systemSchedules.all(undefined)).toMatchObject({ tasks: [{ state: 'ready' }] });
    await app.handlers.lists.remove({ listId: schedule.listId });
    expect(scheduler.tasks.size).toBe(0);
    expect(await app.handlers.systemSchedules.saved(undefined)).toEqual([]);
  });

  it('is removed with its connection', async () => {
    const { connectionId } = await scheduled();
    await app.handlers.connections.remove({ id: connectionId });
    expect(scheduler.tasks.size).toBe(0);
  });

  it('replaces the schedule while Rastro is open, which replaces it in turn', async () => {
    const { listId, connectionId } = await scheduled();
    await app.handlers.lists.schedule({ listId, schedule: { connectionId, everyMinutes: 60 } });
    expect(scheduler.tasks.size).toBe(0);
    await app.handlers.systemSchedules.save({ listId, connectionId, time: '07:00', weekdays: ['sun'] });
    expect(await app.handlers.lists.all(undefined)).toMatchObject([{ schedule: null }]);
    expect(scheduler.tasks.size).toBe(1);
  });

  it('prevents a schedule of the other kind where the system does not remove it', async () => {
    const { listId, connectionId } = await scheduled();
    scheduler.refuses = true;
    const other = app.handlers.lists.schedule({ listId, schedule: { connectionId, everyMinutes: 60 } });
    await expect(other).rejects.toMatchObject({ kind: 'scheduler-refused' });
    expect(await app.handlers.lists.all(undefined)).toMatchObject([{ schedule: null }]);
  });

  it('stays with its list when a file replaces or extends that', async () => {
    const { listId } = await scheduled();
    const { intake } = app.handlers;
    const { intakeId } = await intake.begin({ name: 'frota.csv', kind: 'file' });
    await intake.append({ intakeId, bytes: Buffer.from('chassi\n9BWZZZ377VT004251\n') });
    await intake.inspect({ intakeId, overrides: {} });
    const list = await intake.commit({ intakeId, name: 'Frota', into: { listId, how: 'replace' } });
    expect(list.id).not.toBe(listId);
    expect([...scheduler.tasks.keys()]).toEqual([list.id]);
    expect(await app.handlers.systemSchedules.saved(undefined)).toMatchObject([{ listId: list.id }]);
    await app.handlers.lists.putBack({ listId, insteadOf: list.id });
    expect([...scheduler.tasks.keys()]).toEqual([listId]);
  });
});

describe('a run that waits for its service', () => {
  /** Of the waits of runs and looks none ends by itself: only the client's own do, which are of 4.5 s at most, and short here. */
  const standing: Clock = {
    ...systemClock,
    sleep: (ms, signal) => systemClock.sleep(ms < 5000 ? ms / 100 : 3_600_000, signal),
  };

  /** A run that stands still, since nothing listens at the port of its service any more. */
  async function cutOff(): Promise<number> {
    await app.close();
    app = await open(standing);
    const { baseUrl, close, vins } = await startService();
    const { id: connectionId } = await app.handlers.connections.save({ ...DRAFT, baseUrl });
    const target = { kind: 'vins' as const, vins: [...vins()] };
    await close();
    await app.handlers.runs.start({ connectionId, target, freshMinutes: null });
    await expect.poll(async () => (await lastRun())?.waiting?.reason).toBe('network');
    return Number(new URL(baseUrl).port);
  }

  it('reports that it is offline, and continues at once when the computer wakes', async () => {
    const port = await cutOff();
    await expect.poll(() => app.handlers.app.connectivity(undefined)).toMatchObject({ state: 'offline' });
    await startService(port);
    app.wake();
    await expect.poll(async () => (await lastRun())?.state).toBe('completed');
    expect(await lastRun()).toMatchObject({ counts: { queued: 0, failed: 0 } });
  });

  it('continues by itself when the service answers again', async () => {
    const port = await cutOff();
    await expect.poll(() => app.handlers.app.connectivity(undefined)).toMatchObject({ state: 'offline' });
    await startService(port);
    // Only looks: the run itself does not change. A saved connection is a reason to look.
    const [connection] = await app.handlers.connections.all(undefined);
    if (!connection) throw new Error('no connection');
    await app.handlers.connections.save({ ...DRAFT, id: connection.id, baseUrl: connection.baseUrl });
    await expect.poll(async () => (await lastRun())?.state).toBe('completed');
  });
});

describe('the pace of a connection', () => {
  it('is saved when a run ends, and the next start begins with it', async () => {
    const service = await startService(0, { rate: { perSecond: 10, burst: 3 }, retryAfter: 'seconds' });
    const { id: connectionId } = await app.handlers.connections.save({ ...DRAFT, baseUrl: service.baseUrl });
    const target = { kind: 'vins' as const, vins: service.vins().slice(0, 800) };
    await app.handlers.runs.start({ connectionId, target, freshMinutes: null });
    await expect.poll(async () => (await lastRun())?.state).toBe('completed');
    const found = received
      .map(({ payload }) => (payload as Partial<Run>).pace?.requestsPerSecond)
      .findLast((each) => each != null);
    expect(found).toBeGreaterThan(0);
    await app.close();
    app = await open();
    const { pace } = await app.handlers.runs.start({
      connectionId,
      target: { ...target, vins: target.vins.slice(0, 1) },
      freshMinutes: null,
    });
    expect(pace?.requestsPerSecond).toBeGreaterThan(0);
  });
});

describe('the app without the service', () => {
  it('reports that it is offline, and has all data after a restart', async () => {
    const service = await startService();
    const { id: connectionId } = await app.handlers.connections.save({ ...DRAFT, baseUrl: service.baseUrl });
    const target = { kind: 'vins' as const, vins: [...service.vins()] };
    await app.handlers.runs.start({ connectionId, target, freshMinutes: null });
    await expect.poll(async () => (await lastRun())?.state).toBe('completed');
    const before = await app.handlers.fleet.page({ view: everything, offset: 0, limit: 500 });
    await service.close();
    await app.close();
    app = await open();
    await expect.poll(() => app.handlers.app.connectivity(undefined)).toMatchObject({ state: 'offline' });
    expect(await app.handlers.fleet.page({ view: everything, offset: 0, limit: 500 })).toEqual(before);
    expect(before.rows.filter(({ status }) => status === 'ok').length).toBeGreaterThan(400);
  });
});
