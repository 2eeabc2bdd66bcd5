import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saveRows } from '../../src/main/intake/save-rows.ts';
import { LANES_PER_REQUEST } from '../../src/main/lookup/types.ts';
import type { SimulatorOptions } from '../../src/main/simulator/options.ts';
import { type Simulator, startSimulator } from '../../src/main/simulator/simulator.ts';
import { openStore } from '../../src/main/store/threads/store.ts';
import { systemClock } from '../../src/main/util/clock.ts';
import { plainSource } from '../store/helpers.ts';

const SECRET = 'canary/segredo+42';
const NOON = Date.UTC(2026, 10, 20, 15);

let folder: string;
let simulator: Simulator;
let child: ChildProcess | null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rastro-cli-'));
  child = null;
});

afterEach(async () => {
  if (child?.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  await simulator?.close();
  await rm(folder, { recursive: true });
});

async function serve(options: Partial<SimulatorOptions> = {}): Promise<void> {
  simulator = await startSimulator({
    clientId: 'office',
    clientSecret: SECRET,
    fleet: { kind: 'demo', vehicles: 600, seed: 3 },
    perVin: true,
    clock: { ...systemClock, now: () => NOON },
    ...options,
  });
}

const file = (name: string) => join(folder, name);
const write = (text: string | Uint8Array) => writeFile(file('fleet.csv'), text);

function start(...extra: string[]): ChildProcess {
  const service = ['--base-url', simulator.baseUrl, '--client-id', 'office'];
  const files = ['--input', file('fleet.csv'), '--output', file('out.csv'), '--data', file('data')];
  return startWith([...service, ...files, ...extra]);
}

function startWith(args: string[], secret = SECRET): ChildProcess {
  child = spawn(process.execPath, ['src/main/cli/lookup.ts', ...args], {
    env: { ...process.env, LC_ALL: 'C', RASTRO_CLIENT_SECRET: secret },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return child;
}

async function ended(process: ChildProcess): Promise<{ code: number | null; said: string }> {
  const lines: Buffer[] = [];
  process.stderr?.on('data', (data: Buffer) => lines.push(data));
  const [code] = (await once(process, 'close')) as [number | null];
  return { code, said: Buffer.concat(lines).toString() };
}

const output = async () => (await readFile(file('out.csv'), 'utf8')).trimEnd().split('\r\n');

function answer(vin: string): string {
  const truth = simulator.truth(vin, NOON);
  return truth.status === 'ok'
    ? `${vin},ok,${truth.timestamp},${truth.latitude},${truth.longitude}`
    : `${vin},nao_encontrado,,,`;
}

describe('npm run lookup', () => {
  it('writes one row for each row of the input, in its order, with its other columns', async () => {
    await serve();
    const [a = '', b = ''] = simulator.vins();
    await write(
      `Placa;Chassi;Filial\r\nAAA1B23;${b};São Paulo\r\nCCC4D56;${a.toLowerCase()};\r\nX;123;Sul\r\nY;${b};\r\n`,
    );
    const { code, said } = await ended(start());
    expect(said).toContain('4 rows: 2 different VINs, 1 duplicates, 1 held back.');
    expect(code).toBe(0);
    const [header, ...rows] = await output();
    expect(header).toBe('chassi,status,timestamp,latitude,longitude,fetched_at,error,Placa,Filial');
    const withoutTime = rows.map((row) => row.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/, 'T'));
    expect(withoutTime).toEqual([
      `${answer(b)},T,,AAA1B23,São Paulo`,
      `${answer(a)},T,,CCC4D56,`,
      '123,nao_consultado,,,,,held-back: length,X,Sul',
      `${answer(b)},T,,Y,`,
    ]);
  });

  it('looks up the VINs of every column that is named, each in a row of its own', async () => {
    await serve();
    const [a = '', b = '', c = ''] = simulator.vins();
    await write(`Cavalo;Carreta;Filial\r\n${a};${b};Norte\r\n${c};;Sul\r\n`);
    const first = await ended(start());
    expect(first.said).toContain('2 rows: 2 different VINs');
    expect(first.said).toContain(
      'There are VINs in several columns: Cavalo, Carreta. Only Cavalo is looked up; name each with --column.',
    );
    const { code, said } = await ended(start('--column', 'cavalo', '--column', 'Carreta'));
    expect(said).toContain('2 rows: 3 different VINs');
    expect(said).not.toContain('several columns');
    expect(code).toBe(0);
    const [header, ...rows] = await output();
    expect(header).toMatch(/,error,Carreta,Filial$/);
    const withoutTime = rows.map((row) => row.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/, 'T'));
    expect(withoutTime).toEqual([
      `${answer(a)},T,,${b},Norte`,
      `${answer(b)},T,,${b},Norte`,
      `${answer(c)},T,,,Sul`,
    ]);
    const asked = simulator.stats().positionRequests;
    expect((await ended(start('--column', 'Cavalo', '--column', 'Carreta', '--resume'))).code).toBe(0);
    expect(simulator.stats().positionRequests).toBe(asked);
  });

  it('keeps every column of a file without a header, and writes JSON and GeoJSON too', async () => {
    await serve();
    const [vin = ''] = simulator.vins();
    await write(`A;${vin};c;d\n`);
    expect((await ended(start())).code).toBe(0);
    expect((await output())[0]).toBe('chassi,status,timestamp,latitude,longitude,fetched_at,error,1,3,4');
    expect((await output())[1]).toMatch(/,A,c,d$/);
    expect((await ended(start('--format', 'json'))).code).toBe(0);
    expect(JSON.parse(await readFile(file('out.csv'), 'utf8'))).toMatchObject([
      { chassi: vin, '1': 'A', '4': 'd' },
    ]);
    expect((await ended(start('--format', 'geojson'))).code).toBe(0);
    expect(JSON.parse(await readFile(file('out.csv'), 'utf8'))).toMatchObject({
      type: 'FeatureCollection',
      features: [{ type: 'Feature', properties: { chassi: vin, '3': 'c' } }],
    });
  });

  it('asks with --resume only for VINs without a written answer after it was killed half-way', async () => {
    const places = 2;
    await serve({ latencyMs: 60 });
    await write(`chassi\n${simulator.vins().join('\n')}\n`);
    const first = start('--max-concurrency', String(places));
    await expect.poll(() => simulator.stats().positionRequests, { interval: 5 }).toBeGreaterThan(5);
    first.kill('SIGKILL');
    await once(first, 'close');
    const { code } = await ended(start('--max-concurrency', String(places), '--resume'));
    expect(code).toBe(0);
    const rows = await output();
    expect(rows.slice(1).map((row) => row.split(',').slice(0, 5).join(','))).toEqual(
      simulator.vins().map(answer),
    );
    const asked = Object.values(simulator.stats().perVin ?? {});
    expect(asked).toHaveLength(600);
    expect(asked.filter((count) => count > 1).length).toBeLessThanOrEqual(places * LANES_PER_REQUEST * 50);
  });

  it("ends with 2 for the demo's list over a real connection, without a request", async () => {
    await serve();
    const { store } = await openStore({ dataDir: file('data') });
    const rows = simulator.vins().map((vin, index) => ({ line: index + 2, vin, cells: ['', vin, ''] }));
    await saveRows(store.lists, 'Demo', { ...plainSource, demo: true }, [rows]);
    await store.close();
    const service = ['--base-url', simulator.baseUrl, '--client-id', 'office'];
    const { code, said } = await ended(startWith([...service, '--list', 'Demo', '--data', file('data')]));
    expect(said).toContain('The demo list can be looked up only over the demo connection');
    expect(code).toBe(2);
    expect(simulator.stats()).toMatchObject({ tokenRequests: 0, positionRequests: 0 });
  });

  it("ends with 2 for a file over the demo's connection, before it is imported", async () => {
    await serve();
    await write(`chassi\n${simulator.vins()[0]}\n`);
    const demo = { name: 'Demo', baseUrl: simulator.baseUrl, clientId: 'demo', timeZone: 'UTC', demo: true };
    const data = { dataDir: file('data') };
    const { store } = await openStore(data);
    await store.connections.save(demo);
    await store.close();
    const inputs = ['--input', file('fleet.csv'), '--output', file('out.csv'), '--data', file('data')];
    const { code, said } = await ended(startWith(['--connection', 'Demo', ...inputs]));
    expect(said).toContain('The demo connection looks up only the demo list');
    expect(code).toBe(2);
    const { store: after } = await openStore(data);
    expect(await after.lists.all()).toEqual([]);
    await after.close();
  });

  it('ends with 130 on Ctrl+C and can be resumed', async () => {
    await serve({ latencyMs: 60 });
    await write(`chassi\n${simulator.vins().join('\n')}\n`);
    const first = start();
    await expect.poll(() => simulator.stats().positionRequests, { interval: 5 }).toBeGreaterThan(3);
    first.kill('SIGINT');
    expect((await ended(first)).code).toBe(130);
    expect(await readdir(folder)).not.toContain('out.csv');
    expect((await ended(start('--resume'))).code).toBe(0);
    expect(await output()).toHaveLength(601);
  });

  it('ends with 3 when the credentials are refused, and the secret is in no output', async () => {
    await serve();
    await write(`chassi\n${simulator.vins()[0]}\n`);
    const service = ['--base-url', simulator.baseUrl, '--client-id', 'office'];
    const files = ['--input', file('fleet.csv'), '--output', file('out.csv'), '--data', file('data')];
    const { code, said } = await ended(startWith([...service, ...files], 'wrong/segredo+42'));
    expect(code).toBe(3);
    expect(said).not.toContain('segredo');
    for (const name of await readdir(file('data'))) {
      expect((await readFile(join(file('data'), name))).includes('segredo')).toBe(false);
    }
  });

  it('ends with 4 when the service gives no answers, and writes the known positions', async () => {
    await serve({ garbageRate: 0, failRate: 1 });
    await write(`chassi\n${simulator.vins()[0]}\n`);
    const { code, said } = await ended(start('--patience', '0'));
    expect(code).toBe(4);
    expect(said).toContain('run again with --resume');
    expect((await output())[1]).toContain('nao_consultado');
  });

  it.each([
    ['no input', ['--output', 'x'], '--input FILE, or --list NAME, is missing'],
    ['an unknown option', ['--secret', 'x'], "Unknown option '--secret'"],
    [
      'a bad cap',
      ['--input', 'a', '--output', 'b', '--base-url', 'c', '--client-id', 'd', '--max-concurrency', '0'],
      '1 to 256',
    ],
  ])('ends with 2 for %s', async (_, args, message) => {
    const { code, said } = await ended(startWith(args));
    expect(code).toBe(2);
    expect(said).toContain(message);
  });

  it('ends with 2 for a column that the input lacks, and names its columns', async () => {
    await serve();
    await write('Placa;Chassi\nA;B\n');
    const { code, said } = await ended(start('--column', 'VIN'));
    expect(code).toBe(2);
    expect(said).toContain('Placa, Chassi');
  });
});
