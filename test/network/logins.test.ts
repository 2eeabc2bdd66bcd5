import { beforeEach, describe, expect, test } from 'vitest';
import type { ProxyQuestion } from '../../src/contract/schemas/proxy.ts';
import type { Login } from '../../src/main/credentials/login.ts';
import { createProxyLogins, type ProxyLogins } from '../../src/main/network/logins.ts';
import type { ProxyServer } from '../../src/main/network/proxy.ts';

const PROXY: ProxyServer = { scheme: 'http', host: 'proxy.office', port: 3128 };
const OTHER: ProxyServer = { ...PROXY, port: 3129 };
const login = (password: string, user = 'ana'): Login => ({ user, password });

let stored: Map<string, Login>;
let environment: Map<string, Login>;
let hidden: string[];
let logins: ProxyLogins;
let questions: (ProxyQuestion | null)[];

beforeEach(() => {
  stored = new Map();
  environment = new Map();
  hidden = [];
  questions = [];
  logins = createProxyLogins({
    stored: {
      read: async (origin) => stored.get(origin) ?? null,
      save: async (origin, saved) => void stored.set(origin, saved),
    },
    fromEnvironment: (origin) => environment.get(origin) ?? null,
    log: { warn: () => undefined, hide: (secret) => hidden.push(secret) },
  });
});
const listen = () => logins.onQuestion((question) => questions.push(question));
const answer = (password: string, remember = false) =>
  logins.answer(logins.question()?.id ?? 0, { ...login(password), remember });

describe('The login of a proxy', () => {
  test('The login of the environment, the keychain and the user are tried in this order, each once.', async () => {
    environment.set('http://proxy.office:3128', login('env'));
    stored.set('http://proxy.office:3128', login('stored'));
    listen();
    expect(await logins.isKnown(PROXY)).toBe(true);
    const first = await logins.next(PROXY, null);
    const second = await logins.next(PROXY, first);
    expect([first, second]).toEqual([login('env'), login('stored')]);
    const third = logins.next(PROXY, second);
    await expect.poll(logins.question).toEqual({ id: 1, proxy: 'proxy.office:3128', refusedUser: 'ana' });
    expect(await logins.isKnown(PROXY)).toBe(false);
    answer('typed');
    expect(await third).toEqual(login('typed'));
    expect(hidden).toEqual(expect.arrayContaining(['env', 'stored', 'typed']));
  });

  test('A login that is the same in keychain and environment is tried once.', async () => {
    environment.set('http://proxy.office:3128', login('same'));
    stored.set('http://proxy.office:3128', login('same'));
    const refused = await logins.next(PROXY, null);
    await expect(logins.next(PROXY, refused)).rejects.toMatchObject({ code: 'PROXY_LOGIN' });
  });

  test('A login is saved once the proxy accepts it, and only if the user wishes so.', async () => {
    listen();
    for (const [proxy, remember] of [
      [PROXY, true],
      [OTHER, false],
    ] as const) {
      const asked = logins.next(proxy, null);
      await expect.poll(logins.question).not.toBeNull();
      answer('typed', remember);
      const given = await asked;
      expect(stored.size).toBe(remember ? 0 : 1);
      logins.accept(proxy, given);
      expect(logins.accepted(proxy)).toEqual(login('typed'));
    }
    await expect.poll(() => [...stored]).toEqual([['http://proxy.office:3128', login('typed')]]);
  });

  test('A refused login is not saved.', async () => {
    listen();
    const asked = logins.next(PROXY, null);
    await expect.poll(logins.question).not.toBeNull();
    answer('wrong', true);
    const wrong = await asked;
    const again = logins.next(PROXY, wrong);
    await expect.poll(() => logins.question()?.refusedUser).toBe('ana');
    answer('right');
    logins.accept(PROXY, await again);
    expect(stored.size).toBe(0);
  });

  test('The user is asked once for a login, however many requests wait for it.', async () => {
    listen();
    const all = Promise.all(Array.from({ length: 5 }, () => logins.next(PROXY, null)));
    await expect.poll(logins.question).not.toBeNull();
    answer('typed');
    expect(new Set(await all).size).toBe(1);
    // A later request gets the same answer, without a question.
    expect(await logins.next(PROXY, null)).toEqual(login('typed'));
    expect(questions.filter(Boolean)).toHaveLength(1);
  });

  test('The user is asked for the logins of two proxies one after the other.', async () => {
    listen();
    const [first, second] = [logins.next(PROXY, null), logins.next(OTHER, null)];
    await expect.poll(() => logins.question()?.proxy).toBe('proxy.office:3128');
    answer('one');
    expect(await first).toEqual(login('one'));
    await expect.poll(() => logins.question()?.proxy).toBe('proxy.office:3129');
    answer('two');
    expect(await second).toEqual(login('two'));
    expect(questions.map((question) => question?.proxy ?? null)).toEqual([
      'proxy.office:3128',
      'proxy.office:3129',
      null,
    ]);
  });

  test('An answer to another question gives no login.', async () => {
    listen();
    const asked = logins.next(PROXY, null);
    await expect.poll(logins.question).not.toBeNull();
    logins.answer(99, { ...login('stray'), remember: true });
    answer('typed');
    expect(await asked).toEqual(login('typed'));
  });

  test('A missing login is an error where nothing can ask the user.', async () => {
    const stop = listen();
    stop();
    await expect(logins.next(PROXY, null)).rejects.toMatchObject({ code: 'PROXY_LOGIN' });
  });
});
