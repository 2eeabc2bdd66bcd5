import { expect, test, vi } from 'vitest';
import { createSmoke } from '../../../src/main/host/electron/smoke.ts';
import { stubApp } from '../stub-app.ts';

vi.mock('electron', () => import('../../electron/stand-in/index.ts'));

const run = { state: 'completed', counts: { ok: 3, total: 4 } };
const answers: Readonly<Record<string, unknown>> = {
  'runs.all': [run],
  'basemap.read': new TextEncoder().encode('PMTiles'),
  'intake.begin': { intakeId: 'one' },
  'intake.inspect': { counts: { accepted: 1 } },
  'app.state': { keychain: true },
};
const coreWith = (changed: typeof answers) => stubApp((channel) => ({ ...answers, ...changed })[channel]);

async function failures(calls: readonly string[], changed: typeof answers = {}): Promise<string[]> {
  const smoke = createSmoke(20);
  for (const channel of calls) smoke.called(channel);
  const { ok, checks } = await smoke.run(coreWith(changed));
  const failed = checks.filter((check) => !check.ok).map(({ name, detail }) => `${name}: ${detail}`);
  expect(ok).toBe(failed.length === 0);
  return failed;
}

const all = ['app.state', 'fleet.page', 'fleet.tile'];

test('a program in which everything works has no failed check', async () => {
  expect(await failures(all)).toEqual([]);
});

test.each([
  ['a page that stays blank', [], {}, 'the page calls app.state: nothing within 0.02 s'],
  [
    'a map that asks for no tile',
    ['app.state', 'fleet.page'],
    {},
    'the page calls fleet.tile: nothing within 0.02 s',
  ],
  [
    'a run that stopped',
    all,
    { 'runs.all': [{ ...run, state: 'stopped' }] },
    'the demo is looked up: the run is stopped',
  ],
  ['a demo without a run', all, { 'runs.all': [] }, 'the demo is looked up: no run was started'],
  [
    'a basemap of something else',
    all,
    { 'basemap.read': new TextEncoder().encode('<html>') },
    'the basemap is read: it begins with "<html>"',
  ],
  [
    'a file that is read wrongly',
    all,
    { 'intake.inspect': { counts: { accepted: 0 } } },
    'a file is read in its thread: 0 rows of 1 were accepted',
  ],
])('%s is a failed check', async (_name, calls, changed, failed) => {
  expect(await failures(calls, changed)).toContain(failed);
});
