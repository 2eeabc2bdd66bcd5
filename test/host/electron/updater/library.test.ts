/** electron-updater's own classes against a server of releases on loopback. */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLibraryUpdater } from '../../../../src/main/host/electron/updater/library.ts';
import type { Updater } from '../../../../src/main/updates/types.ts';
import type { NewVersion, UpdateFault } from '../../../../src/preload/schemas/updates.ts';
import {
  redirectTo,
  send,
  sendHalf,
  startUpdateFeed,
  type UpdateFeed,
} from '../../../helpers/update-feed.ts';
import { electron } from './on-stand-in.ts';

vi.mock('electron', async () => (await import('./on-stand-in.ts')).electron);

type Library = Pick<Updater, 'check' | 'download' | 'install'>;

const NEW = new TextEncoder().encode('#!/bin/sh\n# the new version\n'.padEnd(300_000, '#'));
/** What the installed version is of, beside package.json. */
const INSTALLED = '0.1.0';

let folder: string;
let feed: UpdateFeed;
let before: NodeJS.ProcessEnv;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rastro-updater-'));
  feed = await startUpdateFeed();
  before = { ...process.env };
  process.env.XDG_CACHE_HOME = path.join(folder, 'cache');
  process.env.APPIMAGE = path.join(folder, 'Rastro.AppImage');
  await writeFile(process.env.APPIMAGE, 'the old version', { mode: 0o755 });
  await mkdir(path.join(folder, 'resources'));
  Object.assign(process, { resourcesPath: path.join(folder, 'resources') });
  electron.ready.resolve();
  electron.state.isPackaged = true;
  electron.state.sendsRequests = true;
  electron.state.trusted = [feed.trusted];
  electron.app.setPath('userData', path.join(folder, 'window'));
  electron.record.length = 0;
  await writeConfig({ provider: 'generic', url: feed.url });
});

afterEach(async () => {
  process.env = before;
  electron.app.removeAllListeners();
  electron.autoUpdater.removeAllListeners();
  await feed[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

async function writeConfig(fields: Record<string, string>): Promise<void> {
  const lines = Object.entries({ ...fields, updaterCacheDirName: 'rastro-updater' });
  const text = lines.map(([name, value]) => `${name}: ${value}\n`).join('');
  await writeFile(path.join(folder, 'resources/app-update.yml'), text);
}

const KINDS = [
  { platform: 'linux', file: 'Rastro-0.2.0.AppImage' },
  { platform: 'win32', file: 'Rastro-0.2.0.exe' },
  { platform: 'darwin', file: 'Rastro-0.2.0.zip' },
] as const;
const APP_IMAGE = KINDS[0].file;

function open(platform: NodeJS.Platform = 'linux', isByHand = false, silenceMs = 60_000): Library {
  return createLibraryUpdater({
    platform,
    isByHand,
    log: { info: () => undefined, warn: () => undefined },
    proxyLogin: async ({ host }) => ({ user: 'ana', password: `for ${host}` }),
    silenceMs,
  });
}

const check = (library: Library): Promise<NewVersion | null> => library.check(new AbortController().signal);
const download = (library: Library) => library.download(() => undefined, new AbortController().signal);
const publish = (version: string, more: object = {}) =>
  feed.publish({ version, file: APP_IMAGE, content: NEW, ...more });
/** Files of the download, whole or not. */
const leftovers = () => globSync('cache/**/*', { cwd: folder }).filter((file) => /0\.2\.0/.test(file));
const failsWith = (fault: UpdateFault) => ({ name: 'UpdateError', fault });

describe.each(KINDS)('on $platform', ({ platform, file }) => {
  test('a newer version is found, and nothing but its announcement is asked for', async () => {
    feed.publish({ version: '0.2.0', file, content: NEW });
    expect(await check(open(platform))).toEqual({ version: '0.2.0', size: NEW.byteLength });
    expect(feed.asked.map((each) => each.path)).toEqual(['/latest-linux.yml']);
  });

  test('a newer version is downloaded as it was announced', async () => {
    feed.publish({ version: '0.2.0', file, content: NEW });
    const library = open(platform);
    await check(library);
    await download(library);
    expect(await readFile(path.join(folder, 'cache/rastro-updater/pending', file))).toEqual(Buffer.from(NEW));
    expect(await readFile(process.env.APPIMAGE ?? '', 'utf8')).toBe('the old version');
  });

  test('a file that is not the one that was announced is thrown away', async () => {
    feed.publish({ version: '0.2.0', file, content: NEW });
    feed.on(`/${file}`, send(200, NEW.toReversed()));
    const library = open(platform);
    await check(library);
    await expect(download(library)).rejects.toMatchObject(failsWith('damaged'));
    expect(leftovers()).toEqual([]);
  });

  test('a download that breaks off is thrown away, and the next one is whole', async () => {
    feed.publish({ version: '0.2.0', file, content: NEW });
    feed.on(`/${file}`, sendHalf(NEW));
    const library = open(platform);
    await check(library);
    await expect(download(library)).rejects.toMatchObject(failsWith('network'));
    expect(leftovers()).toEqual([]);
    feed.on(`/${file}`, send(200, NEW));
    await download(library);
    expect(await readFile(path.join(folder, 'cache/rastro-updater/pending', file))).toEqual(Buffer.from(NEW));
  });
});

describe('a version that is not offered', () => {
  test.each([
    ['the installed one', INSTALLED],
    ['an older one', '0.0.9'],
    ['one for trying out', '0.2.0-beta.1'],
  ])('is %s', async (_name, version) => {
    publish(version);
    expect(await check(open())).toBeNull();
  });

  test('is one that few computers are to have so far', async () => {
    publish('0.2.0', { announcement: { stagingPercentage: 0 } });
    expect(await check(open())).toBeNull();
    publish('0.2.0', { announcement: { stagingPercentage: 100 } });
    expect(await check(open())).toMatchObject({ version: '0.2.0' });
  });

  test('is one for a newer system', async () => {
    publish('0.2.0', { announcement: { minimumSystemVersion: '99.0.0' } });
    expect(await check(open())).toBeNull();
  });
});

describe('a server that can not be asked', () => {
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
  ])('%s', async (_name, fault, prepare) => {
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

/** No file may become larger, as on a disk that is full. */
function limitFiles(bytes: number | 'unlimited'): void {
  execFileSync('prlimit', [`--pid=${process.pid}`, `--fsize=${bytes}:unlimited`]);
}

const endless: Parameters<UpdateFeed['on']>[1] = (_request, response) => {
  const more = () =>
    void (response.writableEnded || response.destroyed || response.write('#'.repeat(65_536), more));
  more();
};

describe('https', () => {
  test('is demanded of the address', async () => {
    await writeConfig({ provider: 'generic', url: feed.url.replace('https:', 'http:') });
    await expect(check(open())).rejects.toMatchObject(failsWith('insecure'));
    expect(electron.of('net.request')).toEqual([]);
  });

  test('is demanded of the file', async () => {
    publish('0.2.0', { entry: { url: `http://127.0.0.1:1/${APP_IMAGE}` } });
    const library = open();
    await check(library);
    electron.record.length = 0;
    await expect(download(library)).rejects.toMatchObject(failsWith('insecure'));
    expect(electron.of('net.request')).toEqual([]);
  });

  test.each(['/latest-linux.yml', `/${APP_IMAGE}`])('is demanded behind a redirect of %s', async (where) => {
    publish('0.2.0');
    feed.on(where, redirectTo('http://127.0.0.1:1/elsewhere'));
    const library = open();
    await expect(check(library).then(() => download(library))).rejects.toMatchObject(failsWith('insecure'));
  });

  test('is enough for a redirect to another server, whose file has to be the announced one', async () => {
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

describe('a request', () => {
  test('names Rastro, and holds nothing by which the computer is recognised', async () => {
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

test('a proxy is given the login that is known, once, and a server none', async () => {
  electron.state.sendsRequests = false;
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

describe('a download', () => {
  test('tells how far it is', async () => {
    publish('0.2.0');
    const library = open();
    await check(library);
    const shares: number[] = [];
    await library.download((share) => shares.push(share), new AbortController().signal);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  });

  test('that is cancelled ends its request and leaves nothing', async () => {
    publish('0.2.0');
    const closed = Promise.withResolvers<void>();
    feed.on(`/${APP_IMAGE}`, (_request, response) => {
      response.on('close', () => closed.resolve());
      response.writeHead(200, { 'content-length': NEW.byteLength }).write(NEW.subarray(0, 100_000));
    });
    const library = open();
    await check(library);
    const abort = new AbortController();
    const asked = feed.nextAsked(`/${APP_IMAGE}`);
    const downloaded = library.download(() => undefined, abort.signal);
    await asked;
    abort.abort();
    await expect(downloaded).rejects.toBe(abort.signal.reason);
    await closed.promise;
    await expect.poll(leftovers).toEqual([]);
  });

  test('that brings more than was announced is broken off', async () => {
    publish('0.2.0');
    let sent = 0;
    feed.on(`/${APP_IMAGE}`, (_request, response) => {
      const more = () => {
        sent += 1;
        if (!response.destroyed) response.write(Buffer.alloc(1_048_576), more);
      };
      more();
    });
    const library = open();
    await check(library);
    await expect(download(library)).rejects.toMatchObject(failsWith('damaged'));
    expect(sent).toBeLessThan(50);
    expect(leftovers()).toEqual([]);
  });

  test('that finds the disk full says so, and leaves nothing', async () => {
    publish('0.2.0');
    const library = open();
    await check(library);
    limitFiles(NEW.byteLength / 2);
    try {
      await expect(download(library)).rejects.toMatchObject(failsWith('disk'));
    } finally {
      limitFiles('unlimited');
    }
    expect(leftovers()).toEqual([]);
  });

  test('from a server that falls silent ends', async () => {
    publish('0.2.0');
    feed.on(`/${APP_IMAGE}`, (_request, response) => {
      response.writeHead(200, { 'content-length': NEW.byteLength }).write(NEW.subarray(0, 1000));
    });
    const library = open('linux', false, 50);
    await check(library);
    await expect(download(library)).rejects.toMatchObject(failsWith('network'));
    expect(leftovers()).toEqual([]);
  });

  test('that finds no folder for it says that it is the disk', async () => {
    publish('0.2.0');
    await writeFile(path.join(folder, 'cache'), 'a file where the folder belongs');
    const library = open();
    await check(library);
    await expect(download(library)).rejects.toMatchObject(failsWith('disk'));
  });

  test('that an earlier Rastro finished is used, if it is still whole', async () => {
    publish('0.2.0');
    const first = open();
    await check(first);
    await download(first);
    const asked = feed.asked.length;
    const second = open();
    await check(second);
    await download(second);
    expect(feed.asked.slice(asked).map((each) => each.path)).toEqual(['/latest-linux.yml']);
    await writeFile(path.join(folder, 'cache/rastro-updater/pending', APP_IMAGE), 'something else');
    const third = open();
    await check(third);
    await download(third);
    expect(await readFile(path.join(folder, 'cache/rastro-updater/pending', APP_IMAGE))).toEqual(
      Buffer.from(NEW),
    );
  });

  test('keeps to its folder, whatever the file is called', async () => {
    const name = `..%2F..%2F..%2Fescaped.AppImage`;
    publish('0.2.0', { entry: { url: name } });
    feed.on(`/${name}`, send(200, NEW));
    const library = open();
    await check(library);
    await download(library);
    expect(globSync('**/escaped.AppImage', { cwd: folder })).toEqual([
      path.join('cache/rastro-updater/pending/escaped.AppImage'),
    ]);
  });
});

describe('the AppImage', () => {
  async function downloaded(): Promise<Library> {
    publish('0.2.0');
    const library = open();
    await check(library);
    await download(library);
    return library;
  }

  test('is replaced when Rastro has ended, keeps its name and its mode, and nothing is left beside it', async () => {
    const library = await downloaded();
    const file = process.env.APPIMAGE ?? '';
    await library.install();
    // The stand-in ends at once: the old file stood until then, which the built program shows.
    expect(electron.of('quit')).toHaveLength(1);
    expect(await readFile(file)).toEqual(Buffer.from(NEW));
    expect((await stat(file)).mode & 0o777).toBe(0o755);
    expect(globSync('{.*,*}AppImage*', { cwd: folder })).toEqual(['Rastro.AppImage']);
  });

  test('stays when Rastro does not end cleanly', async () => {
    const library = await downloaded();
    const quit = vi.spyOn(electron.app, 'quit').mockImplementation(() => electron.app.exit(1));
    await library.install();
    quit.mockRestore();
    expect(await readFile(process.env.APPIMAGE ?? '', 'utf8')).toBe('the old version');
  });

  test('stays where the new one has no room beside it, and Rastro goes on', async () => {
    const library = await downloaded();
    limitFiles(NEW.byteLength / 2);
    try {
      await expect(library.install()).rejects.toMatchObject(failsWith('disk'));
    } finally {
      limitFiles('unlimited');
    }
    expect(electron.of('quit')).toEqual([]);
    expect(await readFile(process.env.APPIMAGE ?? '', 'utf8')).toBe('the old version');
    expect(globSync('{.*,*}AppImage*', { cwd: folder })).toEqual(['Rastro.AppImage']);
  });

  test('stays when Rastro ends and the user did not ask for the new one', async () => {
    await downloaded();
    electron.app.quit();
    expect(await readFile(process.env.APPIMAGE ?? '', 'utf8')).toBe('the old version');
  });
});

describe('on macOS, Squirrel', () => {
  async function downloaded(): Promise<Library> {
    feed.publish({ version: '0.2.0', file: KINDS[2].file, content: NEW });
    const library = open('darwin');
    await check(library);
    await download(library);
    return library;
  }

  test('is asked only when the user installs, is given the file, and quits Rastro', async () => {
    const library = await downloaded();
    expect(electron.of('autoUpdater.checkForUpdates')).toEqual([]);
    const installed = library.install();
    expect(electron.of('autoUpdater.checkForUpdates')).toHaveLength(1);
    const [, options] = electron.of('autoUpdater.setFeedURL')[0] ?? [];
    const { url, headers } = options as { url: string; headers: Record<string, string> };
    const { url: file } = (await (await fetch(url, { headers })).json()) as { url: string };
    expect(new Uint8Array(await (await fetch(file)).arrayBuffer())).toEqual(NEW);
    electron.autoUpdater.emit('update-downloaded');
    expect(electron.of('autoUpdater.quitAndInstall')).toHaveLength(1);
    electron.app.emit('before-quit', {});
    await installed;
  });

  test.each<[string, UpdateFault]>([
    ['Code signature at URL file:///… did not pass validation', 'signature'],
    ['Cannot update while running on a read-only volume', 'install'],
  ])('refuses with "%s"', async (message, fault) => {
    const library = await downloaded();
    const installed = library.install();
    electron.autoUpdater.emit('error', new Error(message));
    await expect(installed).rejects.toMatchObject(failsWith(fault));
  });
});

describe('on Windows, the publisher', () => {
  const PUBLISHER = 'CN=Rastro, O=Rastro Ltda, C=BR';
  let home: string;

  beforeEach(async () => {
    // The shell of this system makes a file of Windows' `>NUL`.
    home = process.cwd();
    process.chdir(folder);
    await mkdir(path.join(folder, 'bin'));
    await writeConfig({ provider: 'generic', url: feed.url, publisherName: `\n  - "${PUBLISHER}"` });
    feed.publish({ version: '0.2.0', file: KINDS[1].file, content: NEW });
  });
  afterEach(() => process.chdir(home));

  /** Plays PowerShell, as far as the library asks it. */
  async function playPowerShell(status: number, subject: string): Promise<void> {
    const answer = `{"Status":${status},"Path":"'"$path"'","SignerCertificate":{"Subject":"${subject}"}}`;
    await writeProgram(
      'powershell.exe',
      `path=$(echo "$*" | sed -n "s/.*-LiteralPath '\\([^']*\\)'.*/\\1/p"); echo '${answer}'`,
    );
    await writeProgram('chcp', 'true');
    process.env.PATH = `${path.join(folder, 'bin')}:${process.env.PATH}`;
  }

  async function writeProgram(name: string, script: string): Promise<void> {
    const file = path.join(folder, 'bin', name);
    await writeFile(file, `#!/bin/sh\n${script}\n`);
    await chmod(file, 0o755);
  }

  const downloaded = async () => {
    const library = open('win32');
    await check(library);
    await download(library);
  };

  test('of the installed version may publish the next one', async () => {
    await playPowerShell(0, PUBLISHER);
    await downloaded();
    expect(leftovers()).toEqual([expect.stringContaining(KINDS[1].file)]);
  });

  test.each([
    ['another one', 0, 'CN=Somebody, O=Rastro Ltda, C=BR'],
    ['one whose signature does not fit the file', 3, PUBLISHER],
  ])('may not be %s', async (_name, status, subject) => {
    await playPowerShell(status, subject);
    await expect(downloaded()).rejects.toMatchObject(failsWith('signature'));
    expect(leftovers()).toEqual([]);
  });

  test('is not taken on trust where PowerShell can not be run', async () => {
    await expect(downloaded()).rejects.toMatchObject(failsWith('signature'));
    expect(leftovers()).toEqual([]);
  });
});

describe('versions to be installed by hand', () => {
  test('are told of, for whatever file', async () => {
    delete process.env.APPIMAGE;
    publish('0.2.0', { entry: { url: 'rastro.deb' } });
    expect(await check(open('linux', true))).toEqual({ version: '0.2.0', size: NEW.byteLength });
  });
});

test('nothing is downloaded or installed by the library itself', async () => {
  publish('0.2.0');
  await check(open());
  await electron.app.quit();
  expect(feed.asked.map((each) => each.path)).toEqual(['/latest-linux.yml']);
  expect(existsSync(path.join(folder, 'cache'))).toBe(false);
});
