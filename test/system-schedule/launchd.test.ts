/** Tasks of macOS over a played `launchctl`; see `played.ts`. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { launchd } from '../../src/main/system-schedule/launchd.ts';
import type { SystemScheduler } from '../../src/main/system-schedule/types.ts';
import { tempDir } from '../helpers/temp-dir.ts';
import { TASK } from './a-task.ts';
import { type PlayedMac, playMac, said } from './played.ts';

let home: string;
let mac: PlayedMac;
let scheduler: SystemScheduler;
let pauses: number;
const LABEL = 'br.com.rastro.desktop.0a1b2c3d.list-12';
const folder = () => path.join(home, 'LaunchAgents');
const file = () => path.join(folder(), `${LABEL}.plist`);

beforeEach(() => {
  home = tempDir();
  mac = playMac();
  pauses = 0;
  scheduler = launchd({
    run: mac.run,
    mark: '0a1b2c3d',
    folder: folder(),
    uid: 501,
    pause: async () => {
      pauses += 1;
    },
  });
});

test("an agent is written and loaded into the desktop's session, over one of the same list", async () => {
  await scheduler.save(TASK);
  await scheduler.save({ ...TASK, time: '07:30' });
  expect(mac.loaded).toEqual(new Map([[`gui/501/${LABEL}`, file()]]));
  expect(await readFile(file(), 'utf8')).toContain('<integer>30</integer>');
  expect((await scheduler.find()).get(12)).toMatchObject({ where: file(), enabled: true, lastResult: null });
});

test.each([
  ['0', 0],
  ['4', 4],
  ['78: EX_CONFIG', 78],
  ['(never exited)', null],
])('the last exit code %s is read as %s', async (text, code) => {
  await scheduler.save(TASK);
  mac.exits.set(`gui/501/${LABEL}`, text);
  expect((await scheduler.find()).get(12)?.lastResult).toBe(code);
});

test('an agent that somebody unloads is off, and one whose file somebody removes is gone', async () => {
  await scheduler.save(TASK);
  mac.loaded.clear();
  expect((await scheduler.find()).get(12)?.enabled).toBe(false);
  await rm(file());
  expect((await scheduler.find()).size).toBe(0);
});

test('an agent whose file somebody edits has another fingerprint', async () => {
  await scheduler.save(TASK);
  const made = (await scheduler.find()).get(12)?.fingerprint;
  await writeFile(
    file(),
    (await readFile(file(), 'utf8')).replace('<integer>6</integer>', '<integer>7</integer>'),
  );
  expect((await scheduler.find()).get(12)?.fingerprint).not.toBe(made);
});

test('loading is tried again while launchd still lets go of the agent before', async () => {
  let left = 2;
  mac.answer = ({ args }) =>
    args[0] === 'bootstrap' && left-- > 0
      ? said(5, '', 'Bootstrap failed: 5: Input/output error')
      : undefined;
  await scheduler.save(TASK);
  expect(pauses).toBe(2);
  expect(mac.loaded.size).toBe(1);
});

test('what launchd refuses is passed on, and no file is left to be loaded at the next login', async () => {
  mac.answer = ({ args }) =>
    args[0] === 'bootstrap' ? said(5, '', 'Bootstrap failed: 5: Input/output error\n') : undefined;
  await expect(scheduler.save(TASK)).rejects.toMatchObject({
    kind: 'scheduler-refused',
    details: { program: 'launchctl', said: 'Bootstrap failed: 5: Input/output error' },
  });
  expect(pauses).toBe(4);
  expect(await readdir(folder())).toEqual([]);
});

test('a removed agent is unloaded and its file is gone; one that is gone counts as removed', async () => {
  await scheduler.save(TASK);
  await scheduler.remove(12);
  expect(mac.loaded.size).toBe(0);
  expect(await readdir(folder())).toEqual([]);
  await scheduler.remove(12);
});

test('agents of others are left out, and a folder that is not there holds none', async () => {
  expect((await scheduler.find()).size).toBe(0);
  await scheduler.save(TASK);
  await writeFile(path.join(folder(), 'br.com.rastro.desktop.ffffffff.list-3.plist'), '');
  await writeFile(path.join(folder(), `${LABEL}.plist.bak`), '');
  expect([...(await scheduler.find()).keys()]).toEqual([12]);
});
