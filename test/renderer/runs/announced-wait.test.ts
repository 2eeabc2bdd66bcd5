import { expect, it } from 'vitest';
import type { Run } from '../../../src/contract/schemas/runs.ts';
import { waitToAnnounce } from '../../../src/renderer/runs/announced-wait.ts';
import { aRun as run } from '../../helpers/a-run.ts';

const running = (patch: Partial<Run> = {}) => run({ state: 'running', ...patch });
const wait = (reason: NonNullable<Run['waiting']>['reason'], until = 30_000) =>
  running({ waiting: { until, reason } });

it('announces a wait once, whatever attempts without a result follow', () => {
  const announced = waitToAnnounce(wait('network'), null, 0);
  expect(announced).toEqual({ runId: 1, done: 199, reason: 'network' });
  expect(waitToAnnounce(wait('network'), announced, 1_000)).toBe(announced);
  expect(waitToAnnounce(running(), announced, 30_000)).toBe(announced);
  expect(waitToAnnounce(wait('network', 90_000), announced, 31_000)).toBe(announced);
});

it('announces a wait again for another reason, another run, or after new results', () => {
  const announced = waitToAnnounce(wait('network'), null, 0);
  expect(waitToAnnounce(wait('service-failing'), announced, 0)).toMatchObject({ reason: 'service-failing' });
  expect(waitToAnnounce({ ...wait('network'), id: 2 }, announced, 0)).toMatchObject({ runId: 2 });
  const further = running({ counts: { ...running().counts, queued: 0, ok: 151 } });
  expect(waitToAnnounce(further, announced, 0)).toBeNull();
});

it('announces no short wait and none that is over', () => {
  expect(waitToAnnounce(wait('rate-limited', 1_000), null, 0)).toBeNull();
  const announced = waitToAnnounce(wait('network'), null, 0);
  expect(waitToAnnounce(run({ state: 'paused' }), announced, 0)).toBeNull();
});
