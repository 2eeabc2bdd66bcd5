/** electron-updater's own classes against a server of releases on loopback: checks, and requests within bounds. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { UpdateFault } from '../../../../src/preload/schemas/updates.ts';
import { redirectTo, send, type UpdateFeed } from '../../../helpers/update-feed.ts';
import {
  APP_IMAGE,
  check,
  download,
  failsWith,
  feed,
  folder,
  installEachTime,
  leftovers,
  NEW,
  open,
  publish,
  writeConfig,
} from './library-setup.ts';
import { electron } from './on-stand-in.ts';

vi.mock('electron', async () => (await import('./on-stand-in.ts')).electron);

installEachTime();

/** The installed version, as package.json names it. */
const INSTALLED = '0.1.0';

describe('A version that is not offered', () => {
  test.each([
    ['the installed one', INSTALLED],
    ['an older one', '0.0.9'],
    ['one for trying out', '0.2.0-beta.1'],
  ])('A version is not offered that is %s.', async (_name, version) => {
    publish(version);
    expect(await check(open())).toBeNull();
  });

  test('A version that only few computers shall have so far is not offered.', async () => {
    publish('0.2.0', { announcement: { stagingPercentage: 0 } });
    expect(await check(open())).toBeNull();
    publish('0.2.0', { announcement: { stagingPercentage: 100 } });
    expect(await check(open())).toMatchObject({ version: '0.2.0' });
  });

  test('A version for a newer system is not offered.', async () => {
    publish('0.2.0', { announcement: { minimumSystemVersion: '99.0.0' } });
    expect(await check(open())).toBeNull();
  });
});

describe('A server that can not be asked', () => {
  test.each<[string, UpdateFault, () => Promise<void> | void]>([
    [
      'is not there',
      'network',
      async () => writeConfig({ provider: 'generic', url: 'https://127.0.0.1:1/' }),
    ],
    ['has nothing', 'server', () => undefined],
    ['has a fault', 'server', () => feed.on('/latest-linux.yml', send(503, 'later'))],
    ['has a certificate that is not trusted', 'network', () => void electron.state.trusted.splice(0)],
    [
      'answers with a page',
      'feed',
      () => feed.on('/latest-linux.yml', send(200, '<!doctype html><p>Log in')),
    ],
    ['answers with nothing', 'feed', () => feed.on('/latest-linux.yml', send(200, ''))],
    ['answers with what is not YAML', 'feed', () => feed.on('/latest-linux.yml', send(200, 'a: [b'))],
    ['names no version', 'feed', () => feed.on('/latest-linux.yml', send(200, 'files: []'))],
    ['names no file', 'feed', () => publish('0.2.0', { announcement: { files: [] } })],
    ['names a file of another system', 'feed', () => publish('0.2.0', { entry: { url: 'Rastro.exe' } })],
    ['names no checksum', 'feed', () => publish('0.2.0', { entry: { sha512: undefined } })],
    [
      'names a weaker checksum alone',
      'feed',
      () => publish('0.2.0', { entry: { sha512: undefined, sha2: 'a'.repeat(64) } }),
    ],
    ['names an enormous file', 'feed', () => publish('0.2.0', { entry: { size: 10 ** 13 } })],
    ['names a text for the screen as its version', 'feed', () => publish(`0.2.0+${'x'.repeat(100)}`)],
    ['sends without end', 'damaged', () => feed.on('/latest-linux.yml', endless)],
    [
      'goes in circles',
      'server',
      () => feed.on('/latest-linux.yml', redirectTo(`${feed.url}latest-linux.yml`)),
    ],
  ])('There is no newer version from a server that %s.', async (_name, fault, prepare) => {
    await prepare();
    const library = open();
    await expect(check(library)).rejects.toMatchObject(failsWith(fault));
    // The next look is not held up by it.
    await writeConfig({ provider: 'generic', url: feed.url });
    electron.state.trusted = [feed.trusted];
    publish('0.2.0');
    expect(await check(open())).toMatchObject({ version: '0.2.0' });
  });
});

const endless: Parameters<UpdateFeed['on']>[1] = (_request, response) => {
  const more = () =>
    void (response.writableEnded || response.destroyed || response.write('#'.repeat(65_536), more));
  more();
};

describe('https', () => {
  test('The address must begin with https.', async () => {
    await writeConfig({ provider: 'generic', url: feed.url.replace('https:', 'http:') });
    await expect(check(open())).rejects.toMatchObject(failsWith('insecure'));
    expect(electron.of('net.request')).toEqual([]);
  });

  test('The address of the file must begin with https.', async () => {
    publish('0.2.0', { entry: { url: `http://127.0.0.1:1/${APP_IMAGE}` } });
    const library = open();
    await check(library);
    electron.record.length = 0;
    await expect(download(library)).rejects.toMatchObject(failsWith('insecure'));
    expect(electron.of('net.request')).toEqual([]);
  });

  test.each(['/latest-linux.yml', `/${APP_IMAGE}`])('A redirect of %s must lead to https.', async (where) => {
    publish('0.2.0');
    feed.on(where, redirectTo('http://127.0.0.1:1/elsewhere'));
    const library = open();
    await expect(check(library).then(() => download(library))).rejects.toMatchObject(failsWith('insecure'));
  });

  test('A redirect may lead to another server with https, whose file must be the announced one.', async () => {
    publish('0.2.0');
    const elsewhere = feed.url.replace('127.0.0.1', 'localhost');
    feed.on(`/${APP_IMAGE}`, redirectTo(`${elsewhere}elsewhere`));
    feed.on('/elsewhere', send(200, NEW.toReversed()));
    const library = open();
    await check(library);
    await expect(download(library)).rejects.toMatchObject(failsWith('damaged'));
    feed.on('/elsewhere', send(200, NEW));
    await download(library);
    expect(leftovers()).toEqual([expect.stringContaining(APP_IMAGE)]);
  });
});

describe('A request', () => {
  test('A request names Rastro, and has nothing that identifies the computer.', async () => {
    publish('0.2.0');
    const library = open();
    await check(library);
    await download(library);
    expect(feed.asked).not.toEqual([]);
    for (const { headers } of feed.asked) {
      expect(headers['user-agent']).toBe(`Rastro/${INSTALLED}`);
      expect(Object.keys(headers)).not.toContain('x-user-staging-id');
      expect(Object.keys(headers)).not.toContain('cookie');
    }
  });
});

test('A proxy gets the known login, once, and a server none.', async () => {
  electron.requests.length = 0;
  void check(open()).catch(() => undefined);
  await expect.poll(() => electron.requests).toHaveLength(1);
  const ask = (isProxy: boolean) =>
    new Promise((resolve) => {
      const info = { isProxy, scheme: 'basic', host: 'proxy.office', port: 3128, realm: '' };
      electron.requests[0]?.emit('login', info, (...login: string[]) => resolve(login));
    });
  expect(await ask(false)).toEqual([]);
  expect(await ask(true)).toEqual(['ana', 'for proxy.office']);
  expect(await ask(true)).toEqual([]);
});

describe('Versions to be installed by hand', () => {
  test('A version to be installed by hand is found, whatever its file is.', async () => {
    delete process.env.APPIMAGE;
    publish('0.2.0', { entry: { url: 'rastro.deb' } });
    expect(await check(open('linux', true))).toEqual({ version: '0.2.0', size: NEW.byteLength });
  });
});

test('The library itself downloads and installs nothing.', async () => {
  publish('0.2.0');
  await check(open());
  await electron.app.quit();
  expect(feed.asked.map((each) => each.path)).toEqual(['/latest-linux.yml']);
  expect(existsSync(path.join(folder, 'cache'))).toBe(false);
});
