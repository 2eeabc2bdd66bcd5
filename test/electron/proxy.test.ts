/** The built main process in an office's network: squid with a login, and a service of the office's own authority. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAuthority } from '../helpers/certificates.ts';
import { HOST, type OfficeServer, startOfficeServer } from '../helpers/office.ts';
import { serveService } from '../helpers/office-service.ts';
import { type Squid, startSquid, whyNoSquid } from '../helpers/squid.ts';
import { type BuiltRastro, startBuilt } from './built-rastro.ts';

describe.skipIf(whyNoSquid)(`the built app behind squid${whyNoSquid ? ` (${whyNoSquid})` : ''}`, () => {
  const office = makeAuthority();
  let dataDir: string;
  let service: OfficeServer;
  let squid: Squid;
  let env: Record<string, string>;
  let rastro: BuiltRastro;

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'rastro-proxy-'));
    service = await startOfficeServer(office, serveService('id', 'canary-secret'));
    squid = await startSquid('basic', [HOST]);
    // No session bus: logins are for the session alone.
    env = {
      SSL_CERT_FILE: office.file,
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere',
      RASTRO_STAND_IN_PROXY: `PROXY 127.0.0.1:${squid.port}`,
    };
    rastro = startBuilt({ args: ['--data', dataDir], env });
    await rastro.until(([name]) => name === 'show');
  });
  afterAll(async () => {
    rastro.kill('SIGKILL');
    await rastro.ended;
    await squid[Symbol.asyncDispose]();
    await service[Symbol.asyncDispose]();
    office[Symbol.dispose]();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  });

  const tested = () =>
    rastro.invoke('connections.test', {
      ...{ name: 'Office', baseUrl: service.url, clientId: 'id', secret: 'canary-secret' },
      timeZone: 'UTC',
    });
  let questions = 0;
  const asked = async () => {
    const isNew = ([, name, question]: readonly unknown[]) =>
      name === 'proxy.question' && (question as { id: number } | null)?.id === questions + 1;
    const [, , question] = await rastro.until(isNew);
    questions += 1;
    return question as { id: number; proxy: string; refusedUser: string | null };
  };
  const answer = (id: number, password: string | null) =>
    rastro.invoke('proxy.answer', { id, login: password && { user: 'ana', password, remember: true } });

  test('asks again after a wrong password, and reaches the service by the right one', async () => {
    const verdict = tested();
    await answer((await asked()).id, 'canary-wrong');
    const again = await asked();
    expect(again.refusedUser).toBe('ana');
    expect(await rastro.invoke('proxy.question')).toEqual({ ok: true, value: again });
    await answer(again.id, 's3nha');
    expect(await verdict).toMatchObject({ value: { verdict: 'ok' } });
    expect(service.requests).toHaveLength(2);
    expect(await rastro.invoke('proxy.question')).toEqual({ ok: true, value: null });
    // Chromium had nothing to do but to name the proxy.
    expect(rastro.of('net.request')).toEqual([]);
    expect(rastro.of('resolveProxy')).toContainEqual(['resolveProxy', `${service.url}/`]);
  });

  test('refuses a login with a colon in its name, which the proxy would read as another', async () => {
    const login = { user: 'a:b', password: 'c', remember: false };
    expect(await rastro.invoke('proxy.answer', { id: 1, login })).toMatchObject({
      error: { kind: 'bad-input' },
    });
  });

  test('writes none of it down', async () => {
    await rastro.quit();
    await rastro.ended;
    const written = await readFile(path.join(dataDir, 'logs', 'rastro.log'), 'utf8').catch(() => '');
    const stored = await readFile(path.join(dataDir, 'rastro.sqlite'), 'latin1');
    for (const secret of ['s3nha', 'canary', Buffer.from('ana:s3nha').toString('base64')])
      expect(written + stored).not.toContain(secret);
  });
});
