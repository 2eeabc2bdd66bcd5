/** Tasks of Windows over a played `schtasks.exe`; see `played.ts`. */
import { readdir } from 'node:fs/promises';
import { beforeEach, expect, test } from 'vitest';
import { taskScheduler } from '../../src/main/system-schedule/task-scheduler.ts';
import type { SystemScheduler } from '../../src/main/system-schedule/types.ts';
import { tempDir } from '../helpers/temp-dir.ts';
import { TASK } from './a-task.ts';
import { type PlayedWindows, playWindows, said } from './played.ts';

let folder: string;
let windows: PlayedWindows;
let scheduler: SystemScheduler;
const NAME = 'Rastro-0a1b2c3d-list-12';
const task = { ...TASK, command: ['C:\\Program Files\\Rastro\\Rastro.exe', ...TASK.command.slice(1)] };
const named = (mark: string) => taskScheduler({ run: windows.run, mark, user: 'ESCRITORIO\\ana', folder });

beforeEach(() => {
  folder = tempDir();
  windows = playWindows();
  scheduler = named('0a1b2c3d');
});

test('a task is made by a file that is gone afterwards, over one of the same list', async () => {
  await scheduler.save(task);
  await scheduler.save({ ...task, time: '07:30' });
  expect(windows.calls[0]).toEqual({
    program: 'schtasks',
    args: ['/Create', '/TN', NAME, '/XML', expect.stringContaining(folder), '/F'],
  });
  expect(await readdir(folder)).toEqual([]);
  expect([...windows.tasks.keys()]).toEqual(['GoogleUpdateTaskMachineCore', NAME]);
  expect((await scheduler.find()).get(12)).toMatchObject({ where: NAME, enabled: true, lastResult: null });
});

test.each([
  ['0', 0],
  ['4', 4],
  ['267009', null],
  ['267011', null],
  ['-2147024894', -2_147_024_894],
  ['N/D', null],
])('the last result %s is read as %s', async (column, result) => {
  await scheduler.save(task);
  windows.results.set(NAME, column);
  expect((await scheduler.find()).get(12)?.lastResult).toBe(result);
});

test('a data folder knows its own tasks alone, and not one whose number begins alike', async () => {
  await scheduler.save(task);
  await named('ffffffff').save({ ...task, listId: 7 });
  windows.tasks.set('Minhas\\Rastro-0a1b2c3d-list-9', '<Task />');
  windows.tasks.set(`${NAME}3 (cópia)`, '<Task />');
  expect([...(await scheduler.find()).keys()]).toEqual([12]);
});

test('a task that somebody switches off is off, and keeps its fingerprint', async () => {
  await scheduler.save(task);
  const made = (await scheduler.find()).get(12);
  windows.tasks.set(
    NAME,
    (windows.tasks.get(NAME) ?? '').replace(
      /<Enabled>true<\/Enabled>(?=\s*<Hidden)/,
      '<Enabled>false</Enabled>',
    ),
  );
  expect((await scheduler.find()).get(12)).toEqual({ ...made, enabled: false });
});

test('a task that somebody edits has another fingerprint, but not one that is only registered anew', async () => {
  await scheduler.save(task);
  const fingerprint = async () => (await scheduler.find()).get(12)?.fingerprint;
  const made = await fingerprint();
  const xml = windows.tasks.get(NAME) ?? '';
  windows.tasks.set(NAME, xml.replace('<URI>', '<Date>2026-11-23T10:00:00</Date><URI>'));
  expect(await fingerprint()).toBe(made);
  windows.tasks.set(NAME, xml.replace('T06:05:00', 'T07:05:00'));
  expect(await fingerprint()).not.toBe(made);
  windows.tasks.set(NAME, xml.replace('--quiet', '--quiet --verbose'));
  expect(await fingerprint()).not.toBe(made);
});

test('a task is removed once, and one that is gone counts as removed', async () => {
  await scheduler.save(task);
  await scheduler.remove(12);
  expect(windows.tasks.has(NAME)).toBe(false);
  await scheduler.remove(12);
  expect(windows.calls.filter(({ args }) => args[0] === '/Delete')).toHaveLength(1);
});

test("what Windows refuses is passed on in Windows' own words, and no file is left", async () => {
  windows.answer = ({ args }) =>
    args[0] === '/Create' ? said(1, '', 'ERRO: Acesso negado.\r\n') : undefined;
  await expect(scheduler.save(task)).rejects.toMatchObject({
    kind: 'scheduler-refused',
    details: { program: 'schtasks', said: 'ERRO: Acesso negado.' },
  });
  expect(await readdir(folder)).toEqual([]);
});

test('a task that Windows itself can not read does not hide the others', async () => {
  await scheduler.save(task);
  windows.answer = ({ args }) => {
    const isList = args[0] === '/Query' && !args.includes('/TN');
    return isList
      ? said(1, `"\\${NAME}","N/D","Pronto"\r\n`, 'ERRO: a imagem da tarefa está corrompida.')
      : undefined;
  };
  expect([...(await scheduler.find()).keys()]).toEqual([12]);
  windows.answer = () => said(null);
  await expect(scheduler.find()).rejects.toMatchObject({
    kind: 'scheduler-refused',
    details: { said: 'schtasks did not answer in time' },
  });
});

test.each(['C:\\%TEMP%\\dados', 'C:\\$(Arg0)'])(
  'a path %s that Windows would change is refused',
  async (path) => {
    await expect(scheduler.save({ ...task, command: ['C:\\Rastro.exe', path] })).rejects.toMatchObject({
      kind: 'bad-input',
      details: { reason: 'schedule-path', path },
    });
    expect(windows.calls).toEqual([]);
  },
);

test.each(['C:\\100%', 'C:\\a%%b', 'C:\\$Recycle', 'C:\\(x)'])('a path %s stays as it is', async (path) => {
  await scheduler.save({ ...task, command: ['C:\\Rastro.exe', path] });
  expect(windows.tasks.get(NAME)).toContain(path);
});
