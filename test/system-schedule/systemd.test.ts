/** The tasks of Linux, by systemd's user manager itself. Debian as root, as `npm test` is run here; see `user-manager.ts`. */
import { chmod, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { nextRun } from '../../src/main/system-schedule/plan.ts';
import { runProgram } from '../../src/main/system-schedule/run.ts';
import { systemd } from '../../src/main/system-schedule/systemd.ts';
import type { SystemScheduler, Task } from '../../src/main/system-schedule/types.ts';
import { canStartUserManager, startUserManager, type UserManager } from '../helpers/user-manager.ts';
import { TASK } from './a-task.ts';

const MINUTE_MS = 60_000;

describe.runIf(canStartUserManager)("systemd's user manager", () => {
  let manager: UserManager;
  let scheduler: SystemScheduler;
  let others: SystemScheduler;
  let task: Task;
  const before = { ...process.env };

  beforeAll(async () => {
    manager = await startUserManager();
    // systemctl finds the manager by its variables.
    Object.assign(process.env, manager.env);
    // systemd has the zone of the computer, whichever the tests run in.
    delete process.env.TZ;
    const folders = { folder: manager.unitFolder, stampFolder: manager.stampFolder };
    scheduler = systemd({ run: runProgram, mark: '0a1b2c3d', ...folders });
    others = systemd({ run: runProgram, mark: 'ffffffff', ...folders });
    const program = path.join(manager.env.HOME ?? '', 'Rastro 100% $HOME “ç”');
    await writeFile(program, '#!/bin/sh\nprintf "%s\\n" "$@" > "$3/said"\nexit 4\n');
    await chmod(program, 0o755);
    const data = path.join(manager.env.HOME ?? '', 'dados 50% $USER \\ "a" ;');
    await mkdir(data);
    task = {
      ...TASK,
      command: [program, 'lookup', '--data', data, '--list', 'id:12', ';', '$HOME', '\u0024{HOME}', ''],
    };
  });
  afterEach(async () => {
    for (const listId of (await scheduler.find()).keys()) await scheduler.remove(listId);
    for (const listId of (await others.find()).keys()) await others.remove(listId);
  });
  afterAll(async () => {
    for (const name of Object.keys(manager.env)) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
    await manager.close();
  });

  const systemctl = (...args: readonly string[]) => runProgram('systemctl', ['--user', ...args]);
  const timer = 'rastro-0a1b2c3d-list-12.timer';
  const service = 'rastro-0a1b2c3d-list-12.service';

  test('takes a task, and says when it runs next', async () => {
    expect(await scheduler.obstacle()).toBeNull();
    await scheduler.save(task);
    const found = (await scheduler.find()).get(12);
    expect(found).toMatchObject({
      where: path.join(manager.unitFolder, timer),
      enabled: true,
      lastRunAt: null,
      lastResult: null,
    });
    expect(found?.nextRunAt).toBe(nextRun(task, new Date()).getTime());
    expect((await systemctl('list-timers', '--no-legend')).stdout).toContain(service);
  });

  test('starts the program with exactly its arguments, and reports its exit code', async () => {
    await scheduler.save(task);
    expect((await systemctl('start', service)).code).not.toBe(0);
    const said = await readFile(path.join(task.command[3] ?? '', 'said'), 'utf8');
    expect(said.split('\n').slice(0, -1)).toEqual(task.command.slice(1));
    const found = (await scheduler.find()).get(12);
    expect(found?.lastResult).toBe(4);
    expect(found?.lastRunAt).toBeGreaterThan(Date.now() - MINUTE_MS);
  });

  test('does not take a time that is over already for a missed run, also where a task was there before', async () => {
    const past = new Date(Date.now() - 2 * MINUTE_MS);
    const time = `${String(past.getHours()).padStart(2, '0')}:${String(past.getMinutes()).padStart(2, '0')}`;
    const everyDay = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
    const other = { ...task, listId: 40 };
    await scheduler.save(other);
    // As if it had last run in 1970.
    await utimes(path.join(manager.stampFolder, 'stamp-rastro-0a1b2c3d-list-40.timer'), 1, 1);
    await scheduler.save({ ...other, time, weekdays: [...everyDay] });
    const found = (await scheduler.find()).get(40);
    expect(found?.nextRunAt).toBe(nextRun({ time, weekdays: everyDay }, new Date()).getTime());
    expect(found?.lastRunAt).toBeNull();
  });

  test('keeps one task for each list, and its latest times', async () => {
    await scheduler.save(task);
    await scheduler.save({ ...task, listId: 3 });
    await scheduler.save({ ...task, time: '22:45', weekdays: ['sun'] });
    const found = await scheduler.find();
    expect([...found.keys()].sort()).toEqual([12, 3]);
    expect(found.get(12)?.nextRunAt).toBe(
      nextRun({ time: '22:45', weekdays: ['sun'] }, new Date()).getTime(),
    );
  });

  test('knows the tasks of its own data folder alone', async () => {
    await scheduler.save(task);
    await others.save({ ...task, listId: 7 });
    expect([...(await scheduler.find()).keys()]).toEqual([12]);
    expect([...(await others.find()).keys()]).toEqual([7]);
    await others.remove(12);
    expect((await scheduler.find()).has(12)).toBe(true);
  });

  test('leaves nothing behind of a task that is removed', async () => {
    await scheduler.save(task);
    await scheduler.remove(12);
    expect((await scheduler.find()).size).toBe(0);
    expect((await systemctl('show', timer, '--property=LoadState')).stdout).toContain('not-found');
    const left = await readdir(manager.unitFolder, { recursive: true });
    expect(left.filter((name) => name.includes('rastro'))).toEqual([]);
    expect(await readdir(manager.stampFolder)).toEqual([]);
    await scheduler.remove(12);
  });

  test('says that a task was switched off, or stopped', async () => {
    await scheduler.save(task);
    await systemctl('disable', timer);
    expect((await scheduler.find()).get(12)?.enabled).toBe(false);
    await scheduler.save(task);
    await systemctl('stop', timer);
    expect((await scheduler.find()).get(12)).toMatchObject({ enabled: false, nextRunAt: null });
  });

  test('gives a task another fingerprint when its file is edited, or a part is added to it', async () => {
    await scheduler.save(task);
    const fingerprint = async () => (await scheduler.find()).get(12)?.fingerprint;
    const made = await fingerprint();
    await scheduler.save(task);
    expect(await fingerprint()).toBe(made);
    const part = path.join(manager.unitFolder, `${timer}.d`);
    await mkdir(part);
    await writeFile(path.join(part, 'a.conf'), '[Timer]\nOnCalendar=*-*-* 01:00:00\n');
    await systemctl('daemon-reload');
    expect(await fingerprint()).not.toBe(made);
    await rm(part, { recursive: true });
    await systemctl('daemon-reload');
    expect(await fingerprint()).toBe(made);
    const file = path.join(manager.unitFolder, timer);
    await writeFile(file, (await readFile(file, 'utf8')).replace('06:05', '07:05'));
    expect(await fingerprint()).not.toBe(made);
  });

  test('refuses what it can not load, in its own words, and nothing is left of it', async () => {
    const wrong = { ...task, time: '99:99' };
    await expect(scheduler.save(wrong)).rejects.toMatchObject({
      kind: 'scheduler-refused',
      details: { program: 'systemctl', said: expect.stringMatching(/rastro-0a1b2c3d-list-12\.timer/) },
    });
    const left = await readdir(manager.unitFolder, { recursive: true });
    expect(left.filter((name) => name.includes('rastro'))).toEqual([]);
  });

  test('is not given a program whose path it never starts', async () => {
    const program = path.join(manager.env.HOME ?? '', "Ana's Rastro");
    await expect(scheduler.save({ ...task, command: [program] })).rejects.toMatchObject({
      kind: 'bad-input',
      details: { reason: 'schedule-path', path: program },
    });
  });

  test('is not to be used where it does not answer', async () => {
    const runtime = process.env.XDG_RUNTIME_DIR;
    process.env.XDG_RUNTIME_DIR = path.join(manager.env.HOME ?? '', 'nobody');
    try {
      expect(await scheduler.obstacle()).toBe('no-user-manager');
      await expect(scheduler.save(task)).rejects.toMatchObject({ kind: 'scheduler-refused' });
      expect(await readdir(manager.unitFolder)).not.toContain(timer);
    } finally {
      process.env.XDG_RUNTIME_DIR = runtime;
    }
  });
});
