import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type AloneOptions, lookUpInThisProcess } from '../../src/main/cli/alone.ts';
import { createProgress } from '../../src/main/cli/progress.ts';
import { exitCodeOf } from '../../src/main/lookup-job/outcome.ts';
import type { Fetch } from '../../src/main/service/http.ts';
import { openStore } from '../../src/main/store/threads/store.ts';
import { systemClock } from '../../src/main/util/clock.ts';
import { AppError } from '../../src/main/util/errors.ts';
import { en } from '../../src/shared/i18n/locales/en.ts';
import {
  type Loopback,
  okItem,
  POSITIONS_PATH,
  type Reply,
  someVins,
  startService,
  vinsOf,
} from '../helpers/loopback.ts';
import { directFetch } from '../helpers/network.ts';
import { inlineRows, partsOf, zipParts } from '../helpers/workbook.ts';
import { everything } from '../store/helpers.ts';

const NOON = Date.UTC(2026, 10, 20, 15);
const PLACES = fileURLToPath(new URL('../../resources/places/places.bin', import.meta.url));
const DAY = 86_400_000;
const [A = '', B = ''] = someVins(2);

let folder: string;
let service: Loopback;
let said: string[];
/** What the service answers for a VIN; null: it leaves the item out. */
let answer: (vin: string) => object | null;
/** What it answers instead of anything; null: nothing is wrong with it. */
let fault: Reply | null;
/** Whether it refuses the next request for its rate. */
let refuse: () => boolean;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rastro-run-'));
  said = [];
  answer = okItem;
  fault = null;
  refuse = () => false;
  service = await startService({
    positions: (received) => {
      if (refuse()) return { status: 429, headers: { 'retry-after': '1' } };
      return fault ?? { body: { resultados: vinsOf(received).flatMap((vin) => answer(vin) ?? []) } };
    },
  });
  await writeFile(file('fleet.csv'), `chassi;placa\n${A};A1\n${B};B2\n`);
});

afterEach(async () => {
  await service[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const file = (name: string) => join(folder, name);
const asked = () => service.at(POSITIONS_PATH).map(vinsOf);
const saying = () => said.join('\n');

/** Rows of the output below the header, without the input's columns. */
async function rows(): Promise<string[]> {
  const lines = (await readFile(file('out.csv'), 'utf8')).trimEnd().split('\r\n').slice(1);
  return lines.map((line) => line.split(',').slice(0, 7).join(','));
}

function look(
  options: { resume?: boolean; output?: string; patienceMinutes?: number } = {},
  environment: Partial<AloneOptions> & { at?: number; interrupted?: AbortSignal } = {},
): Promise<number> {
  const { at = NOON, interrupted = new AbortController().signal, ...rest } = environment;
  const say = (text: string) => said.push(text);
  const stream = new PassThrough() as unknown as NodeJS.WriteStream;
  return lookUpInThisProcess(
    {
      input: { kind: 'file', path: file('fleet.csv'), columns: [] },
      output: file('out.csv'),
      format: 'csv',
      service: { kind: 'given', baseUrl: service.url, clientId: 'office', secret: 'segredo' },
      resume: false,
      maxConcurrency: null,
      patienceMinutes: 0,
      language: 'en',
      ...options,
    },
    {
      dataDir: file('data'),
      placesFile: PLACES,
      clock: { ...systemClock, now: () => at },
      fetch: directFetch,
      ...rest,
    },
    {
      say,
      progress: createProgress({ stream, quiet: false, language: 'en', now: () => at, say }).show,
      interrupted,
    },
  );
}

const lists = async () => {
  const { store } = await openStore({ dataDir: file('data') });
  try {
    return (await store.lists.all()).length;
  } finally {
    await store.close();
  }
};

it('a lookup stores the place of each position, so that the app need not find it later', async () => {
  const stored = { dataDir: file('data'), placesFile: PLACES };
  const before = await openStore(stored);
  expect((await before.store.fleet.backfillPlaces()).isDone).toBe(true);
  await before.store.close();
  expect(await look()).toBe(0);
  // What is missing now, only a walk over all positions would bring back.
  const database = new Sqlite(join(file('data'), 'rastro.sqlite'));
  const placed = database.prepare('UPDATE vehicle SET place = NULL WHERE place IS NOT NULL').run();
  database.close();
  expect(placed.changes).toBe(2);
  const { store } = await openStore(stored);
  onTestFinished(() => store.close());
  expect((await store.fleet.backfillPlaces()).isDone).toBe(true);
  const inBrazil = { ...everything, places: [{ country: 'BR', region: null, name: null }] };
  expect((await store.fleet.counts({ view: inBrazil })).total).toBe(0);
});

it('the journal of the data folder has the import, the connection and the output of a lookup', async () => {
  expect(await look()).toBe(0);
  const lines = (await readFile(join(file('data'), 'journal.jsonl'), 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { at: NOON, action: 'list-imported', rows: 2 },
    { at: NOON, action: 'connection-added' },
    { at: NOON, action: 'exported', format: 'csv', rows: 2, file: 'out.csv' },
  ]);
});

describe('the output', () => {
  it('is refused before the first request when it can not be written', async () => {
    await mkdir(file('out.csv'));
    for (const output of [file('out.csv'), file('no/out.csv')])
      await expect(look({ output })).rejects.toMatchObject({ kind: 'disk', details: { path: output } });
    expect(service.received).toEqual([]);
  });

  it('is refused when it is the input under any name', async () => {
    await symlink(file('fleet.csv'), file('alias.csv'));
    for (const name of ['fleet.csv', './fleet.csv', 'alias.csv'])
      await expect(look({ output: `${folder}/${name}` })).rejects.toMatchObject({ kind: 'bad-input' });
    expect(service.received).toEqual([]);
    expect(await readFile(file('fleet.csv'), 'utf8')).toContain(A);
  });

  it('never pairs an old position with a newer answer', async () => {
    expect(await look()).toBe(0);
    expect(await rows()).toEqual(
      [A, B].map((vin) => `${vin},ok,2026-01-02 03:04:05,-22.9,-47.06,2026-11-20T15:00:00.000Z,`),
    );
    answer = (vin) => (vin === A ? { chassi: A, status: 'nao_encontrado' } : null);
    expect(await look({}, { at: NOON + DAY })).toBe(4);
    expect(await rows()).toEqual([
      `${A},nao_encontrado,,,,2026-11-21T15:00:00.000Z,`,
      `${B},falha,,,,,missing-item`,
    ]);
  });

  it('is never half-written after Ctrl+C', async () => {
    await writeFile(file('fleet.csv'), `chassi\n${A}\n${'curto\n'.repeat(40_000)}`);
    const leave = new AbortController();
    const code = look({}, { interrupted: leave.signal });
    let ended = false;
    void code.finally(() => (ended = true));
    while (!ended && (await unfinishedBytes()) === 0) await turn();
    expect(ended).toBe(false);
    leave.abort();
    expect(await code).toBe(130);
    expect(saying()).toContain('run again with --resume');
    expect((await readdir(folder)).sort()).toEqual(['data', 'fleet.csv']);
    expect(await look({ resume: true })).toBe(0);
    expect(asked()).toEqual([[A]]);
  });
});

async function unfinishedBytes(): Promise<number> {
  const name = (await readdir(folder)).find((each) => each.endsWith('.tmp'));
  if (!name) return 0;
  // The one that tries the folder out is gone at once.
  return (await stat(file(name)).catch(() => null))?.size ?? 0;
}

it('a workbook is read from the sheet that has VINs', async () => {
  const sheets = [
    { name: 'Resumo', rows: inlineRows([['Frota'], ['2 veículos']]) },
    {
      name: 'Frota',
      rows: inlineRows([
        ['Placa', 'Chassi'],
        ['A1', A],
        ['B2', B.toLowerCase()],
      ]),
    },
  ];
  await writeFile(file('fleet.csv'), zipParts(partsOf({ sheets })));
  expect(await look()).toBe(0);
  expect((await rows()).map((row) => row.split(',').slice(0, 2))).toEqual([
    [A, 'ok'],
    [B, 'ok'],
  ]);
});

describe('--resume', () => {
  it('writes the output without a request after a completed run', async () => {
    await look();
    await rm(file('out.csv'));
    const before = service.received.length;
    expect(await look({ resume: true })).toBe(0);
    expect(service.received).toHaveLength(before);
    expect(await rows()).toHaveLength(2);
    expect(saying()).toContain('2 found, 0 not found, 0 failed, 0 not asked; 0 requests');
  });

  it('asks again only for the VINs that failed, until none fails', async () => {
    answer = (vin) => (vin === A ? okItem(A) : null);
    expect(await look()).toBe(4);
    answer = okItem;
    expect(await look({ resume: true })).toBe(0);
    // The first lookup itself asks once more at its end.
    expect(asked()).toEqual([[A, B], [B], [B]]);
    expect((await rows()).map((row) => row.split(',')[1])).toEqual(['ok', 'ok']);
    expect(said.at(-1)).toContain('2 found, 0 not found, 0 failed, 0 not asked; 1 requests');
    expect(await look({ resume: true })).toBe(0);
    expect(asked()).toHaveLength(3);
  });

  it('prints the time of this session without the sessions before', async () => {
    const leave = new AbortController();
    const leaving: Fetch = (...args) => {
      leave.abort();
      return directFetch(...args);
    };
    expect(await look({}, { interrupted: leave.signal, fetch: leaving })).toBe(130);
    let elapsed = 0;
    const clock = { ...systemClock, now: () => NOON + DAY, monotonic: () => (elapsed += 0.001) };
    expect(await look({ resume: true }, { clock })).toBe(0);
    expect(saying()).toContain('Resuming.');
    expect(said.at(-1)).toContain('in 0:00. ');
  });
});

describe('a service that gives nothing', () => {
  /** The clock that the lookup runs on, a thousand times as fast. */
  const fast = {
    now: () => NOON,
    monotonic: () => systemClock.monotonic() * 1000,
    sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(ms / 1000, signal),
  };

  it('is tried again for as long as --patience says, and the run can be resumed', async () => {
    fault = { status: 500 };
    expect(await look({ patienceMinutes: 5 }, { clock: fast })).toBe(4);
    expect(saying()).toContain('Waiting, as the service gives no answers');
    expect(saying()).toContain('The run stopped early, as the service gave no answers');
    // One try of four sends before each wait of 5, 10, 20, 40, 80 and 160 s.
    expect(asked().length).toBeGreaterThan(2 * 4);
    expect(asked().length).toBeLessThanOrEqual(8 * 4);
    fault = null;
    expect(await look({ resume: true })).toBe(0);
  });

  it('lets the same run go on when it comes back in time', async () => {
    fault = { status: 503 };
    const code = look({ patienceMinutes: 1440 }, { clock: fast });
    await expect.poll(saying, { interval: 5 }).toContain('Waiting');
    fault = null;
    expect(await code).toBe(0);
    expect((await rows()).map((row) => row.split(',')[1])).toEqual(['ok', 'ok']);
  });
});

it('a lookup begins at the rate that the lookup before it found', async () => {
  answer = okItem;
  const begun = Date.now();
  expect(await look()).toBe(0);
  const { store } = await openStore({ dataDir: file('data') });
  const [connection] = await store.connections.all();
  await store.connections.saveRate(connection?.id ?? 0, { requestsPerSecond: 7, burst: 2 }, begun);
  await store.close();
  let refusals = 1;
  refuse = () => refusals-- > 0;
  expect(await look()).toBe(0);
  const after = await openStore({ dataDir: file('data') });
  const rate = await after.store.connections.rate(connection?.id ?? 0, 0);
  await after.store.close();
  expect(rate?.requestsPerSecond).toBeLessThan(7);
});

describe('the list of a file', () => {
  it('is the same for the same file, and a new one when any cell or column changed', async () => {
    await look();
    await look();
    expect(await lists()).toBe(1);
    await writeFile(file('fleet.csv'), `chassi;placa\n${A};A1\n${B};B3\n`);
    await look();
    expect(await lists()).toBe(2);
    await writeFile(file('fleet.csv'), `chassi;plate\n${A};A1\n${B};B3\n`);
    await look();
    expect(await lists()).toBe(3);
  });
});

describe('messages and exit codes', () => {
  it('say what to do when the data folder is open elsewhere', async () => {
    const { store } = await openStore({ dataDir: file('data') });
    try {
      const error = await look().catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ kind: 'conflict', message: expect.stringMatching(/[Cc]lose.*--data/) });
      expect(exitCodeOf(error)).toBe(2);
    } finally {
      await store.close();
    }
  });

  it('distinguish a full disk and an internal error from a silent service', () => {
    const { stopped } = en.texts.cli;
    expect(stopped['service-failing']).toContain('the service gave no answers');
    expect(stopped.network).toContain('could not be reached');
    for (const reason of ['disk', 'internal'] as const) {
      expect(stopped[reason]).not.toContain('service');
      expect(stopped[reason]).toContain('--resume');
    }
  });

  it.each([
    ['bad-input', 2],
    ['disk', 2],
    ['newer-database', 2],
    ['unauthorized', 3],
    ['secret-missing', 3],
    ['cancelled', 130],
    ['database', 1],
    ['internal', 1],
  ] as const)('end with %s as %i', (kind, code) => {
    expect(exitCodeOf(new AppError(kind, 'x'))).toBe(code);
  });

  it('end with 1 for an unforeseen error', () => {
    expect(exitCodeOf(new TypeError('x'))).toBe(1);
  });
});
