import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { createSmoke, type SmokeReport } from '../../../src/main/host/electron/smoke.ts';
import { version } from '../../../src/main/util/version.ts';
import * as recorded from '../../electron/stand-in/index.ts';
import { stubApp } from '../stub-app.ts';

vi.mock('electron', () => import('../../electron/stand-in/index.ts'));

const folder = mkdtempSync(path.join(tmpdir(), 'rastro-smoke-'));
const file = path.join(folder, 'report.json');
afterAll(() => rmSync(folder, { recursive: true }));
const report = () => JSON.parse(readFileSync(file, 'utf8')) as SmokeReport;

const run = { state: 'completed', counts: { ok: 3, total: 4 } };
const answers: Readonly<Record<string, unknown>> = {
  'runs.all': [run],
  'basemap.read': new TextEncoder().encode('PMTiles'),
  'intake.begin': { intakeId: 'one' },
  'intake.inspect': { counts: { accepted: 1 } },
  'app.unlockKeychain': true,
};
const coreWith = (changed: typeof answers) => stubApp((channel) => ({ ...answers, ...changed })[channel]);

async function failures(calls: readonly string[], changed: typeof answers = {}): Promise<string[]> {
  const smoke = createSmoke(file, 20);
  for (const channel of calls) smoke.called(channel);
  const events: string[] = [];
  recorded.record.length = 0;
  recorded.app.once('quit', () => events.push('exit'));
  await smoke.finish(coreWith(changed), async () => events.push('close'));
  const { ok, checks } = report();
  const failed = checks.filter((check) => !check.ok).map(({ name, detail }) => `${name}: ${detail}`);
  expect(ok).toBe(failed.length === 0);
  expect(events).toEqual(['close', 'exit']);
  expect(recorded.of('exit')).toEqual([['exit', ok ? 0 : 1]]);
  return failed;
}

const all = ['app.state', 'fleet.page', 'fleet.tile'];

test('A program in which everything works has no failed check.', async () => {
  expect(await failures(all)).toEqual([]);
});

test('The report says on which program and system each check was made, and what it found.', async () => {
  const core = coreWith({ 'app.unlockKeychain': false });
  const smoke = createSmoke(file, 1_000);
  for (const channel of [...all, 'lists.all']) smoke.called(channel);
  await smoke.finish(core, async () => undefined);
  expect(report()).toEqual({
    ok: true,
    version,
    isPackaged: true,
    platform: `${process.platform}-${process.arch}`,
    versions: { electron: '', chrome: '', node: process.versions.node },
    checks: [
      { name: 'the page calls app.state', ok: true, detail: '' },
      { name: 'the page calls fleet.page', ok: true, detail: '' },
      { name: 'the page calls fleet.tile', ok: true, detail: '' },
      { name: 'the demo is looked up', ok: true, detail: '3 of 4 vehicles found' },
      { name: 'the basemap is read', ok: true, detail: 'PMTiles' },
      { name: 'a file is read in its thread', ok: true, detail: '1 row' },
      { name: 'the keychain', ok: true, detail: 'none' },
    ],
  });
  await smoke.finish(coreWith({}), async () => undefined);
  expect(report().checks.at(-1)?.detail).toBe('there');
  const sent = core.calls.filter(({ channel }) => /^(basemap|intake)/.test(channel));
  expect(sent).toEqual([
    { channel: 'basemap.read', input: { archiveId: 'bundled', offset: 0, length: 7 } },
    { channel: 'intake.begin', input: { name: 'smoke.csv', kind: 'file' } },
    {
      channel: 'intake.append',
      input: { intakeId: 'one', bytes: new TextEncoder().encode('chassi\n9BWZZZ377VT004251\n') },
    },
    { channel: 'intake.inspect', input: { intakeId: 'one', overrides: {} } },
    { channel: 'intake.discard', input: { intakeId: 'one' } },
  ]);
});

test('A lookup of the demo that is still in progress is waited for.', async () => {
  let current = { ...run, state: 'running' };
  const core = stubApp((channel) => {
    if (channel !== 'runs.all') return answers[channel];
    if (current.state === 'running')
      queueMicrotask(() => {
        current = run;
        core.emit('run.changed', run);
      });
    return [current];
  });
  const smoke = createSmoke(file, 1_000);
  for (const channel of all) smoke.called(channel);
  await smoke.finish(core, async () => undefined);
  expect(report().checks[3]).toEqual({
    name: 'the demo is looked up',
    ok: true,
    detail: '3 of 4 vehicles found',
  });
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
])('A check fails: %s.', async (_name, calls, changed, failed) => {
  expect(await failures(calls, changed)).toContain(failed);
});

test('A start that fails gives a report with its error, and exit code 1.', () => {
  recorded.record.length = 0;
  createSmoke(file, 20).fail(new Error('the disk is full'));
  expect(report()).toMatchObject({
    ok: false,
    checks: [{ name: 'Rastro starts', ok: false, detail: 'the disk is full' }],
  });
  expect(recorded.of('exit')).toEqual([['exit', 1]]);
});
