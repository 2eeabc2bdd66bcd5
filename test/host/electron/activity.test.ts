import { expect, test, vi } from 'vitest';
import { percentDone, watchActivity } from '../../../src/main/host/electron/activity.ts';
import { keptLog, stubApp } from '../stub-app.ts';
import { runUnderWay } from './running.ts';

vi.mock('electron', () => import('../../electron/stand-in/index.ts'));

const list = (schedule: object | null) => ({ id: 3, name: 'Frota Sul', schedule });

test('Runs and schedules that exist at the start count.', async () => {
  const core = stubApp((channel) =>
    channel === 'runs.all'
      ? [runUnderWay(), runUnderWay({ id: 5, state: 'paused' })]
      : [list({}), list(null)],
  );
  const { current } = await watchActivity(core, keptLog());
  expect(current()).toMatchObject({ runs: [{ id: 7 }], scheduledLists: 1 });
});

test('A run counts from its first event to its end.', async () => {
  const core = stubApp(() => []);
  const { current, onChange } = await watchActivity(core, keptLog());
  const listener = vi.fn();
  onChange(listener);
  core.emit('run.changed', runUnderWay({ id: 9 }));
  core.emit('run.changed', runUnderWay({ id: 8 }));
  core.emit('run.changed', runUnderWay({ id: 10 }));
  expect(current().runs.map(({ id }) => id)).toEqual([8, 9, 10]);
  core.emit('run.changed', runUnderWay({ id: 10, state: 'paused' }));
  for (const state of ['completed', 'stopped'] as const) {
    core.emit('run.changed', runUnderWay({ id: state === 'completed' ? 8 : 9, state }));
  }
  expect(current().runs).toEqual([]);
  expect(listener).toHaveBeenCalledTimes(6);
});

test('A run that ends while the first state is read does not count for ever.', async () => {
  const core = stubApp((channel) => {
    if (channel !== 'runs.all') return [];
    core.emit('run.changed', runUnderWay({ state: 'completed' }));
    return [runUnderWay()];
  });
  expect((await watchActivity(core, keptLog())).current().runs).toEqual([]);
});

test('Schedules are counted again when lists change, and a failure is logged.', async () => {
  let lists = () => [list(null)];
  const core = stubApp((channel) => (channel === 'lists.all' ? lists() : []));
  const log = keptLog();
  const { current, onChange } = await watchActivity(core, log);
  const listener = vi.fn();
  onChange(listener);
  lists = () => [list({ everyMinutes: 60 })];
  core.emit('lists.changed', {});
  await expect.poll(() => listener.mock.calls.length).toBe(1);
  expect(current().scheduledLists).toBe(1);
  Object.assign(core.handlers.lists, { all: () => Promise.reject(new Error('the store is closed')) });
  core.emit('lists.changed', {});
  await expect.poll(() => log.lines).toEqual([expect.stringContaining('the store is closed')]);
});

test.each([
  [0, 0, '0%'],
  [1000, 1000, '0%'],
  [1000, 571, '42%'],
  [1000, 1, '99%'],
  [1000, 0, '100%'],
])('Of %i vehicles with %i queued, %s is done.', (total, queued, text) => {
  const counts = { total, queued, ok: 0, notFound: 0, failed: 0 };
  expect(percentDone({ counts }, 'pt-BR')).toBe(text);
});
