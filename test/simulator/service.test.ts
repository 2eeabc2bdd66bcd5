import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { afterEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Simulator, type SimulatorOptions, startSimulator } from '../../scripts/simulator/service.ts';
import type { PositionResult } from '../../src/main/simulator/fleet.ts';

const document: unknown = parse(readFileSync(new URL('../../docs/openapi.yaml', import.meta.url), 'utf8'));
const ajv = new Ajv({ strict: false }).addSchema(document as object, 'service');
const CREDENTIALS = { client_id: 'frota', client_secret: 's3cr3t/+' };
const TOKEN = '/api/v1/auth/token';
const POSITIONS = '/api/v1/veiculos/posicoes';
const JSON_TYPE = { 'Content-Type': 'application/json' };

interface TokenBody {
  readonly access_token: string;
  readonly expires_in: number;
}
interface PositionBody {
  readonly resultados: readonly PositionResult[];
}

let simulator: Simulator;
afterEach(() => simulator.close());

async function start(options: Partial<SimulatorOptions> = {}): Promise<void> {
  simulator = await startSimulator({
    clientId: CREDENTIALS.client_id,
    clientSecret: CREDENTIALS.client_secret,
    fleet: { kind: 'demo', vehicles: 500, seed: 7 },
    ...options,
  });
}

function post(path: string, body: unknown, headers: Record<string, string> = JSON_TYPE): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return fetch(simulator.baseUrl + path, { method: 'POST', headers, body: text });
}

async function bodyOf<T>(response: Response | Promise<Response>): Promise<T> {
  return (await (await response).json()) as T;
}

async function bearer(): Promise<Record<string, string>> {
  const answer = await bodyOf<TokenBody>(post(TOKEN, CREDENTIALS));
  return { ...JSON_TYPE, Authorization: `Bearer ${answer.access_token}` };
}

function breaches(schema: string, value: unknown): unknown {
  const validate = ajv.getSchema(`service#/components/schemas/${schema}`);
  if (!validate) throw new Error(`no schema ${schema}`);
  return validate(value) ? null : validate.errors;
}

test('every success body is as the interface description has it', async () => {
  await start();
  const token = await bodyOf<TokenBody>(post(TOKEN, CREDENTIALS));
  expect(breaches('AccessToken', token)).toBeNull();
  expect(token.expires_in).toBe(3600);

  const headers = await bearer();
  const vins = simulator.vins();
  const seen = new Set<string>();
  for (let from = 0; from < vins.length; from += 50) {
    const batch = vins.slice(from, from + 50);
    const answer = await bodyOf<PositionBody>(post(POSITIONS, { chassis: batch }, headers));
    expect(breaches('PositionResponse', answer)).toBeNull();
    expect(answer.resultados.map((item) => item.chassi)).toEqual(batch);
    for (const item of answer.resultados) seen.add(item.status);
  }
  expect([...seen].sort()).toEqual(['nao_encontrado', 'ok']);
});

test('the check of bodies refuses a body that breaks the description', () => {
  expect(
    breaches('PositionResponse', { resultados: [{ chassi: 'A'.repeat(17), status: 'ok' }] }),
  ).not.toBeNull();
  expect(breaches('AccessToken', { access_token: 'a', token_type: 'bearer', expires_in: 1 })).not.toBeNull();
  return start();
});

test('a VIN asked twice is answered twice, an unknown one inside the 200', async () => {
  await start({ fleet: { kind: 'vins', vins: ['9BWZZZ377VT004251'] } });
  const chassis = ['9BWZZZ377VT004251', 'AAAAAAAAAAAAAAAAA', '9BWZZZ377VT004251'];
  const response = await post(POSITIONS, { chassis }, await bearer());
  expect(response.status).toBe(200);
  const { resultados } = await bodyOf<PositionBody>(response);
  expect(resultados.map((item) => item.status)).toEqual(['ok', 'nao_encontrado', 'ok']);
  expect(resultados[1]).toEqual({ chassi: 'AAAAAAAAAAAAAAAAA', status: 'nao_encontrado' });
});

test.each([
  ['no body', ''],
  ['broken JSON', '{"client_id":'],
  ['an array', '[]'],
  ['null', 'null'],
  ['no id', { client_secret: 'x' }],
  ['no secret', { client_id: 'frota' }],
  ['an empty id', { client_id: '', client_secret: 'x' }],
  ['an empty secret', { client_id: 'frota', client_secret: '' }],
  ['a number as id', { client_id: 7, client_secret: 'x' }],
  ['null as secret', { client_id: 'frota', client_secret: null }],
])('the token operation answers 400 to %s', async (_, body) => {
  await start();
  expect((await post(TOKEN, body)).status).toBe(400);
});

test.each([
  ['no body', ''],
  ['broken JSON', '{"chassis":['],
  ['no chassis', {}],
  ['a string', { chassis: '9BWZZZ377VT004251' }],
  ['an empty array', { chassis: [] }],
  ['51 items', { chassis: Array(51).fill('9BWZZZ377VT004251') }],
  ['16 characters', { chassis: ['9BWZZZ377VT004251', '9BWZZZ377VT00425'] }],
  ['18 characters', { chassis: ['9BWZZZ377VT0042511'] }],
  ['a number', { chassis: [12_345_678_901_234_568] }],
  ['a null', { chassis: [null] }],
  ['2 MB', { chassis: ['9'.repeat(2_000_000)] }],
])('the query answers 400 to %s', async (_, body) => {
  await start();
  expect((await post(POSITIONS, body, await bearer())).status).toBe(400);
});

test('another Content-Type is answered 400, and a charset beside it is accepted', async () => {
  await start();
  expect((await post(TOKEN, CREDENTIALS, { 'Content-Type': 'text/plain' })).status).toBe(400);
  const headers = { ...(await bearer()), 'Content-Type': 'application/json; charset=utf-8' };
  expect((await post(POSITIONS, { chassis: simulator.vins().slice(0, 1) }, headers)).status).toBe(200);
  const form = { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' };
  expect((await post(POSITIONS, { chassis: simulator.vins().slice(0, 1) }, form)).status).toBe(400);
});

test('a wrong client id or a wrong secret is answered 401', async () => {
  await start();
  expect((await post(TOKEN, { ...CREDENTIALS, client_id: 'other' })).status).toBe(401);
  expect((await post(TOKEN, { ...CREDENTIALS, client_secret: 'other' })).status).toBe(401);
});

test('a missing, malformed, unknown or expired token is answered 401', async () => {
  let now = 0;
  const clock = { now: () => now, monotonic: () => now, sleep: async () => {} };
  await start({ clock, tokenTtlSeconds: 3600 });
  const headers = await bearer();
  const status = async (authorization?: string) => {
    const headers = authorization ? { ...JSON_TYPE, Authorization: authorization } : JSON_TYPE;
    return (await post(POSITIONS, { chassis: simulator.vins().slice(0, 1) }, headers)).status;
  };
  expect(await status(headers.Authorization)).toBe(200);
  const missing = [undefined, 'Bearer', 'Bearer two words', 'Basic ZnJvdGE6eA==', 'Bearer unknown'];
  for (const value of missing) expect(await status(value)).toBe(401);
  expect(await status(headers.Authorization?.replace('Bearer ', ''))).toBe(401);

  now = 3_599_999;
  expect(await status(headers.Authorization)).toBe(200);
  now = 3_600_000;
  expect(await status(headers.Authorization)).toBe(401);
  expect(await status((await bearer()).Authorization)).toBe(200);
});

test('a wrong method is answered 405 with the right one, and an unknown path 404', async () => {
  await start();
  for (const path of [TOKEN, POSITIONS]) {
    const response = await fetch(simulator.baseUrl + path);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  }
  expect((await post('/api/v2/auth/token', CREDENTIALS)).status).toBe(404);
  expect((await post('/', CREDENTIALS)).status).toBe(404);
});

test('every status that the description lists was provoked', async () => {
  const listed = (path: string) => {
    const { paths } = document as { paths: Record<string, { post: { responses: object } }> };
    return Object.keys(paths[path]?.post.responses ?? {});
  };
  await start({ failRate: 0.5, rate: { perSecond: 0.001, burst: 40 } });
  const chassis = simulator.vins().slice(0, 1);
  const tokenStatuses = new Set<string>();
  for (const body of [CREDENTIALS, {}, { client_id: 'a', client_secret: 'b' }]) {
    tokenStatuses.add(String((await post(TOKEN, body)).status));
  }
  expect([...tokenStatuses].sort()).toEqual(listed(TOKEN).sort());

  const headers = await bearer();
  const statuses = new Set([String((await post(POSITIONS, {})).status)]);
  for (let n = 0; n <= 40; n++) {
    statuses.add(String((await post(POSITIONS, n === 0 ? {} : { chassis }, headers)).status));
  }
  expect([...statuses].sort()).toEqual(listed(POSITIONS).sort());
});
