/** Downloads by electron-updater's own classes from a server of releases on loopback. */
import { globSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { send, sendHalf } from '../../../helpers/update-feed.ts';
import {
  APP_IMAGE,
  check,
  download,
  failsWith,
  feed,
  folder,
  installEachTime,
  KINDS,
  leftovers,
  limitFiles,
  NEW,
  open,
  publish,
} from './library-setup.ts';

vi.mock('electron', async () => (await import('./on-stand-in.ts')).electron);

installEachTime();
afterEach(() => void vi.useRealTimers());

describe.each(KINDS)('On $platform', ({ platform, file }) => {
  test('A newer version is found, and only its announcement is requested.', async () => {
    feed.publish({ version: '0.2.0', file, content: NEW });
    expect(await check(open(platform))).toEqual({ version: '0.2.0', size: NEW.byteLength });
    expect(feed.asked.map((each) => each.path)).toEqual(['/latest-linux.yml']);
  });

  test('A newer version is downloaded as it was announced.', async () => {
    feed.publish({ version: '0.2.0', file, content: NEW });
    const library = open(platform);
    await check(library);
    await download(library);
    expect(await readFile(path.join(folder, 'cache/rastro-updater/pending', file))).toEqual(Buffer.from(NEW));
    expect(await readFile(process.env.APPIMAGE ?? '', 'utf8')).toBe('the old version');
  });

  test('A file that is not the announced one is deleted.', async () => {
    feed.publish({ version: '0.2.0', file, content: NEW });
    feed.on(`/${file}`, send(200, NEW.toReversed()));
    const library = open(platform);
    await check(library);
    await expect(download(library)).rejects.toMatchObject(failsWith('damaged'));
    expect(leftovers()).toEqual([]);
  });

  test('A download that breaks off is deleted, and the next one is whole.', async () => {
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

describe('A download', () => {
  test('A download reports its progress.', async () => {
    publish('0.2.0');
    const library = open();
    await check(library);
    const shares: number[] = [];
    await library.download((share) => shares.push(share), new AbortController().signal);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  });

  test('A download reports its progress also while it is under way.', async () => {
    // The library reports once a second at most.
    vi.useFakeTimers({ toFake: ['Date'] });
    publish('0.2.0');
    const sizes = () => leftovers().map((file) => statSync(path.join(folder, file)).size);
    feed.on(`/${APP_IMAGE}`, async (_request, response) => {
      response.writeHead(200, { 'content-length': NEW.byteLength }).write(NEW.subarray(0, 100_000));
      await vi.waitUntil(() => sizes().some((size) => size > 0));
      vi.setSystemTime(Date.now() + 2_000);
      response.end(NEW.subarray(100_000));
    });
    const library = open();
    await check(library);
    const shares: number[] = [];
    await library.download((share) => shares.push(share), new AbortController().signal);
    const [first = 0] = shares;
    expect(first).toBeGreaterThan(0.3);
    expect(first).toBeLessThan(1);
  });

  test('A file is downloaded whole that is larger than any announcement.', async () => {
    const content = Buffer.alloc(2 * 1024 * 1024 + 1, 7);
    publish('0.2.0', { content });
    const library = open();
    await check(library);
    await download(library);
    expect(await readFile(path.join(folder, 'cache/rastro-updater/pending', APP_IMAGE))).toEqual(content);
  });

  test('A cancelled download ends its request and leaves nothing.', async () => {
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

  test('A download that is larger than announced is broken off.', async () => {
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

  test('A download to a full disk fails with that reason, and leaves nothing.', async () => {
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

  test('A download from a server that stops sending ends.', async () => {
    publish('0.2.0');
    feed.on(`/${APP_IMAGE}`, (_request, response) => {
      response.writeHead(200, { 'content-length': NEW.byteLength }).write(NEW.subarray(0, 1000));
    });
    const library = open('linux', false, 50);
    await check(library);
    await expect(download(library)).rejects.toMatchObject(failsWith('network'));
    expect(leftovers()).toEqual([]);
  });

  test('A download without a folder fails with the reason disk.', async () => {
    publish('0.2.0');
    await writeFile(path.join(folder, 'cache'), 'a file where the folder belongs');
    const library = open();
    await check(library);
    await expect(download(library)).rejects.toMatchObject(failsWith('disk'));
  });

  test('A download that an earlier Rastro finished is used, if it is still whole.', async () => {
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

  test('A download stays in its folder, whatever the name of the file is.', async () => {
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
