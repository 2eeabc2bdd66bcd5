import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SystemSchedule } from '../../src/contract/schemas/system-schedules.ts';
import {
  createSystemSchedules,
  type SystemSchedules,
} from '../../src/main/system-schedule/system-schedules.ts';
import { createLog } from '../../src/main/util/log.ts';
import { type MemoryScheduler, memoryScheduler } from '../helpers/scheduler.ts';
import { tempDir } from '../helpers/temp-dir.ts';
import { NOW } from './a-task.ts';

const SCHEDULE: SystemSchedule = { listId: 12, connectionId: 3, time: '06:05', weekdays: ['fri', 'mon'] };
const FRIDAY = new Date(2026, 10, 27, 6, 5).getTime();

let dataDir: string;
let scheduler: MemoryScheduler;
let lists: { id: number; name: string }[];
let changes: number;
let schedules: SystemSchedules;

beforeEach(() => {
  dataDir = tempDir();
  scheduler = memoryScheduler();
  lists = [
    { id: 12, name: 'Frota Sul' },
    { id: 13, name: 'Oficina\n[Install]' },
  ];
  changes = 0;
  schedules = open();
});

interface Setting {
  readonly command?: readonly string[] | null;
  readonly scheduler?: MemoryScheduler | null;
}

/** As Rastro starts on the data folder. */
function open(setting: Setting = {}): SystemSchedules {
  return createSystemSchedules({
    dataDir,
    command: setting.command === undefined ? [process.execPath, 'lookup'] : setting.command,
    scheduler: setting.scheduler === undefined ? scheduler : setting.scheduler,
    lists: async () => lists,
    now: () => NOW.getTime(),
    changed: () => {
      changes += 1;
    },
    log: createLog({ level: 'error' }),
  });
}

const only = async () => {
  const { tasks } = await schedules.all();
  expect(tasks).toHaveLength(1);
  return tasks[0];
};

describe('a saved schedule', () => {
  it('makes a task that runs the command line on the list, with a log of its own', async () => {
    const saved = await schedules.save(SCHEDULE);
    expect(scheduler.tasks.get(12)).toEqual({
      listId: 12,
      description: 'Rastro: “Frota Sul” (12)',
      time: '06:05',
      weekdays: ['fri', 'mon'],
      command: [
        process.execPath,
        'lookup',
        '--data',
        dataDir,
        '--list',
        'id:12',
        '--connection',
        'id:3',
        '--quiet',
        '--log',
        path.join(dataDir, 'logs', 'scheduled-12.log'),
      ],
      firstRunAt: new Date(FRIDAY),
      outputFile: path.join(dataDir, 'logs', 'scheduled-12.out'),
    });
    expect(saved).toEqual({
      listId: 12,
      schedule: { ...SCHEDULE, weekdays: ['mon', 'fri'] },
      state: 'ready',
      where: 'task 12',
      nextRunAt: FRIDAY,
      lastRunAt: null,
      lastResult: null,
    });
    expect(changes).toBe(1);
  });

  it('is known to the next start, without asking the system', async () => {
    await schedules.save(SCHEDULE);
    scheduler.refuses = true;
    expect(await open().saved()).toEqual([{ ...SCHEDULE, weekdays: ['mon', 'fri'] }]);
    expect(await open().has(12)).toBe(true);
    expect(await open().has(13)).toBe(false);
  });

  it('takes the place of the one before', async () => {
    await schedules.save(SCHEDULE);
    await schedules.save({ ...SCHEDULE, time: '22:00' });
    expect(await only()).toMatchObject({ state: 'ready', schedule: { time: '22:00' } });
  });

  it('leaves nothing that the name of a list could add to the task', async () => {
    await schedules.save({ ...SCHEDULE, listId: 13 });
    expect(scheduler.tasks.get(13)?.description).toBe('Rastro: “Oficina [Install]” (13)');
  });

  it('is not there when the system refused it', async () => {
    scheduler.refuses = true;
    await expect(schedules.save(SCHEDULE)).rejects.toMatchObject({ kind: 'scheduler-refused' });
    expect(await schedules.saved()).toEqual([]);
    expect(changes).toBe(0);
  });

  it('counts as made where it was made and only can not be read', async () => {
    const { find } = scheduler;
    scheduler.find = () => Promise.reject(new Error('locked'));
    await schedules.save(SCHEDULE);
    scheduler.find = find;
    expect(await only()).toMatchObject({ state: 'ready' });
  });

  it('is refused for a list that is gone, and where nothing could run it', async () => {
    await expect(schedules.save({ ...SCHEDULE, listId: 99 })).rejects.toMatchObject({ kind: 'not-found' });
    for (const setting of [{ command: null }, { scheduler: null }]) {
      await expect(open(setting).save(SCHEDULE)).rejects.toMatchObject({ kind: 'scheduler-refused' });
    }
    expect(scheduler.tasks.size).toBe(0);
  });

  it('is kept beside one that is saved at the same moment', async () => {
    await Promise.all([schedules.save(SCHEDULE), schedules.save({ ...SCHEDULE, listId: 13 })]);
    expect((await open().saved()).map(({ listId }) => listId)).toEqual([12, 13]);
  });
});

describe('a task', () => {
  beforeEach(() => schedules.save(SCHEDULE));

  it('shows when it ran last, and with what result', async () => {
    Object.assign(scheduler.tasks.get(12) ?? {}, {
      lastRunAt: 1_795_478_093_000,
      lastResult: 4,
      nextRunAt: FRIDAY + 1,
    });
    expect(await only()).toMatchObject({
      lastRunAt: 1_795_478_093_000,
      lastResult: 4,
      nextRunAt: FRIDAY + 1,
    });
  });

  it('that somebody removed outside Rastro is missing, and can be made again or forgotten', async () => {
    scheduler.tasks.clear();
    expect(await only()).toMatchObject({ state: 'missing', schedule: { time: '06:05' }, nextRunAt: null });
    await schedules.save(SCHEDULE);
    expect(await only()).toMatchObject({ state: 'ready' });
    scheduler.tasks.clear();
    await schedules.remove(12);
    expect((await schedules.all()).tasks).toEqual([]);
  });

  it('that somebody changed outside Rastro says so, and no time that may be wrong', async () => {
    const task = scheduler.tasks.get(12);
    if (task) scheduler.tasks.set(12, { ...task, time: '23:00' });
    expect(await only()).toMatchObject({ state: 'changed', nextRunAt: null });
  });

  it('that somebody switched off says so', async () => {
    Object.assign(scheduler.tasks.get(12) ?? {}, { enabled: false });
    expect(await only()).toMatchObject({ state: 'off', nextRunAt: null });
  });

  it('of a list that is gone is left over, and can be removed', async () => {
    lists = [];
    expect(await only()).toMatchObject({ state: 'left-over', listId: 12 });
    await schedules.remove(12);
    expect(scheduler.tasks.size).toBe(0);
    expect((await schedules.all()).tasks).toEqual([]);
  });

  it('of which Rastro has no record is left over, such as after the record was lost', async () => {
    const file = path.join(dataDir, 'system-schedules.json');
    await writeFile(file, (await readFile(file, 'utf8')).slice(0, -10));
    schedules = open();
    expect(await only()).toMatchObject({ state: 'left-over', schedule: null, where: 'task 12' });
    await schedules.save(SCHEDULE);
    expect(await only()).toMatchObject({ state: 'ready' });
  });

  it('is shown as unknown where the scheduler can not be asked', async () => {
    scheduler.hindrance = 'no-user-manager';
    expect(await schedules.all()).toMatchObject({
      scheduler: 'systemd',
      obstacle: 'no-user-manager',
      tasks: [{ listId: 12, state: 'unknown' }],
    });
    schedules = open({ scheduler: null });
    expect(await schedules.all()).toMatchObject({
      scheduler: null,
      obstacle: 'no-scheduler',
      tasks: [{ listId: 12, state: 'unknown', where: '' }],
    });
  });

  it('is shown as it is by a Rastro that can make none', async () => {
    schedules = open({ command: null });
    expect(await schedules.all()).toMatchObject({ obstacle: 'no-command', tasks: [{ state: 'ready' }] });
  });

  it('is removed with its list or its connection; one that the system refuses to remove is left over', async () => {
    await schedules.save({ ...SCHEDULE, listId: 13, connectionId: 4 });
    await schedules.removeWhere(({ connectionId }) => connectionId === 4);
    expect([...scheduler.tasks.keys()]).toEqual([12]);
    scheduler.refuses = true;
    await schedules.removeWhere(({ listId }) => listId === 12);
    scheduler.refuses = false;
    lists = [];
    expect(await only()).toMatchObject({ state: 'left-over' });
  });

  it('moves to the new number of its list', async () => {
    await schedules.move(12, 13);
    expect([...scheduler.tasks.keys()]).toEqual([13]);
    expect(scheduler.tasks.get(13)?.command).toContain('id:13');
    expect(await schedules.saved()).toMatchObject([{ listId: 13, time: '06:05' }]);
    await schedules.move(12, 13);
    expect([...scheduler.tasks.keys()]).toEqual([13]);
  });

  it('is made again when its program no longer exists, and only then', async () => {
    await open({ command: ['/opt/Rastro/other', 'lookup'] }).repair();
    expect(scheduler.tasks.get(12)?.command[0]).toBe(process.execPath);
    const gone = open({ command: ['/opt/Rastro-1.0.AppImage', 'lookup'] });
    await gone.save(SCHEDULE);
    const updated = open({ command: ['/opt/Rastro-1.1.AppImage', 'lookup'] });
    await updated.repair();
    expect(scheduler.tasks.get(12)?.command[0]).toBe('/opt/Rastro-1.1.AppImage');
    expect(await updated.all()).toMatchObject({ tasks: [{ state: 'ready' }] });
    scheduler.tasks.clear();
    await open().repair();
    expect(scheduler.tasks.size).toBe(0);
  });
});
