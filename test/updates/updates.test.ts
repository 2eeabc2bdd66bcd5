import { beforeEach, describe, expect, test } from 'vitest';
import { defaultSettings, type Settings } from '../../src/contract/schemas/app.ts';
import type { NewVersion, UpdateState } from '../../src/contract/schemas/updates.ts';
import type { StoredUpdates } from '../../src/main/store/records.ts';
import { UpdateError, type Updater } from '../../src/main/updates/types.ts';
import {
  CHECK_EVERY_MS,
  createUpdates,
  FIRST_CHECK_MS,
  RETRY_MS,
  type Updates,
} from '../../src/main/updates/updates.ts';
import { createFakeClock, type FakeClock } from '../helpers/fake-clock.ts';

const NEWER: NewVersion = { version: '0.2.0', size: 1000 };
const ONLINE = { address: 'https://releases.test/', byHand: null };

let clock: FakeClock;
let updates: Updates;
let settings: Settings;
let kept: StoredUpdates;
let isAllowed: boolean;
let states: UpdateState[];
/** What the host did, in order. */
let done: string[];
/** What the server answers next. */
let onServer: () => Promise<NewVersion | null>;
let download: PromiseWithResolvers<void>;
let report: (share: number) => void;
let install: () => Promise<void>;

beforeEach(() => {
  clock = createFakeClock();
  settings = defaultSettings;
  kept = { skipped: null, lastCheck: null };
  isAllowed = true;
  states = [];
  done = [];
  onServer = async () => NEWER;
  download = Promise.withResolvers();
  install = async () => undefined;
});

function fakeUpdater(): Updater {
  return {
    ...ONLINE,
    async check(signal) {
      done.push('check');
      const ended = Promise.withResolvers<never>();
      signal.addEventListener('abort', () => ended.reject(signal.reason));
      return Promise.race([onServer(), ended.promise]);
    },
    async download(progress, signal) {
      done.push('download');
      report = progress;
      signal.addEventListener('abort', () => download.reject(signal.reason));
      await download.promise;
    },
    async install() {
      done.push('install');
      await install();
    },
  };
}

function start(updater: Updater | null = fakeUpdater()): void {
  updates = createUpdates({
    updater,
    isAllowed,
    settings: {
      get: async () => settings,
      updates: async () => kept,
      saveUpdates: async (next) => {
        kept = next;
      },
    },
    isRunning: async () => false,
    clock,
    changed: (state) => states.push(state),
    log: { warn: () => undefined },
  });
}

const state = async () => updates.handlers.state(undefined);
const looks = () => done.filter((each) => each === 'check').length;
const startDownload = async () => {
  start();
  await updates.handlers.check(undefined);
  await updates.handlers.download(undefined);
};
const run = (runState: 'running' | 'completed') => updates.runChanged({ id: 1, state: runState });
const switchTo = async (lookForUpdates: boolean) => {
  settings = { ...settings, lookForUpdates };
  await updates.settingsChanged();
};

describe('the timetable', () => {
  test('looks for a version some time after the start, not at it, and then once a day', async () => {
    start();
    await clock.advance(FIRST_CHECK_MS - 1);
    expect(looks()).toBe(0);
    await clock.advance(1);
    expect(looks()).toBe(1);
    await clock.advance(CHECK_EVERY_MS - 1);
    expect(looks()).toBe(1);
    await clock.advance(1);
    expect(looks()).toBe(2);
  });

  test('looks again after an hour where the server did not answer', async () => {
    onServer = async () => Promise.reject(new UpdateError('network', 'net::ERR_INTERNET_DISCONNECTED'));
    start();
    await clock.advance(FIRST_CHECK_MS);
    expect(await state()).toEqual({
      kind: 'idle',
      ...ONLINE,
      isAllowed: true,
      lastCheck: { at: clock.now(), outcome: 'network' },
    });
    onServer = async () => null;
    await clock.advance(RETRY_MS - 1);
    expect(looks()).toBe(1);
    await clock.advance(1);
    expect(looks()).toBe(2);
    expect(await state()).toMatchObject({ kind: 'idle', lastCheck: { at: clock.now(), outcome: 'newest' } });
  });

  test('looks when the computer wakes, if a day has passed meanwhile', async () => {
    start();
    await clock.advance(FIRST_CHECK_MS);
    clock.jump(CHECK_EVERY_MS - 1);
    updates.wake();
    await clock.advance(0);
    expect(looks()).toBe(1);
    clock.jump(1);
    updates.wake();
    await clock.advance(0);
    expect(looks()).toBe(2);
  });

  test('looks within a day after the clock on the wall was set back by a year', async () => {
    start();
    await clock.advance(FIRST_CHECK_MS);
    clock.jump(-365 * CHECK_EVERY_MS);
    await clock.advance(2 * CHECK_EVERY_MS);
    expect(looks()).toBe(2);
  });

  test('leaves a version alone that is being downloaded or is ready', async () => {
    start();
    await clock.advance(FIRST_CHECK_MS);
    await updates.handlers.download(undefined);
    await clock.advance(2 * CHECK_EVERY_MS);
    download.resolve();
    await clock.advance(2 * CHECK_EVERY_MS);
    expect(looks()).toBe(1);
    expect(await state()).toMatchObject({ kind: 'ready', newVersion: NEWER });
  });

  test('leaves no timer behind when Rastro closes', async () => {
    start();
    await clock.advance(FIRST_CHECK_MS);
    await updates.close();
    await clock.advance(0);
    expect(clock.pending()).toBe(0);
  });
});

describe('a run', () => {
  test('holds a check up that is due, and hides the notice', async () => {
    start();
    run('running');
    await clock.advance(FIRST_CHECK_MS + CHECK_EVERY_MS);
    expect(looks()).toBe(0);
    run('completed');
    await clock.advance(0);
    expect(states.at(-1)).toMatchObject({ kind: 'available', isAnnounced: true });
    run('running');
    expect(states.at(-1)).toMatchObject({ kind: 'available', isAnnounced: false });
  });
});

describe('a search that is switched off', () => {
  test.each([
    ['the user', true, false],
    ['the administrator, whatever the setting is', false, true],
  ])('sends nothing, by itself or when asked, where it is off for %s', async (_name, allowed, look) => {
    isAllowed = allowed;
    settings = { ...settings, lookForUpdates: look };
    start();
    await clock.advance(10 * CHECK_EVERY_MS);
    await expect(updates.handlers.check(undefined)).rejects.toMatchObject({
      kind: 'conflict',
      details: { reason: 'updates-off' },
    });
    expect(await state()).toMatchObject({ kind: 'idle', isAllowed: allowed });
    expect(done).toEqual([]);
  });

  test('looks at once when it is switched on again and a look is due', async () => {
    settings = { ...settings, lookForUpdates: false };
    start();
    await clock.advance(CHECK_EVERY_MS);
    await switchTo(true);
    await clock.advance(0);
    expect(done).toEqual(['check']);
  });

  test('ends a download that is under way, and forgets the version', async () => {
    await startDownload();
    await switchTo(false);
    expect(await state()).toMatchObject({ kind: 'idle' });
    await expect(updates.handlers.download(undefined)).rejects.toMatchObject({ kind: 'conflict' });
    expect(done).toEqual(['check', 'download']);
  });

  test('ends a look that is under way', async () => {
    onServer = () => new Promise(() => undefined);
    start();
    const checked = updates.handlers.check(undefined);
    await expect.poll(looks).toBe(1);
    await Promise.all([checked, switchTo(false)]);
    expect(await state()).toMatchObject({ kind: 'idle', lastCheck: null });
  });
});

describe('a newer version', () => {
  test('is announced, and neither downloaded nor installed by itself', async () => {
    start();
    await clock.advance(FIRST_CHECK_MS);
    expect(await state()).toEqual({
      kind: 'available',
      ...ONLINE,
      isAllowed: true,
      lastCheck: { at: clock.now(), outcome: 'newer' },
      newVersion: NEWER,
      isSkipped: false,
      isAnnounced: true,
    });
    await clock.advance(3 * CHECK_EVERY_MS);
    expect(new Set(done)).toEqual(new Set(['check']));
  });

  test('is downloaded and installed when the user says so, and the screen sees each step', async () => {
    await startDownload();
    report(0.5);
    download.resolve();
    await expect.poll(async () => (await state()).kind).toBe('ready');
    expect(await updates.handlers.install(undefined)).toMatchObject({ kind: 'installing' });
    expect(done).toEqual(['check', 'download', 'install']);
    expect(states.map((each) => ('share' in each ? each.share : each.kind))).toEqual([
      ...['checking', 'checking', 'available', 0, 0.5, 'ready', 'installing'],
    ]);
  });

  test('that is put off is announced again after the next look', async () => {
    start();
    await clock.advance(FIRST_CHECK_MS);
    expect(updates.handlers.putOff(undefined)).toMatchObject({ kind: 'available', isAnnounced: false });
    await clock.advance(CHECK_EVERY_MS);
    expect(await state()).toMatchObject({ kind: 'available', isAnnounced: true });
  });

  test('that is skipped is not announced again, also after a restart; the one after it is', async () => {
    start();
    await updates.handlers.check(undefined);
    await updates.handlers.skip(undefined);
    await updates.close();
    start();
    expect(await updates.handlers.check(undefined)).toMatchObject({ isSkipped: true, isAnnounced: false });
    onServer = async () => ({ ...NEWER, version: '0.3.0' });
    expect(await updates.handlers.check(undefined)).toMatchObject({ isSkipped: false, isAnnounced: true });
  });

  test('stays known when the next look fails', async () => {
    start();
    await updates.handlers.check(undefined);
    onServer = async () => Promise.reject(new UpdateError('server', '503'));
    expect(await updates.handlers.check(undefined)).toMatchObject({
      kind: 'available',
      lastCheck: { outcome: 'server' },
    });
  });

  test('whose download is cancelled is offered again', async () => {
    await startDownload();
    expect(await updates.handlers.cancel(undefined)).toMatchObject({ kind: 'available', isAnnounced: true });
  });

  test('whose download fails says why, and can be tried again', async () => {
    await startDownload();
    download.reject(new UpdateError('damaged', 'sha512 checksum mismatch'));
    await expect.poll(state).toMatchObject({ kind: 'failed', fault: 'damaged', newVersion: NEWER });
    download = Promise.withResolvers();
    expect(await updates.handlers.download(undefined)).toMatchObject({ kind: 'downloading', share: 0 });
  });

  test('whose installation can not begin says so', async () => {
    install = async () => Promise.reject(new UpdateError('disk', 'ENOSPC'));
    await startDownload();
    download.resolve();
    await expect.poll(async () => (await state()).kind).toBe('ready');
    expect(await updates.handlers.install(undefined)).toMatchObject({ kind: 'failed', fault: 'disk' });
  });

  test.each(['download', 'install'] as const)(
    'can not be asked to %s before it is known or by hand',
    async (verb) => {
      start({ ...fakeUpdater(), byHand: 'package-manager' });
      await expect(updates.handlers[verb](undefined)).rejects.toMatchObject({ kind: 'not-found' });
      await updates.handlers.check(undefined);
      await expect(updates.handlers[verb](undefined)).rejects.toMatchObject({ kind: 'not-found' });
      expect(done).toEqual(['check']);
    },
  );
});

test('two checks at once are one request, and both wait for its answer', async () => {
  start();
  const both = await Promise.all([updates.handlers.check(undefined), updates.handlers.check(undefined)]);
  expect(both.map(({ kind }) => kind)).toEqual(['available', 'available']);
  expect(looks()).toBe(1);
});

test('an installation without updates answers every call with that, and keeps no timer', async () => {
  start(null);
  for (const verb of ['state', 'check', 'download', 'cancel', 'install', 'putOff', 'skip'] as const)
    expect(await updates.handlers[verb](undefined)).toEqual({ kind: 'unsupported' });
  expect(clock.pending()).toBe(0);
});
