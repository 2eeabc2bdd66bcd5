import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { FailureKind } from '../../../src/contract/schemas/fleet.ts';
import type { StoredAnswer } from '../../../src/main/store/records.ts';
import { openStore } from '../../../src/main/store/threads/store.ts';
import { addConnection, commitRun, everything, noProgress, okAnswer, tempDir, vinOf } from '../helpers.ts';

const vin = vinOf(1);
const saoPaulo = { latitude: -23.55, longitude: -46.63 };
const campinas = { latitude: -22.9, longitude: -47.06 };

const notFound: StoredAnswer = { vin, attempts: 1, answer: { status: 'not-found' } };
const failed = (kind: FailureKind): StoredAnswer => ({
  vin,
  attempts: 4,
  answer: { status: 'failed', kind },
});

test('After any sequence of answers, a vehicle has its last status and its last fix.', async () => {
  const dataDir = tempDir();
  const { store } = await openStore({ dataDir });
  const { id: main } = await addConnection(store, 'main', 'UTC');
  const { id: other } = await addConnection(store, 'other', 'America/Sao_Paulo');
  const [noon, later] = ['2026-01-01 12:00:00', '2026-01-01 13:00:00'];
  const at = (hour: number) => Date.UTC(2026, 0, 1, hour);
  const steps: [StoredAnswer, connectionId: number, status: string, failure: string | null, fix: object][] = [
    [okAnswer(vin, saoPaulo, noon), main, 'ok', null, { ...saoPaulo, seenAt: at(12), fetchedAt: 1 }],
    [okAnswer(vin, saoPaulo, noon), main, 'ok', null, { ...saoPaulo, seenAt: at(12), fetchedAt: 2 }],
    [failed('timeout'), main, 'failed', 'timeout', { ...saoPaulo, fetchedAt: 2 }],
    [failed('server'), main, 'failed', 'server', { ...saoPaulo, fetchedAt: 2 }],
    [okAnswer(vin, saoPaulo, noon), main, 'ok', null, { ...saoPaulo, seenAt: at(12), fetchedAt: 5 }],
    [notFound, main, 'not-found', null, { ...saoPaulo, fetchedAt: 5 }],
    [notFound, main, 'not-found', null, { ...saoPaulo, fetchedAt: 5 }],
    [okAnswer(vin, saoPaulo, later), main, 'ok', null, { ...saoPaulo, seenAt: at(13), fetchedAt: 8 }],
    [okAnswer(vin, campinas, later), main, 'ok', null, { ...campinas, seenAt: at(13), fetchedAt: 9 }],
    [okAnswer(vin, campinas, later), other, 'ok', null, { ...campinas, seenAt: at(16), fetchedAt: 10 }],
    [failed('network'), other, 'failed', 'network', { ...campinas, seenAt: at(16), fetchedAt: 10 }],
    [okAnswer(vin, saoPaulo, noon), main, 'ok', null, { ...saoPaulo, seenAt: at(12), fetchedAt: 12 }],
  ];
  for (const [index, [answer, connectionId, status, failure, position]] of steps.entries()) {
    const askedAt = index + 1;
    await commitRun(store, connectionId, [answer], askedAt);
    const { row, timeZone } = await store.fleet.vehicle({ vin });
    expect(row, `step ${askedAt}`).toMatchObject({ status, failure, askedAt, position });
    expect(timeZone).toBe(connectionId === main || askedAt < 10 ? 'UTC' : 'America/Sao_Paulo');
    const counts = await store.fleet.counts({ view: everything });
    expect(counts.byStatus).toMatchObject({ [status]: 1 });
  }
  const { history } = await store.fleet.vehicle({ vin });
  expect(history.map(({ fetchedAt }) => fetchedAt)).toEqual([10, 9, 8, 12]);
  await store.close();

  const db = new Sqlite(join(dataDir, 'rastro.sqlite'));
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  db.close();
});

test('Of two answers to a vehicle in one commit the later counts, once.', async () => {
  const { store } = await openStore({ dataDir: tempDir() });
  const { id } = await addConnection(store);
  const run = await store.runs.create(id, { kind: 'vins', vins: [vin] }, null, 1);
  const answers = [failed('server'), okAnswer(vin, saoPaulo), notFound];
  const { counts } = await store.runs.commit(run.id, 5, answers, noProgress);
  expect(counts).toEqual({ total: 1, queued: 0, ok: 0, notFound: 1, failed: 0 });
  expect((await store.fleet.vehicle({ vin })).row).toMatchObject({ status: 'not-found', position: saoPaulo });
  await store.close();
});
