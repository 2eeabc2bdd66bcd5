/** What a lookup reads, writes and says, where the command line has the data folder open itself. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Network } from '../../src/main/network/network.ts';
import { openStore } from '../../src/main/store/threads/store.ts';
import { systemClock } from '../../src/main/util/clock.ts';
import {
  type Loopback,
  okItem,
  POSITIONS_PATH,
  type Reply,
  someVins,
  startService,
  vinsOf,
} from '../helpers/loopback.ts';
import { directNetwork } from '../helpers/network.ts';
import { inlineRows, partsOf, zipParts } from '../helpers/workbook.ts';
import { everything, tempDir } from '../store/helpers.ts';
import { runIn, type Situation } from './command.ts';

const NOON = Date.UTC(2026, 10, 20, 15);
const PLACES = 'resources/places/places.bin';
const DAY = 86_400_000;
const [A = '', B = '', C = ''] = someVins(3);

let folder: string;
let service: Loopback;
/** What the service answers for a VIN; null: it leaves the item out. */
let answer: (vin: string) => object | null;
/** What it answers instead of anything; null: nothing is wrong with it. */
let fault: Reply | null;
/** How many of the next requests it refuses for their rate. */
let refusals: number;

beforeEach(async () => {
  folder = tempDir();
  [answer, fault, refusals] = [okItem, null, 0];
  service = await startService({
    positions(received) {
      if (refusals-- > 0) return { status: 429, headers: { 'retry-after': '1' } };
      return fault ?? { body: { resultados: vinsOf(received).flatMap((vin) => answer(vin) ?? []) } };
    },
  });
  writeFileSync(file('fleet.csv'), `chassi;placa\n${A};A1\n${B};B2\n`);
});

afterEach(() => service[Symbol.asyncDispose]());

const file = (name: string) => join(folder, name);
const asked = () => service.at(POSITIONS_PATH).map(vinsOf);
const written = () => readFileSync(file('out.csv'), 'utf8').trimEnd().split('\r\n');
/** Rows of the output below the header, without the input's columns. */
const rows = () =>
  written()
    .slice(1)
    .map((line) => line.split(',').slice(0, 7).join(','));
const answered = (vin: string) => `${vin},ok,2026-01-02 03:04:05,-22.9,-47.06,2026-11-20T15:00:00.000Z,`;

/** Looks `fleet.csv` up. @param at the time of the lookup's clock */
function look(more: readonly string[] = [], { at = NOON, ...situation }: Situation & { at?: number } = {}) {
  const args = ['--base-url', service.url, '--client-id', 'office', '--input', file('fleet.csv')];
  return runIn(
    'lookup',
    [...args, '--output', file('out.csv'), '--data', file('data'), '--patience', '0', ...more],
    {
      env: { LC_ALL: 'C', RASTRO_CLIENT_SECRET: 'segredo' },
      clock: { ...systemClock, now: () => at },
      ...situation,
    },
  );
}

async function withStore<T>(
  use: (store: Awaited<ReturnType<typeof openStore>>['store']) => Promise<T>,
): Promise<T> {
  const { store } = await openStore({ dataDir: file('data') });
  return use(store).finally(store.close);
}

it('stores the place of each position, so that the app need not find it later', async () => {
  const stored = { dataDir: file('data'), placesFile: PLACES };
  const before = await openStore(stored);
  expect((await before.store.fleet.backfillPlaces()).isDone).toBe(true);
  await before.store.close();
  expect((await look()).code).toBe(0);
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

it('notes the import, the connection and the output in the journal of the data folder', async () => {
  expect((await look()).code).toBe(0);
  const lines = readFileSync(join(file('data'), 'journal.jsonl'), 'utf8')
    .trimEnd()
    .split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { at: NOON, action: 'list-imported', rows: 2 },
    { at: NOON, action: 'connection-added' },
    { at: NOON, action: 'exported', format: 'csv', rows: 2, file: 'out.csv' },
  ]);
});

describe('The output', () => {
  it('has one row for each row of the input, in its order, with its other columns', async () => {
    writeFileSync(
      file('fleet.csv'),
      `Placa;Chassi;Filial\r\nAAA1B23;${B};São Paulo\r\nC;${A.toLowerCase()};\r\nX;123;Sul\r\nY;${B};\r\n`,
    );
    const { code, stderr } = await look();
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining('4 rows: 2 different VINs, 1 duplicates, 1 held back.'),
    ]);
    expect(written()).toEqual([
      'chassi,status,timestamp,latitude,longitude,fetched_at,error,Placa,Filial',
      `${answered(B)},AAA1B23,São Paulo`,
      `${answered(A)},C,`,
      '123,nao_consultado,,,,,held-back: length,X,Sul',
      `${answered(B)},Y,`,
    ]);
  });

  it('has a row for each VIN of every column that is named', async () => {
    writeFileSync(file('fleet.csv'), `Cavalo;Carreta;Filial\r\n${A};${B};Norte\r\n${C};;Sul\r\n`);
    expect((await look()).stderr).toContain(
      'There are VINs in several columns: Cavalo, Carreta. Only Cavalo is looked up; name each with --column.',
    );
    const both = ['--column', 'cavalo', '--column', 'Carreta'];
    const { code, stderr } = await look(both);
    expect([code, stderr]).toEqual([0, expect.stringContaining('2 rows: 3 different VINs')]);
    expect(stderr).not.toContain('several columns');
    expect(written()[0]).toMatch(/,error,Carreta,Filial$/);
    expect(written().slice(1)).toEqual([
      `${answered(A)},${B},Norte`,
      `${answered(B)},${B},Norte`,
      `${answered(C)},,Sul`,
    ]);
    const before = asked().length;
    expect((await look([...both, '--resume'])).code).toBe(0);
    expect(asked()).toHaveLength(before);
  });

  it('keeps every column of a file without a header, also as JSON and GeoJSON', async () => {
    writeFileSync(file('fleet.csv'), `A;${A};c;d\n`);
    expect((await look()).code).toBe(0);
    expect(written()).toEqual([expect.stringMatching(/,error,1,3,4$/), expect.stringMatching(/,A,c,d$/)]);
    const parsed = () => JSON.parse(readFileSync(file('out.csv'), 'utf8'));
    expect((await look(['--format', 'json'])).code).toBe(0);
    expect(parsed()).toMatchObject([{ chassi: A, '1': 'A', '4': 'd' }]);
    expect((await look(['--format', 'geojson'])).code).toBe(0);
    expect(parsed()).toMatchObject({ features: [{ type: 'Feature', properties: { chassi: A, '3': 'c' } }] });
  });

  it('never pairs an old position with a newer answer', async () => {
    expect((await look()).code).toBe(0);
    expect(rows()).toEqual([A, B].map(answered));
    answer = (vin) => (vin === A ? { chassi: A, status: 'nao_encontrado' } : null);
    expect((await look([], { at: NOON + DAY })).code).toBe(4);
    expect(rows()).toEqual([
      `${A},nao_encontrado,,,,2026-11-21T15:00:00.000Z,`,
      `${B},falha,,,,,missing-item`,
    ]);
  });

  it('is never half-written after Ctrl+C', async () => {
    writeFileSync(file('fleet.csv'), `chassi\n${A}\n${'curto\n'.repeat(40_000)}`);
    const leave = new AbortController();
    const looked = look([], { interrupted: leave.signal });
    let ended = false;
    void looked.finally(() => (ended = true));
    while (!ended && (await unfinishedBytes()) === 0) await turn();
    expect(ended).toBe(false);
    leave.abort();
    expect(await looked).toMatchObject({
      code: 130,
      stderr: expect.stringContaining('run again with --resume'),
    });
    expect(readdirSync(folder).sort()).toEqual(['data', 'fleet.csv']);
    expect((await look(['--resume'])).code).toBe(0);
    expect(asked()).toEqual([[A]]);
  });
});

async function unfinishedBytes(): Promise<number> {
  const name = readdirSync(folder).find((each) => each.endsWith('.tmp'));
  // The one that tries the folder out is gone at once.
  return name ? ((await stat(file(name)).catch(() => null))?.size ?? 0) : 0;
}

it('reads a workbook from the sheet that has VINs', async () => {
  const fleet = [
    ['Placa', 'Chassi'],
    ['A1', A],
    ['B2', B.toLowerCase()],
  ];
  const sheets = [
    { name: 'Resumo', rows: inlineRows([['Frota'], ['2 veículos']]) },
    { name: 'Frota', rows: inlineRows(fleet) },
  ];
  writeFileSync(file('fleet.csv'), zipParts(partsOf({ sheets })));
  expect((await look()).code).toBe(0);
  expect(rows()).toEqual([A, B].map(answered));
});

it('prints, with --resume, the time of this session without the sessions before', async () => {
  const leave = new AbortController();
  const leaving: Network['fetch'] = (...args) => {
    leave.abort();
    return directNetwork.fetch(...args);
  };
  const networkOf = () => ({ ...directNetwork, fetch: leaving });
  expect((await look([], { interrupted: leave.signal, networkOf })).code).toBe(130);
  let elapsed = 0;
  const clock = { ...systemClock, now: () => NOON + DAY, monotonic: () => (elapsed += 0.001) };
  const { code, stderr } = await look(['--resume'], { clock });
  expect([code, stderr]).toEqual([0, expect.stringMatching(/^Resuming\.\n.* in 0:00\. Written/)]);
});

describe('A service that gives nothing', () => {
  /** The clock that the lookup runs on, a thousand times as fast. */
  const clock = {
    now: () => NOON,
    monotonic: () => systemClock.monotonic() * 1000,
    sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(ms / 1000, signal),
  };

  it('is tried again for as long as --patience says, and the run can be resumed', async () => {
    fault = { status: 500 };
    const { code, stderr } = await look(['--patience', '5'], { clock });
    expect([code, stderr]).toEqual([4, expect.stringContaining('Waiting, as the service gives no answers')]);
    expect(stderr).toContain('The run stopped early, as the service gave no answers');
    // One try of four sends before each wait of 5, 10, 20, 40, 80 and 160 s.
    expect(asked().length).toBeGreaterThan(2 * 4);
    expect(asked().length).toBeLessThanOrEqual(8 * 4);
    fault = null;
    expect((await look(['--resume'])).code).toBe(0);
  });
});

it('begins at the rate that the lookup before it found', async () => {
  const begun = Date.now();
  expect((await look([], { at: begun })).code).toBe(0);
  const id = await withStore(async ({ connections }) => {
    const [connection] = await connections.all();
    await connections.saveRate(connection?.id ?? 0, { requestsPerSecond: 7, burst: 2 }, begun);
    return connection?.id ?? 0;
  });
  refusals = 1;
  expect((await look([], { at: begun })).code).toBe(0);
  const rate = await withStore(({ connections }) => connections.rate(id, 0));
  expect(rate?.requestsPerSecond).toBeLessThan(7);
});

describe('The demo', () => {
  it("ends a file over the demo's connection with 2, before it is imported", async () => {
    const demo = { name: 'Demo', baseUrl: service.url, clientId: 'demo', timeZone: 'UTC', demo: true };
    await withStore(({ connections }) => connections.save(demo));
    const args = ['--connection', 'Demo', '--input', file('fleet.csv'), '--output', file('out.csv')];
    const { code, stderr } = await runIn('lookup', [...args, '--data', file('data')]);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('The demo connection looks up only the demo list'),
    ]);
    expect(await withStore(({ lists }) => lists.all())).toEqual([]);
    expect(service.received).toEqual([]);
  });
});
