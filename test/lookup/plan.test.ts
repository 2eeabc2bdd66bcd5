import { beforeEach, expect, it } from 'vitest';
import type { RunRequest } from '../../src/contract/schemas/runs.ts';
import { planRun } from '../../src/main/lookup/plan.ts';
import type { Store } from '../../src/main/store/threads/store.ts';
import { addConnection, commitRun, noProgress, okAnswer, tempStore, vinOf } from '../store/helpers.ts';

const NOW = 10_000_000;
const place = { latitude: -23, longitude: -46 };
const vins = (count: number) => Array.from({ length: count }, (_, index) => vinOf(index));

let store: Store;
let connectionId: number;

beforeEach(async () => {
  store = await tempStore();
  connectionId = (await addConnection(store)).id;
});

const plan = (request: Partial<RunRequest>, suspicious: (vin: string) => boolean = () => false) =>
  planRun(
    { runs: store.runs, suspicious, now: NOW },
    { connectionId, target: { kind: 'vins', vins: vins(100) }, freshMinutes: null, ...request },
  );

/** A run over so many VINs, of which so many were answered in so many milliseconds. */
async function ran(over: number, answered: number, activeMs: number, connection = connectionId) {
  const run = await store.runs.create(connection, { kind: 'vins', vins: vins(over) }, null, 1);
  const answers = vins(answered).map((vin) => okAnswer(vin, place));
  await store.runs.commit(run.id, 1, answers, { ...noProgress, activeMs });
  await store.runs.setState(run.id, 'completed', null, 1);
}

it("the expected time of a run follows the speed of the connection's newest run that has answers", async () => {
  const other = (await addConnection(store, 'other')).id;
  await ran(10, 10, 500);
  await ran(15, 10, 2_000);
  await ran(10, 0, 1_000);
  await ran(10, 10, 0);
  await ran(10, 10, 1_000, other);
  expect((await plan({})).expectedSeconds).toBe(20);
  expect((await plan({ connectionId: other })).expectedSeconds).toBe(10);
  const third = (await addConnection(store, 'third')).id;
  expect((await plan({ connectionId: third })).expectedSeconds).toBeNull();
});

it('the lookup of a single vehicle says nothing of how long a whole list takes', async () => {
  const target = { kind: 'vins', vins: vins(3_000) } as const;
  await ran(1, 1, 1_000);
  expect((await plan({ target })).expectedSeconds).toBeNull();
  await ran(1_000, 1_000, 5_000);
  await ran(1, 1, 1_000);
  expect((await plan({ target })).expectedSeconds).toBe(15);
});

it('a plan leaves out the vehicles that were answered so many minutes ago, and none without a limit', async () => {
  // The first is newer than now, as after the clock was set back.
  for (const [index, askedAt] of [NOW + 1, NOW - 9 * 60_000, NOW - 11 * 60_000].entries())
    await commitRun(store, connectionId, [okAnswer(vinOf(index), place)], askedAt);
  for (const [freshMinutes, fresh] of [
    [null, 0],
    [0, 0],
    [1, 1],
    [10, 2],
  ] as const)
    expect(await plan({ freshMinutes })).toMatchObject({ vehicles: 100, fresh, toAsk: 100 - fresh });
});

it('a plan counts the suspicious VINs of a target that is read in several parts', async () => {
  const many = vins(10_001);
  const odd = new Set([many[0], many[9_999], many[10_000]]);
  const target = { kind: 'vins', vins: many } as const;
  expect((await plan({ target }, (vin) => odd.has(vin))).suspicious).toBe(3);
});
