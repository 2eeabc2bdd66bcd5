/** Proxies that want a login, and a user who gives it or declines. */
import { describe, expect, test } from 'vitest';
import { askFor, networkOver, noLogins } from '../helpers/network.ts';
import { wanting } from '../helpers/recording-proxy.ts';
import { officeNetwork, outcomeOf, user } from './office-network.ts';

const { server, proxy } = officeNetwork();

describe('A proxy that wants a login', () => {
  test("A proxy gets the user's login, and only after it has asked for one.", async () => {
    const [service, way] = [await server(), await proxy(wanting('ana:s3nha'))];
    const logins = noLogins();
    const asked = user(logins, ['ana', 's3nha']);
    const network = networkOver(way.pac, { logins });
    expect((await askFor(network, service.url)).status).toBe(200);
    expect(asked).toEqual([{ id: 1, proxy: `127.0.0.1:${way.port}`, refusedUser: null }]);
    expect(way.connects[0]?.login).toBeNull();
    // Later connections name it at once.
    const before = way.connects.length;
    network.changed();
    await askFor(network, service.url);
    expect(way.connects.slice(before)).toMatchObject([{ login: 'ana:s3nha' }]);
    expect(asked).toHaveLength(1);
  });

  test('A wrong password is sent once, however many requests wait, and the user sees that it was refused.', async () => {
    const [service, way] = [await server(), await proxy(wanting('ana:right'))];
    const logins = noLogins();
    const asked = user(logins, ['ana', 'wrong'], ['ana', 'right']);
    const network = networkOver(way.pac, { logins });
    const all = Array.from({ length: 20 }, () => askFor(network, service.url));
    expect((await Promise.all(all)).every(({ status }) => status === 200)).toBe(true);
    expect(way.connects.filter(({ login }) => login === 'ana:wrong')).toHaveLength(1);
    expect(asked.map(({ refusedUser }) => refusedUser)).toEqual([null, 'ana']);
  });

  test('A proxy whose password has changed gets the old one once, and the user is asked.', async () => {
    let password = 'old';
    const way = await proxy((asked) => wanting(`ana:${password}`)(asked));
    const service = await server();
    const logins = noLogins();
    const asked = user(logins, ['ana', 'old'], ['ana', 'new']);
    const network = networkOver(way.pac, { logins });
    await askFor(network, service.url);
    password = 'new';
    network.changed();
    const before = way.connects.length;
    await askFor(network, service.url);
    expect(way.connects.slice(before).filter(({ login }) => login === 'ana:old')).toHaveLength(1);
    expect(asked.map(({ refusedUser }) => refusedUser)).toEqual([null, 'ana']);
  });

  test('Nothing passes where the user declines, and the user is not asked again until they start something.', async () => {
    const [service, way] = [await server(), await proxy(wanting('ana:s3nha'))];
    const logins = noLogins();
    const asked = user(logins, null, ['ana', 's3nha']);
    const network = networkOver(way.pac, { logins });
    const refused = { kind: 'fault', fault: 'proxy-login', code: 'PROXY_LOGIN' };
    expect(await outcomeOf(network, service.url)).toEqual(refused);
    expect(await outcomeOf(network, service.url)).toEqual(refused);
    expect(asked).toHaveLength(1);
    logins.askAgain();
    expect(await outcomeOf(network, service.url)).toMatchObject({ status: 200 });
  });

  test('Nothing passes where nobody can be asked.', async () => {
    const [service, way] = [await server(), await proxy(wanting('ana:s3nha'))];
    expect(await outcomeOf(networkOver(way.pac), service.url)).toMatchObject({ code: 'PROXY_LOGIN' });
  });

  test("A proxy never gets another proxy's login.", async () => {
    const service = await server();
    const first = await proxy(wanting('ana:s3nha'));
    const second = await proxy(wanting('bia:outra'));
    let pac = first.pac;
    const logins = noLogins();
    const asked = user(logins, ['ana', 's3nha'], ['bia', 'outra']);
    const network = networkOver(() => pac, { logins });
    await askFor(network, service.url);
    pac = second.pac;
    network.changed();
    await askFor(network, service.url);
    expect(asked.map(({ proxy: address }) => address)).toEqual([
      `127.0.0.1:${first.port}`,
      `127.0.0.1:${second.port}`,
    ]);
    expect(second.connects.map(({ login }) => login)).not.toContain('ana:s3nha');
    expect(first.connects.map(({ login }) => login)).not.toContain('bia:outra');
  });

  test.each([401, 407])('A server that answers %d itself is no proxy, and gets no login.', async (status) => {
    const headers: unknown[] = [];
    const service = await server((request, response) => {
      headers.push(request.headers);
      response.writeHead(status, { 'proxy-authenticate': 'Basic', 'www-authenticate': 'Basic' }).end();
    });
    const way = await proxy(wanting('ana:s3nha'));
    const logins = noLogins();
    user(logins, ['ana', 's3nha'], ['ana', 's3nha']);
    const outcome = await outcomeOf(networkOver(way.pac, { logins }), service.url);
    expect(outcome).toMatchObject({ kind: 'response', status });
    expect(headers).toHaveLength(1);
    expect(headers[0]).not.toHaveProperty('proxy-authorization');
  });

  test.each(['Digest realm="x", nonce="y"', 'NTLM', 'Negotiate'])(
    'A kind of login that Node does not know is an error without Chromium: %s.',
    async (challenge) => {
      const [service, way] = [await server(), await proxy(() => ({ status: 407, challenge }))];
      const outcome = await outcomeOf(networkOver(way.pac), service.url);
      expect(outcome).toEqual({ kind: 'fault', fault: 'proxy-refused', code: 'PROXY_UNSUPPORTED' });
    },
  );
});
