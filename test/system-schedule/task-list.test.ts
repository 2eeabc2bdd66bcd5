import { describe, expect, test } from 'vitest';
import type { Entry } from '../../src/main/system-schedule/record.ts';
import { systemTasks } from '../../src/main/system-schedule/task-list.ts';
import type { FoundTask } from '../../src/main/system-schedule/types.ts';

const now = new Date(2026, 10, 23, 5, 0);
const at6 = new Date(2026, 10, 23, 6, 0).getTime();

const entry = (listId: number, fingerprint: string | null = 'as-made'): Entry => ({
  schedule: { listId, connectionId: 1, time: '06:00', weekdays: ['mon'] },
  fingerprint,
  program: '/opt/rastro',
});
const task = (changes: Partial<FoundTask> = {}): FoundTask => ({
  where: '/units/found',
  fingerprint: 'as-made',
  enabled: true,
  nextRunAt: null,
  lastRunAt: null,
  lastResult: null,
  ...changes,
});

function tasks(entries: readonly Entry[], found: ReadonlyMap<number, FoundTask> | null) {
  const where = (listId: number) => `/units/${listId}`;
  return systemTasks({ entries, found, lists: [{ id: 1 }, { id: 2 }], where }, now);
}

describe('the tasks of the screen', () => {
  test.each([
    ['ready where record and system agree', entry(1), task(), 'ready'],
    ['ready where the fingerprint could not be read', entry(1, null), task(), 'ready'],
    ['changed where the fingerprint differs', entry(1), task({ fingerprint: 'other' }), 'changed'],
    ['off where the system will not start it', entry(1), task({ enabled: false }), 'off'],
    ['missing where only the record has it', entry(1), undefined, 'missing'],
    ['left over where only the system has it', undefined, task(), 'left-over'],
    ['left over where its list was deleted', entry(3), task(), 'left-over'],
  ])('a task is %s', (_title, recorded, found, state) => {
    const listId = recorded?.schedule.listId ?? 1;
    const list = tasks(recorded ? [recorded] : [], new Map(found ? [[listId, found]] : []));
    expect(list.map((each) => each.state)).toEqual([state]);
  });

  test('every state is unknown where the system can not be asked', () => {
    expect(tasks([entry(1), entry(3)], null).map(({ state }) => state)).toEqual(['unknown', 'unknown']);
  });

  test('the next run is planned where the system names none, and the system’s where it does', () => {
    expect(tasks([entry(1)], new Map([[1, task()]]))).toMatchObject([{ nextRunAt: at6 }]);
    expect(tasks([entry(1)], new Map([[1, task({ nextRunAt: 7 })]]))).toMatchObject([{ nextRunAt: 7 }]);
  });

  test('a task that is off or was changed has no planned run', () => {
    for (const changes of [{ enabled: false }, { fingerprint: 'other' }])
      expect(tasks([entry(1)], new Map([[1, task(changes)]]))).toMatchObject([{ nextRunAt: null }]);
  });

  test('tasks of both sources stand in the order of their lists, with the path of each', () => {
    const list = tasks([entry(2)], new Map([[1, task()]]));
    expect(list.map(({ listId, where }) => [listId, where])).toEqual([
      [1, '/units/found'],
      [2, '/units/2'],
    ]);
  });
});
