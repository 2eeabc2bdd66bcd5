/** Requests behind squid, as an office runs it. */
import { afterAll, describe, expect, test } from 'vitest';
import { environmentLogin } from '../../src/main/network/environment.ts';
import { createProxyLogins, type ProxyLogins } from '../../src/main/network/logins.ts';
import { createNetwork } from '../../src/main/network/network.ts';
import { faultOf } from '../../src/main/service/fault.ts';
import { makeAuthority } from '../helpers/certificates.ts';
import { askFor, networkOver, noLogins } from '../helpers/network.ts';
import { HOST, startOfficeServer } from '../helpers/office.ts';
import { startSquid, whyNoSquid } from '../helpers/squid.ts';

const office = makeAuthority();
process.env.SSL_CERT_FILE = office.file;
afterAll(() => office[Symbol.dispose]());

/** As the command line has it, with these variables. */
function networkOf(env: Record<string, string>) {
  const log = { warn: () => undefined, hide: () => undefined };
  const stored = { read: async () => null, save: async () => undefined };
  const fromEnvironment = (origin: string) => environmentLogin(origin, env);
  return createNetwork({ logins: createProxyLogins({ stored, fromEnvironment, log }), log, env });
}

function answering(logins: ProxyLogins, ...passwords: string[]) {
  const refused: (string | null)[] = [];
  logins.onQuestion((question) => {
    if (!question) return;
    refused.push(question.refusedUser);
    const answer = { user: 'ana', password: passwords.shift() ?? '', remember: false };
    queueMicrotask(() => logins.answer(question.id, answer));
  });
  return refused;
}

describe.skipIf(whyNoSquid)(`Behind squid${whyNoSquid ? ` (${whyNoSquid})` : ''}`, () => {
  test('A request passes, and the proxy knows its destination and nothing else.', async () => {
    await using service = await startOfficeServer(office);
    await using squid = await startSquid('none', [HOST]);
    const network = networkOf({ HTTPS_PROXY: `http://127.0.0.1:${squid.port}` });
    expect(await askFor(network, `${service.url}/canary?key=canary`)).toEqual({
      status: 200,
      text: 'answered',
    });
    network.changed();
    await expect.poll(squid.log).toContain(`CONNECT ${HOST}:${service.port}`);
    expect(squid.log()).not.toContain('canary');
  });

  test('The login of the environment is used.', async () => {
    await using service = await startOfficeServer(office);
    await using squid = await startSquid('basic', [HOST]);
    const at = `127.0.0.1:${squid.port}`;
    expect((await askFor(networkOf({ HTTPS_PROXY: `http://ana:s3nha@${at}` }), service.url)).status).toBe(
      200,
    );
    const wrong = askFor(networkOf({ HTTPS_PROXY: `http://ana:canary@${at}` }), service.url);
    await expect(wrong).rejects.toMatchObject({ code: 'PROXY_LOGIN' });
    await expect(wrong).rejects.not.toThrow(/canary/);
  });

  test('The user is asked again after a wrong password, and twenty requests pass with the right one.', async () => {
    await using service = await startOfficeServer(office);
    await using squid = await startSquid('basic', [HOST]);
    const logins = noLogins();
    const refused = answering(logins, 'wrong', 's3nha');
    const network = networkOver(`PROXY 127.0.0.1:${squid.port}`, { logins });
    const all = await Promise.all(Array.from({ length: 20 }, () => askFor(network, service.url)));
    expect(all.every(({ status }) => status === 200)).toBe(true);
    expect(refused).toEqual([null, 'ana']);
  });

  test('A proxy that wants Digest is reached through Chromium.', async () => {
    await using service = await startOfficeServer(office);
    await using squid = await startSquid('digest', [HOST]);
    const network = networkOver(`PROXY 127.0.0.1:${squid.port}`);
    await expect(askFor(network, service.url)).rejects.toMatchObject({ code: 'PROXY_UNSUPPORTED' });
    const chromiumFetch = async () => ({ status: 204, headers: { get: () => null }, body: null });
    const withChromium = networkOver(`PROXY 127.0.0.1:${squid.port}`, { chromiumFetch });
    expect((await askFor(withChromium, service.url)).status).toBe(204);
  });

  test('A server that squid does not reach is a fault of the network, and one that it forbids is one of the proxy.', async () => {
    await using open = await startSquid('none', []);
    const unreached = askFor(networkOver(`PROXY 127.0.0.1:${open.port}`), `https://${HOST}`);
    expect(faultOf(await unreached.catch((error: unknown) => error)).fault).toBe('network');
    await using closed = await startSquid('closed', [HOST]);
    const forbidden = askFor(networkOver(`PROXY 127.0.0.1:${closed.port}`), `https://${HOST}`);
    await expect(forbidden).rejects.toMatchObject({ code: 'PROXY_403' });
  });

  test('Another proxy is found once squid has died, without a change of the network.', async () => {
    await using service = await startOfficeServer(office);
    const squid = await startSquid('none', [HOST]);
    let pac = `PROXY 127.0.0.1:${squid.port}`;
    const network = networkOver(() => pac);
    expect((await askFor(network, service.url)).status).toBe(200);
    await squid[Symbol.asyncDispose]();
    await expect(askFor(network, service.url)).rejects.toThrow();
    await using other = await startSquid('none', [HOST]);
    pac = `PROXY 127.0.0.1:${squid.port}; PROXY 127.0.0.1:${other.port}`;
    // What is known of the way is forgotten with the proxy.
    expect((await askFor(network, service.url)).status).toBe(200);
  });
});
