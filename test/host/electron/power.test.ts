import { expect, test, vi } from 'vitest';
import { stayAwakeDuringRuns } from '../../../src/main/host/electron/power.ts';
import * as recorded from '../../electron/stand-in/index.ts';
import { idle, playedActivity, running, runUnderWay, scheduled } from './running.ts';

vi.mock('electron', () => import('../../electron/stand-in/index.ts'));

test('The computer stays awake during runs, by one blocker that is always removed.', () => {
  const activity = playedActivity(idle);
  stayAwakeDuringRuns(activity);
  expect(recorded.powerBlockers.size).toBe(0);
  activity.become(running);
  activity.become({ runs: [runUnderWay(), runUnderWay({ id: 8 })], scheduledLists: 0 });
  expect(recorded.powerBlockers.size).toBe(1);
  expect(recorded.of('powerSaveBlocker.start')).toEqual([
    ['powerSaveBlocker.start', 'prevent-app-suspension'],
  ]);
  activity.become(scheduled);
  expect(recorded.powerBlockers.size).toBe(0);
  activity.become(running);
  expect(recorded.powerBlockers.size).toBe(1);
  activity.become(idle);
  expect(recorded.powerBlockers.size).toBe(0);
});

test('A run that is in progress at the start counts.', () => {
  stayAwakeDuringRuns(playedActivity(running));
  expect(recorded.powerBlockers.size).toBe(1);
});
