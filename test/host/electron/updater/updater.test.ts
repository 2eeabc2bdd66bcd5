/** The updater of the installed program, as the core gets it. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { openUpdater } from '../../../../src/main/host/electron/updater/updater.ts';
import { failsWith, feed, folder, installEachTime, NEW, publish, writeConfig } from './library-setup.ts';
import { electron } from './on-stand-in.ts';

vi.mock('electron', async () => (await import('./on-stand-in.ts')).electron);

installEachTime();

const log = { info: () => undefined, warn: () => undefined };
const noSignal = () => new AbortController().signal;

function open(known: boolean | Error = false) {
  return openUpdater(log, {
    proxyAt: (host, port) => ({ scheme: 'http', host, port }),
    isKnown: async () => {
      if (known instanceof Error) throw known;
      return known;
    },
    next: async ({ host, port }, refused) => ({ user: 'ana', password: `${host}:${port} ${refused}` }),
  });
}

/** This process then runs out of the AppImage. */
const runFromAppImage = () => {
  process.env.APPDIR = path.dirname(process.execPath);
};

describe('There is no updater', () => {
  test('There is no updater where Rastro is not packaged.', () => {
    electron.state.isPackaged = false;
    expect(open()).toBeNull();
  });

  test('There is no updater where the build names no address.', async () => {
    await writeConfig({ provider: 'generic', url: 'https://rastro.example/releases' });
    expect(open()).toBeNull();
  });
});

test('A version that has to be installed by hand is found whatever its file is, and is not installed.', async () => {
  await writeFile(path.join(folder, 'resources/package-type'), 'deb');
  publish('0.2.0', { entry: { url: 'rastro.deb' } });
  const updater = open();
  expect(updater).toMatchObject({ byHand: 'package-manager', address: feed.url });
  expect(await updater?.check(noSignal())).toEqual({ version: '0.2.0', size: NEW.byteLength });
  await expect(updater?.install()).rejects.toMatchObject(failsWith('install'));
});

test.runIf(process.platform === 'linux')(
  'An AppImage takes a file of its own kind alone, and is replaced by it.',
  async () => {
    runFromAppImage();
    publish('0.2.0', { entry: { url: 'rastro.deb' } });
    const updater = open();
    expect(updater?.byHand).toBeNull();
    await expect(updater?.check(noSignal())).rejects.toMatchObject(failsWith('feed'));
    publish('0.2.0');
    await updater?.check(noSignal());
    const progress = vi.fn();
    await updater?.download(progress, noSignal());
    expect(progress).toHaveBeenLastCalledWith(1);
    await updater?.install();
    expect(electron.of('quit')).toHaveLength(1);
  },
);

test.each<[string, boolean | Error, readonly string[]]>([
  ['is known', true, ['ana', 'proxy.office:3128 null']],
  ['would have to be asked for', false, []],
  ['can not be read', new Error('the keychain is locked'), []],
])("A proxy's login that %s.", async (_name, known, login) => {
  electron.requests.length = 0;
  void open(known)
    ?.check(noSignal())
    .catch(() => undefined);
  await expect.poll(() => electron.requests).toHaveLength(1);
  const given = await new Promise((resolve) => {
    const info = { isProxy: true, scheme: 'basic', host: 'proxy.office', port: 3128, realm: '' };
    electron.requests[0]?.emit('login', info, (...answer: string[]) => resolve(answer));
  });
  expect(given).toEqual(login);
});
