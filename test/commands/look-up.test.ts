import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ownClient } from '../../src/main/commands/connection-use.ts';
import { lookUp } from '../../src/main/commands/look-up.ts';
import type { LookupOrder } from '../../src/main/commands/lookup-options.ts';
import { fileJobs } from '../../src/main/intake/file-jobs.ts';
import { saveRows } from '../../src/main/intake/save-rows.ts';
import { createLookup } from '../../src/main/lookup/lookup.ts';
import type { Lookup } from '../../src/main/lookup/types.ts';
import { noPolicy } from '../../src/main/policy/policy.ts';
import type { Credentials } from '../../src/main/service/types.ts';
import type { Store } from '../../src/main/store/threads/store.ts';
import { systemClock } from '../../src/main/util/clock.ts';
import {
  goodPositions,
  type Handler,
  type Loopback,
  okItem,
  POSITIONS_PATH,
  startService,
  vinsOf,
} from '../helpers/loopback.ts';
import { directFetch } from '../helpers/network.ts';
import { addList, plainSource, tempDir, tempStore, vinOf } from '../store/helpers.ts';

const [A, B, C] = [vinOf(1), vinOf(2), vinOf(3)];

let store: Store;
let folder: string;
let service: Loopback;
let lookup: Lookup;
let positions: Handler;
let credentials: Credentials | null;
let said: string[];
let noted: { readonly action: string }[];
/** By so much the lookup's clock is ahead of the computer's, in milliseconds. */
let aheadMs: number;

beforeEach(async () => {
  store = await tempStore();
  folder = tempDir();
  [said, noted, positions, aheadMs] = [[], [], goodPositions, 7_200_000];
  credentials = { clientId: 'office', clientSecret: 'not-a-secret' };
  service = await startService({ positions: (received) => positions(received) });
  lookup = createLookup({
    runs: store.runs,
    clock: systemClock,
    random: () => 0.5,
    patienceMs: 0,
    connect: () => Promise.reject(new Error('a run without terms')),
    suspicious: () => false,
    changed: () => undefined,
    failed: (error) => expect.unreachable(String(error)),
  });
  const draft = { name: 'Office', baseUrl: service.url, clientId: 'office', timeZone: 'UTC' };
  await store.connections.save(draft);
});

afterEach(async () => {
  await lookup.close();
  await service[Symbol.asyncDispose]();
});

const file = (name: string) => join(folder, name);
const asked = () => service.at(POSITIONS_PATH).map(vinsOf);
const named = (name: string) => ({ kind: 'name', name }) as const;

/** A lookup of the list `fleet` over the connection `Office`, without an output. */
function look(more: Partial<LookupOrder> = {}): Promise<number> {
  const request: LookupOrder = {
    ...{ input: { kind: 'list', list: named('fleet') }, output: null, format: 'csv', resume: false },
    service: { kind: 'saved', connection: named('Office') },
    ...{ maxConcurrency: 1, patienceMinutes: 0, language: 'en' },
    ...more,
  };
  const clock = { ...systemClock, monotonic: () => systemClock.monotonic() + aheadMs };
  const parts = { store, fetch: directFetch, clock: systemClock, random: () => 0.5 };
  return lookUp(
    request,
    {
      ...{ store, dataDir: tempDir(), fileJobs: () => fileJobs, lookup, clock, policy: noPolicy },
      journal: { add: async (entry) => void noted.push(entry) },
      openConnection: (connection) => ownClient(parts, connection, async () => credentials, request),
      changed: { lists: () => undefined, connections: () => undefined },
    },
    {
      say: (text) => said.push(text),
      progress: () => undefined,
      interrupted: new AbortController().signal,
    },
  );
}

it('the last line has how long the lookup took', async () => {
  await addList(store, [A], 'fleet');
  positions = (received) => {
    aheadMs += 3_905_000;
    return goodPositions(received);
  };
  expect(await look()).toBe(0);
  expect(said.at(-1)).toMatch(/\b1:05:[0-5]\d\b/);
});

describe('a stored list', () => {
  it('is written with all of its rows in the order of their lines, the held-back ones between', async () => {
    const rows = [A, B].map((vin, index) => ({ line: 3 + 2 * index, vin, cells: [`P${index}`, vin, 'Sul'] }));
    await saveRows(store.lists, 'other', plainSource, [rows]);
    writeFileSync(
      file('fleet.csv'),
      `Placa;Chassi;Filial\nQ0;;x\nQ1;${A};\nQ2;1;y\nQ3;2;\nQ4;${B};z\nQ5;3;\n`,
    );
    expect(
      await look({
        input: { kind: 'file', path: file('fleet.csv'), columns: [], identifiers: [] },
        output: file('a'),
      }),
    ).toBe(0);
    const list = { kind: 'list', list: named('fleet.csv') } as const;
    expect(await look({ input: list, output: file('b') })).toBe(0);
    const [fromFile, fromList] = ['a', 'b'].map((name) =>
      readFileSync(file(name), 'utf8').replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'T'),
    );
    expect(fromList).toBe(fromFile);
    const lines = fromList?.trimEnd().split('\r\n') ?? [];
    expect(lines.map((line) => line.split(',').slice(-2)[0])).toEqual([
      'Placa',
      'Q0',
      'Q1',
      'Q2',
      'Q3',
      'Q4',
      'Q5',
    ]);
    expect(noted.at(-1)).toEqual({ action: 'exported', rows: 6, format: 'csv', file: file('b') });
  });

  it('is written whole where it has more rows than are read at a time', async () => {
    await addList(
      store,
      Array.from({ length: 2_001 }, (_, index) => vinOf(index)),
    );
    expect(await look({ output: file('out.json'), format: 'json' })).toBe(0);
    const written = JSON.parse(readFileSync(file('out.json'), 'utf8')) as { readonly chassi: string }[];
    expect(written.map(({ chassi }) => chassi)).toEqual(
      Array.from({ length: 2_001 }, (_, index) => vinOf(index)),
    );
  });

  it('needs no output, and only says how the lookup went', async () => {
    await addList(store, [A, B]);
    positions = () => ({ body: { resultados: [okItem(A), { chassi: B, status: 'nao_encontrado' }] } });
    expect(await look()).toBe(0);
    expect(said).toEqual([
      expect.stringMatching(
        /^1 found, 1 not found, 0 failed, 0 not asked; 1 requests \(0 refused for their rate\) in \d+:\d\d\.$/,
      ),
    ]);
    expect(noted).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('a run that ends before its last VIN', () => {
  it.each([
    ['paused', 'pause', 'was paused in Rastro'],
    ['cancelled', 'cancel', 'was cancelled in Rastro'],
    ['interrupted', null, 'was interrupted in Rastro'],
  ] as const)('because it is %s in the window ends with 130, and writes no output', async (_, verb, text) => {
    await addList(store, [A, B]);
    positions = async (received) => {
      const runId = (await store.runs.all())[0]?.id ?? 0;
      void (verb ? lookup.handlers[verb]({ runId }) : lookup.interrupt(runId));
      return goodPositions(received);
    };
    expect(await look({ output: file('out.csv') })).toBe(130);
    expect(said).toEqual([expect.stringContaining(text)]);
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ['unauthorized', { clientId: 'office', clientSecret: 'x' }],
    ['secret-missing', null],
  ] as const)('because of its credentials fails as %s, and writes no output', async (kind, given) => {
    await addList(store, [A]);
    credentials = given;
    await service[Symbol.asyncDispose]();
    const { id } = (await store.connections.all())[0] ?? { id: 0 };
    service = await startService({ token: () => ({ status: 401 }) });
    const draft = { id, name: 'Office', baseUrl: service.url, clientId: 'office', timeZone: 'UTC' };
    await store.connections.save(draft);
    await expect(look({ output: file('out.csv') })).rejects.toMatchObject({ kind, failure: kind });
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ['has another service', { status: 404 }, 'is not the position service (HTTP 404)'],
    ['leads elsewhere', { status: 302 }, 'is not the position service (REDIRECT)'],
  ])('at an address that %s says once what its test finds', async (_, reply, text) => {
    await addList(store, [A]);
    await service[Symbol.asyncDispose]();
    const { id } = (await store.connections.all())[0] ?? { id: 0 };
    service = await startService({ token: () => reply });
    const draft = { id, name: 'Office', baseUrl: service.url, clientId: 'office', timeZone: 'UTC' };
    await store.connections.save(draft);
    expect(await look()).toBe(4);
    expect(said[0]).toContain(text);
    expect(said.filter((line) => line.includes(text))).toHaveLength(1);
  });

  it('because the service gives no answers ends with 4, says why, and writes what is known', async () => {
    await addList(store, [A]);
    positions = () => ({ status: 500 });
    expect(await look({ output: file('out.csv') })).toBe(4);
    expect(said).toEqual([
      expect.stringMatching(/^0 found, 0 not found, 0 failed, 1 not asked; .* Written: .*out\.csv$/),
      expect.stringContaining('the service gave no answers'),
    ]);
    expect(readFileSync(file('out.csv'), 'utf8')).toContain(`${A},nao_consultado`);
  });
});

describe('--resume', () => {
  const refusingB: Handler = (received) => ({
    body: {
      resultados: vinsOf(received)
        .filter((vin) => vin !== B)
        .map(okItem),
    },
  });
  /** The newest run of the list, ended so, with none of its VINs asked. */
  async function begun(state: 'paused' | 'cancelled') {
    const [list] = await store.lists.all();
    const [connection] = await store.connections.all();
    const target = { kind: 'list', listId: list?.id ?? 0 } as const;
    const { id } = await store.runs.create(connection?.id ?? 0, target, null, 1);
    await store.runs.setState(id, state, null, 1);
    return id;
  }

  it.each([
    ['paused', 'Resuming.', 1],
    ['cancelled', 'Nothing to resume; starting anew.', 2],
  ] as const)('of a %s run says: %s', async (state, text, runs) => {
    await addList(store, [A, B]);
    await begun(state);
    expect(await look({ resume: true })).toBe(0);
    expect(said).toEqual([text, expect.stringMatching(/^2 found.* 1 requests/)]);
    expect(await store.runs.all()).toHaveLength(runs);
  });

  it('goes on with the runs of its own list and connection alone', async () => {
    await addList(store, [C], 'other');
    await begun('paused');
    const list = await addList(store, [A, B]);
    const elsewhere = await store.connections.save({
      ...{ name: 'Elsewhere', baseUrl: 'https://a.example', clientId: 'office', timeZone: 'UTC' },
    });
    const target = { kind: 'list', listId: list.id } as const;
    const { id } = await store.runs.create(elsewhere.id, target, null, 1);
    await store.runs.setState(id, 'paused', null, 1);
    expect(await look({ resume: true })).toBe(0);
    expect(said[0]).toBe('Nothing to resume; starting anew.');
    expect(asked()).toEqual([[A, B]]);
  });

  it('of a completed run asks again for what failed, counts the whole list, and then asks nothing', async () => {
    await addList(store, [A, B]);
    positions = refusingB;
    expect(await look()).toBe(4);
    expect(said.at(-1)).toMatch(/^1 found, 0 not found, 1 failed, 0 not asked/);
    positions = goodPositions;
    said = [];
    expect(await look({ resume: true })).toBe(0);
    expect(said).toEqual([
      'The run was completed; asking again for the 1 that failed.',
      expect.stringMatching(/^2 found, 0 not found, 0 failed, 0 not asked; 1 requests/),
    ]);
    said = [];
    expect(await look({ resume: true })).toBe(0);
    expect(said).toEqual([
      'The run was completed; nothing is asked again.',
      expect.stringMatching(/; 0 requests \(0 refused for their rate\) in 0:00\.$/),
    ]);
    expect(asked().at(-1)).toEqual([B]);
  });
});

describe('what can not be done is refused before the first request', () => {
  it('where the output is a folder, or in none', async () => {
    await addList(store, [A]);
    await mkdir(file('out.csv'));
    await expect(look({ output: file('out.csv') })).rejects.toMatchObject({
      message: `Cannot write ${file('out.csv')}: it is there and is no file.`,
    });
    await expect(look({ output: file('no/out.csv') })).rejects.toMatchObject({
      message: `Cannot write ${file('no/out.csv')}: there is no such folder. Create it, or name another one.`,
    });
    expect(service.received).toEqual([]);
  });

  it('where the list is being looked up already', async () => {
    await addList(store, [A, B]);
    const answer = Promise.withResolvers<void>();
    positions = async (received) => {
      await answer.promise;
      return goodPositions(received);
    };
    const first = look();
    await expect.poll(asked, { interval: 5 }).toHaveLength(1);
    await expect(look()).rejects.toMatchObject({ kind: 'conflict', failure: 'listBusy' });
    answer.resolve();
    expect(await first).toBe(0);
  });
});
