/** electron-updater's own classes against a server of releases on loopback. */
import { globSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { UpdateFault } from '../../../../src/contract/schemas/updates.ts';
import type { LibraryDeps } from '../../../../src/main/host/electron/updater/library.ts';
import { createLibraryUpdater } from '../../../../src/main/host/electron/updater/library.ts';
import { openUpdater } from '../../../../src/main/host/electron/updater/updater.ts';
import { tempDir } from '../../../helpers/temp-dir.ts';
import {
  redirectTo,
  send,
  sendHalf,
  startUpdateFeed,
  type UpdateFeed,
} from '../../../helpers/update-feed.ts';
import { electron } from './on-stand-in.ts';

vi.mock('electron', async () => (await import('./on-stand-in.ts')).electron);

/** The installed version, as package.json names it. */
const INSTALLED = '0.1.0';
const NEW = new TextEncoder().encode('#!/bin/sh\n# the new version\n'.padEnd(300_000, '#'));
const KINDS = [
  { platform: 'linux', file: 'Rastro-0.2.0.AppImage' },
  { platform: 'win32', file: 'Rastro-0.2.0.exe' },
  { platform: 'darwin', file: 'Rastro-0.2.0.zip' },
] as const;
const APP_IMAGE = KINDS[0].file;

let folder: string;
let feed: UpdateFeed;
let before: NodeJS.ProcessEnv;
let isKnown: boolean;

beforeEach(async () => {
  folder = tempDir();
  feed = await startUpdateFeed();
  isKnown = true;
  before = { ...process.env };
  process.env.XDG_CACHE_HOME = path.join(folder, 'cache');
  process.env.APPIMAGE = path.join(folder, 'Rastro.AppImage');
  await writeFile(process.env.APPIMAGE, 'the old version', { mode: 0o755 });
  await mkdir(path.join(folder, 'resources'));
  Object.assign(process, { resourcesPath: path.join(folder, 'resources') });
  electron.ready.resolve();
  Object.assign(electron.state, { isPackaged: true, trusted: [feed.trusted] });
  electron.app.setPath('userData', path.join(folder, 'window'));
  electron.record.length = 0;
  electron.requests.length = 0;
  await writeConfig(feed.url);
});

afterEach(async () => {
  process.env = before;
  electron.app.removeAllListeners();
  electron.autoUpdater.removeAllListeners();
  await feed[Symbol.asyncDispose]();
});

const writeConfig = (url: string) =>
  writeFile(
    path.join(folder, 'resources/app-update.yml'),
    `provider: generic\nurl: ${url}\nupdaterCacheDirName: rastro-updater\n`,
  );
const deps: Pick<LibraryDeps, 'log' | 'logins'> = {
  log: { info: () => undefined, warn: () => undefined },
  logins: {
    proxyAt: (host, port) => ({ scheme: 'http', host, port }),
    isKnown: async () => isKnown,
    next: async ({ host }) => ({ user: 'ana', password: `for ${host}` }),
  },
};
const publish = (version: string, more: object = {}) =>
  feed.publish({ version, file: APP_IMAGE, content: NEW, ...more });
/** Files of the download, whole or not. */
const leftovers = () => globSync('cache/**/*0.2.0*', { cwd: folder });
const downloaded = (file: string) => readFile(path.join(folder, 'cache/rastro-updater/pending', file));

function open(options: Partial<LibraryDeps> = {}) {
  const library = createLibraryUpdater({ ...deps, platform: 'linux', isByHand: false, ...options });
  const noSignal = new AbortController().signal;
  return {
    check: (signal = noSignal) => library.check(signal),
    download: (signal = noSignal, progress = (_share: number): void => undefined) =>
      library.download(progress, signal),
    install: library.install,
  };
}

describe('A check', () => {
  test('A newer version is found, only its announcement is requested, and nothing identifies the computer.', async () => {
    publish('0.2.0');
    expect(await open().check()).toEqual({ version: '0.2.0', size: NEW.byteLength });
    await electron.app.quit();
    expect(feed.asked.map((each) => each.path)).toEqual(['/latest-linux.yml']);
    expect(feed.asked[0]?.headers).toMatchObject({
      'user-agent': `Rastro/${INSTALLED}`,
      'x-user-staging-id': '',
    });
    expect(feed.asked[0]?.headers).not.toHaveProperty('cookie');
  });

  test.each([
    ['the installed one', INSTALLED, {}],
    ['an older one', '0.0.9', {}],
    ['one that only few computers shall have so far', '0.2.0', { stagingPercentage: 0 }],
    ['one for a newer system', '0.2.0', { minimumSystemVersion: '99.0.0' }],
  ])('A version is not offered that is %s.', async (_name, version, announcement) => {
    publish(version, { announcement });
    expect(await open().check()).toBeNull();
  });

  test.each<[string, UpdateFault, () => unknown]>([
    ['is not there', 'network', () => writeConfig('https://127.0.0.1:1/')],
    ['has a certificate that is not trusted', 'network', () => electron.state.trusted.splice(0)],
    ['has nothing', 'server', () => undefined],
    ['has a fault', 'server', () => feed.on('/latest-linux.yml', send(503, 'later'))],
    [
      'answers with a page',
      'feed',
      () => feed.on('/latest-linux.yml', send(200, '<!doctype html><p>Log in')),
    ],
    ['answers with what is not YAML', 'feed', () => feed.on('/latest-linux.yml', send(200, 'a: [b'))],
    ['names no file', 'feed', () => publish('0.2.0', { announcement: { files: [] } })],
    ['names a file of another system', 'feed', () => publish('0.2.0', { entry: { url: 'Rastro.exe' } })],
    ['names no checksum', 'feed', () => publish('0.2.0', { entry: { sha512: undefined, sha2: 'a' } })],
  ])('There is no newer version from a server that %s.', async (_name, fault, prepare) => {
    await prepare();
    await expect(open().check()).rejects.toMatchObject({ name: 'UpdateError', fault });
  });

  test('A server that does not answer is not waited for without end, and is asked anew by the next check.', async () => {
    feed.on('/latest-linux.yml', () => undefined);
    const given = { ...deps, platform: 'linux' as const, isByHand: false, silenceMs: 50 };
    const library = createLibraryUpdater(given);
    const { signal } = new AbortController();
    await expect(library.check(signal)).rejects.toMatchObject({ name: 'UpdateError', fault: 'network' });
    publish('0.2.0');
    given.silenceMs = 60_000;
    expect(await library.check(signal)).toMatchObject({ version: '0.2.0' });
  });

  test('A check is left alone when it is aborted.', async () => {
    feed.on('/latest-linux.yml', () => undefined);
    const abort = new AbortController();
    const asked = feed.nextAsked('/latest-linux.yml');
    const checked = open().check(abort.signal);
    await asked;
    abort.abort();
    await expect(checked).rejects.toBe(abort.signal.reason);
  });
});

describe.each(KINDS)('A download on $platform', ({ platform, file }) => {
  test('A newer version is downloaded as it was announced.', async () => {
    feed.publish({ version: '0.2.0', file, content: NEW });
    // What a download that was killed has left.
    const pending = path.join(folder, 'cache/rastro-updater/pending');
    await mkdir(pending, { recursive: true });
    await writeFile(path.join(pending, `temp-${file}`), NEW.subarray(0, 1000));
    const library = open({ platform });
    await library.check();
    const shares: number[] = [];
    await library.download(undefined, (share) => shares.push(share));
    expect(shares.at(-1)).toBe(1);
    expect(await downloaded(file)).toEqual(Buffer.from(NEW));
    expect(await readFile(process.env.APPIMAGE ?? '', 'utf8')).toBe('the old version');
  });
});

describe('A download', () => {
  test.each<[string, UpdateFault, Parameters<UpdateFeed['on']>[1]]>([
    ['is not the announced one', 'damaged', send(200, NEW.toReversed())],
    ['breaks off', 'network', sendHalf(NEW)],
    ['is not there', 'server', send(404, 'gone')],
  ])('A file that %s is deleted, and the next download is whole.', async (_name, fault, answer) => {
    publish('0.2.0');
    feed.on(`/${APP_IMAGE}`, answer);
    const library = open();
    await library.check();
    await expect(library.download()).rejects.toMatchObject({ name: 'UpdateError', fault });
    expect(leftovers()).toEqual([]);
    feed.on(`/${APP_IMAGE}`, send(200, NEW));
    await library.download();
    expect(await downloaded(APP_IMAGE)).toEqual(Buffer.from(NEW));
  });

  /** Sends the beginning of the file, and nothing more. */
  const begin: Parameters<UpdateFeed['on']>[1] = (_request, response) => {
    response.writeHead(200, { 'content-length': NEW.byteLength }).write(NEW.subarray(0, 1000));
  };

  test('A server that stops sending is not waited for without end.', async () => {
    publish('0.2.0');
    feed.on(`/${APP_IMAGE}`, begin);
    const library = open({ silenceMs: 300 });
    await library.check();
    await expect(library.download()).rejects.toMatchObject({ name: 'UpdateError', fault: 'network' });
    expect(leftovers()).toEqual([]);
  });

  test('A cancelled download ends at once and leaves nothing, and the next one is whole.', async () => {
    publish('0.2.0');
    feed.on(`/${APP_IMAGE}`, begin);
    const library = open();
    await library.check();
    const abort = new AbortController();
    const ended = library.download(abort.signal);
    await expect.poll(leftovers).toHaveLength(1);
    abort.abort();
    await expect(ended).rejects.toBe(abort.signal.reason);
    expect(leftovers()).toEqual([]);
    feed.on(`/${APP_IMAGE}`, send(200, NEW));
    await library.download();
    expect(await downloaded(APP_IMAGE)).toEqual(Buffer.from(NEW));
  });

  test('A file may come from another server, and must be the announced one.', async () => {
    publish('0.2.0');
    feed.on(`/${APP_IMAGE}`, redirectTo(`${feed.url.replace('127.0.0.1', 'localhost')}elsewhere`));
    feed.on('/elsewhere', send(200, NEW.toReversed()));
    const library = open();
    await library.check();
    await expect(library.download()).rejects.toMatchObject({ fault: 'damaged' });
    feed.on('/elsewhere', send(200, NEW));
    await library.download();
  });

  test('A download without a folder says that the file could not be written.', async () => {
    publish('0.2.0');
    await writeFile(path.join(folder, 'cache'), 'a file where the folder belongs');
    const library = open();
    await library.check();
    await expect(library.download()).rejects.toMatchObject({ fault: 'disk' });
  });

  test('A download stays in its folder, whatever the name of the file is.', async () => {
    const name = '..%2F..%2F..%2Fescaped.AppImage';
    publish('0.2.0', { entry: { url: name } });
    feed.on(`/${name}`, send(200, NEW));
    const library = open();
    await library.check();
    await library.download();
    expect(globSync('**/escaped.AppImage', { cwd: folder })).toEqual([
      'cache/rastro-updater/pending/escaped.AppImage',
    ]);
  });
});

describe('An installation', () => {
  test('An AppImage stays where Rastro does not end cleanly.', async () => {
    publish('0.2.0');
    const library = open();
    await library.check();
    await library.download();
    const quit = vi.spyOn(electron.app, 'quit').mockImplementation(() => electron.app.exit(1));
    await library.install();
    quit.mockRestore();
    expect(await readFile(process.env.APPIMAGE ?? '', 'utf8')).toBe('the old version');
  });

  test('On Windows the installer runs without questions once Rastro has ended, and starts the new version.', async () => {
    const said = path.join(folder, 'said');
    const script = `#!/bin/sh\nprintf '%s|' "$@" > '${said}.part' && mv '${said}.part' '${said}'\n`;
    feed.publish({ version: '0.2.0', file: KINDS[1].file, content: new TextEncoder().encode(script) });
    const library = open({ platform: 'win32' });
    await library.check();
    await library.download();
    // On Windows every `.exe` can be run.
    await chmod(path.join(folder, 'cache/rastro-updater/pending', KINDS[1].file), 0o755);
    await library.install();
    expect(electron.of('quit')).toHaveLength(1);
    await expect.poll(() => readFile(said, 'utf8').catch(() => '')).toBe('--updated|/S|--force-run|');
  });

  test('On macOS Squirrel is called only when the user installs, and its refusal is told.', async () => {
    feed.publish({ version: '0.2.0', file: KINDS[2].file, content: NEW });
    const library = open({ platform: 'darwin' });
    await library.check();
    await library.download();
    expect(electron.of('autoUpdater.checkForUpdates')).toEqual([]);
    const refused = library.install();
    expect(electron.of('autoUpdater.checkForUpdates')).toHaveLength(1);
    electron.autoUpdater.emit('error', new Error('Code signature at URL file:///… did not pass validation'));
    await expect(refused).rejects.toMatchObject({ fault: 'signature' });

    const installed = library.install();
    electron.autoUpdater.emit('update-downloaded');
    expect(electron.of('autoUpdater.quitAndInstall')).not.toEqual([]);
    electron.app.emit('before-quit', {});
    await installed;
  });
});

describe('A proxy that asks for a login', () => {
  const ask = (isProxy: boolean) =>
    new Promise((resolve) => {
      const info = { isProxy, scheme: 'basic', host: 'proxy.office', port: 3128, realm: '' };
      electron.requests[0]?.emit('login', info, (...login: string[]) => resolve(login));
    });

  test('A proxy gets the known login, once, and a server none.', async () => {
    void open()
      .check()
      .catch(() => undefined);
    await expect.poll(() => electron.requests).toHaveLength(1);
    expect(await ask(false)).toEqual([]);
    expect(await ask(true)).toEqual(['ana', 'for proxy.office']);
    expect(await ask(true)).toEqual([]);
  });

  test('A proxy gets none where the user would have to be asked.', async () => {
    isKnown = false;
    void open()
      .check()
      .catch(() => undefined);
    await expect.poll(() => electron.requests).toHaveLength(1);
    expect(await ask(true)).toEqual([]);
  });
});

describe('The updater of the installed program', () => {
  test.each([
    ['is not packaged', () => void Object.assign(electron.state, { isPackaged: false })],
    ['names no address', () => writeConfig('https://rastro.example/releases')],
    ['has no settings of the build', () => rm(path.join(folder, 'resources/app-update.yml'))],
  ])('There is no updater where Rastro %s.', async (_name, prepare) => {
    await prepare();
    expect(openUpdater(deps)).toBeNull();
  });

  test.runIf(process.platform === 'linux')(
    'A version that has to be installed by hand is found whatever its file is.',
    async () => {
      delete process.env.APPIMAGE;
      await writeFile(path.join(folder, 'resources/package-type'), 'deb');
      publish('0.2.0', { entry: { url: 'rastro.deb' } });
      const updater = openUpdater(deps);
      expect(updater).toMatchObject({ byHand: 'package-manager', address: feed.url });
      expect(await updater?.check(new AbortController().signal)).toMatchObject({ version: '0.2.0' });
    },
  );
});
