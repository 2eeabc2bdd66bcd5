import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ENTRY = fileURLToPath(new URL('../../scripts/simulator/simulator.ts', import.meta.url));
const CREDENTIALS = ['--port', '0', '--client-id', 'a', '--client-secret', 'b'];

function run(args: readonly string[]) {
  return spawn(process.execPath, [ENTRY, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
}

test('the simulator prints its address, answers for the VINs of a file, and ends at SIGTERM', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rastro-simulator-'));
  const file = join(folder, 'fleet.csv');
  writeFileSync(file, '\uFEFF9BWZZZ377VT004251;Caminhão;SP\r\n"9bd578142h8690070";Furgão;RJ\r\n123;x;y\r\n');
  const child = run([...CREDENTIALS, '--fleet', file, '--rate', '40', '--burst', '40']);
  try {
    const [line] = await once(child.stdout, 'data');
    const { baseUrl } = JSON.parse(String(line));
    const post = async <T>(path: string, body: object, headers: Record<string, string> = {}) => {
      const init = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers } };
      return (await fetch(baseUrl + path, { ...init, body: JSON.stringify(body) })).json() as T;
    };
    const token = await post<{ access_token: string }>('/api/v1/auth/token', {
      client_id: 'a',
      client_secret: 'b',
    });
    const chassis = ['9BWZZZ377VT004251', '9BD578142H8690070', '9BD578142H8690071'];
    const headers = { Authorization: `Bearer ${token.access_token}` };
    const { resultados } = await post<{ resultados: readonly { status: string }[] }>(
      '/api/v1/veiculos/posicoes',
      { chassis },
      headers,
    );
    const statuses = resultados.map((item) => item.status);
    expect(statuses).toEqual(['ok', 'ok', 'nao_encontrado']);
    expect(await (await fetch(`${baseUrl}/__stats`)).json()).toMatchObject({ tokenRequests: 1, vins: 3 });

    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  }
});

test.each([
  ['no port', ['--client-id', 'a', '--client-secret', 'b'], '--port is missing'],
  ['no secret', ['--port', '0', '--client-id', 'a'], '--client-secret is missing'],
  ['a wrong number', [...CREDENTIALS, '--vehicles', 'many'], '--vehicles must be a number'],
  ['a rate without burst', [...CREDENTIALS, '--rate', '4'], '--rate and --burst go together'],
  ['a wrong word', [...CREDENTIALS, '--retry-after', 'soon'], '--retry-after must be one of'],
  ['an unknown option', [...CREDENTIALS, '--speed', '4'], '--speed'],
  ['shares above one', [...CREDENTIALS, '--fail-rate', '0.7', '--hang-rate', '0.7'], '1 at most together'],
  ['a file that is not there', [...CREDENTIALS, '--fleet', '/nowhere/fleet.csv'], "--fleet can't be read"],
  ['two fleets', [...CREDENTIALS, '--fleet', 'a.csv', '--vehicles', '4'], 'exclude each other'],
])('%s is a usage error', async (_, args, message) => {
  const child = run(args);
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
  expect(stderr).toContain('Usage: npm run simulator');
});
