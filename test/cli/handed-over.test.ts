/**
 * A lookup on the command line while another process has the data folder open: the window, the browser host, or another
 * lookup. All are real processes. `npm run build` comes first.
 */
import { execFile } from 'node:child_process';
import { copyFile, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import type { Run } from '../../src/contract/schemas/runs.ts';
import { startBuilt } from '../electron/built-rastro.ts';
import { built, onNode, openScene, type Running, type Scene, SECRET, startScript } from './programs.ts';

/** Starts a process and ends it with the test. */
function held<T extends Running>(holder: T): T {
  onTestFinished(async () => {
    holder.kill('SIGKILL');
    await holder.ended;
  });
  return holder;
}

const isOpen = async ({ dataDir }: Scene) =>
  expect.poll(() => readdir(dataDir).catch(() => []), { interval: 20 }).toContain('handover.json');

async function openWindow(scene: Scene) {
  const rastro = held(startBuilt({ args: ['--data', scene.dataDir] }));
  await rastro.until(([name]) => name === 'show');
  return {
    ...rastro,
    async ask<T>(channel: string, input?: unknown): Promise<T> {
      const reply = await rastro.invoke(channel, input);
      if (!reply.ok) throw new Error(reply.error.message);
      return reply.value as T;
    },
    runs: async () => (await rastro.invoke('runs.all')) as { ok: true; value: Run[] },
  };
}

async function openBrowserHost(scene: Scene): Promise<Running> {
  const host = held(startScript('out/browser-host/serve.js', ['--data', scene.dataDir]));
  await isOpen(scene);
  return host;
}

/** Requests until the service has so many. */
const asked = (scene: Scene, requests: number) =>
  expect
    .poll(() => scene.simulator.stats().positionRequests, { interval: 5 })
    .toBeGreaterThanOrEqual(requests);

test('an open window does the lookup: it writes the same file, lists the run and keeps to its limit', async () => {
  await using scene = await openScene({ latencyMs: 30 });
  const rastro = await openWindow(scene);
  const { code, stdout, stderr } = await built.start(scene.args('out.csv', '--max-concurrency', '2')).ended;
  expect([code, stdout]).toEqual([0, '']);
  expect(stderr).toMatch(
    /^301 rows: .*\n285 found, 15 not found, 0 failed, 0 not asked; 6 requests .* Written: .*out\.csv\n$/,
  );
  const { value: runs } = await rastro.runs();
  expect(runs).toMatchObject([{ state: 'completed', listName: 'fleet.csv', counts: { total: 300 } }]);
  expect(rastro.of('send').map(([, event]) => event)).toEqual(
    expect.arrayContaining(['lists.changed', 'connections.changed', 'run.changed']),
  );
  // Only one process has spoken to the service.
  expect(scene.simulator.stats()).toMatchObject({ tokenRequests: 1, peakInFlight: 2 });

  const alone = scene.args('alone.csv', '--data', scene.file('another folder'));
  expect((await onNode.start(alone).ended).code).toBe(0);
  expect(await scene.rows('out.csv')).toEqual(await scene.rows('alone.csv'));
});

test('a lookup under way takes other lookups over, and ends after them', async () => {
  await using scene = await openScene({ latencyMs: 300 });
  const first = held(onNode.start(scene.args('first.csv', '--max-concurrency', '1')));
  await asked(scene, 1);
  await copyFile(scene.file('fleet.csv'), scene.file('other.csv'));
  const options = ['--input', scene.file('other.csv'), '--max-concurrency', '1'];
  const second = await built.start(scene.args('second.csv', ...options)).ended;
  expect([second.code, second.stderr]).toEqual([0, expect.stringContaining('0 failed')]);
  const { code, stderr } = await first.ended;
  expect([code, stderr]).toEqual([0, expect.stringContaining('handed to this one, and is still under way')]);
  expect(await scene.rows('second.csv')).toEqual(await scene.rows('first.csv'));
  expect((await readdir(scene.dataDir)).toSorted()).toEqual([
    'journal.jsonl',
    'lock.sqlite',
    'rastro.sqlite',
  ]);
});

test.skipIf(process.platform !== 'linux')(
  "the caller's terminal shows the bar of the run in Rastro",
  async () => {
    await using scene = await openScene({ latencyMs: 60 }, 600);
    await openBrowserHost(scene);
    // `script` gives the command a terminal of its own.
    const args = scene.args('out.csv', '--max-concurrency', '2').map((arg) => `'${arg}'`);
    const command = `'${process.execPath}' src/main/cli/main.ts lookup ${args.join(' ')}`;
    const env = { ...process.env, LC_ALL: 'C', RASTRO_CLIENT_SECRET: SECRET };
    const { stdout } = await promisify(execFile)('script', ['-qec', command, '/dev/null'], { env });
    expect(stdout).toMatch(/ \d+% \| \d+\/600 VINs \| /);
    expect(stdout).toContain('0 failed, 0 not asked');
  },
);

test.each([
  ['Ctrl+C at the caller', 'SIGINT', 130],
  ['the death of the caller', 'SIGKILL', null],
] as const)('%s interrupts the run in the window, and --resume goes on', async (_name, signal, code) => {
  await using scene = await openScene({ latencyMs: 60 }, 600);
  const rastro = await openWindow(scene);
  const caller = onNode.start(scene.args('out.csv', '--max-concurrency', '2'));
  await asked(scene, 4);
  expect((await rastro.runs()).value).toMatchObject([{ state: 'running' }]);
  caller.kill(signal);
  const end = await caller.ended;
  expect(end.code).toBe(code);
  if (code !== null) expect(end.stderr).toContain('run again with --resume');
  await rastro.until(([, event, run]) => event === 'run.changed' && (run as Run).state === 'interrupted');
  const before = scene.simulator.stats().positionRequests;
  expect(before).toBeLessThan(12);
  const again = await onNode.start(scene.args('out.csv', '--resume')).ended;
  expect([again.code, again.stderr]).toEqual([0, expect.stringContaining('Resuming.')]);
  expect(await scene.rows('out.csv')).toHaveLength(603);
  expect((await rastro.runs()).value).toMatchObject([{ state: 'completed' }]);
});

test('a Rastro that is killed ends the caller with 130, and what it left does not disturb the next one', async () => {
  await using scene = await openScene({ latencyMs: 60 }, 600);
  const host = await openBrowserHost(scene);
  const caller = onNode.start(scene.args('out.csv', '--max-concurrency', '2'));
  await asked(scene, 4);
  host.kill('SIGKILL');
  const { code, stderr } = await caller.ended;
  expect([code, stderr]).toEqual([130, expect.stringContaining('Rastro ended before the lookup did.')]);
  const stale = await stat(path.join(scene.dataDir, 'handover.sock'));
  expect(stale.isSocket()).toBe(true);
  const again = await built.start(scene.args('out.csv', '--resume')).ended;
  expect([again.code, again.stderr]).toEqual([0, expect.stringContaining('Resuming.')]);
  const next = await openWindow(scene);
  expect((await onNode.start(scene.args('out.csv')).ended).code).toBe(0);
  expect((await next.runs()).value).toHaveLength(2);
});

test('a wrong secret ends with 3, and no secret is in the log of the running Rastro', async () => {
  await using scene = await openScene();
  await openBrowserHost(scene);
  const wrong = 'wrong/segredo+42';
  const refused = await onNode.start(scene.args('out.csv'), { RASTRO_CLIENT_SECRET: wrong }).ended;
  expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining('refused the credentials')]);
  expect((await onNode.start(scene.args('out.csv')).ended).code).toBe(0);
  const names = (await readdir(scene.dataDir, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  for (const { parentPath, name } of names)
    expect(await readFile(path.join(parentPath, name), 'latin1')).not.toContain('segredo');
  expect(await readFile(path.join(scene.dataDir, 'logs/rastro.log'), 'utf8')).toContain('handover.ended');
});

test('a stored list is looked up over a saved connection, by the window that knows its secret', async () => {
  await using scene = await openScene();
  const rastro = await openWindow(scene);
  expect((await onNode.start(scene.args('imported.csv')).ended).code).toBe(0);
  const draft = { name: 'Office', baseUrl: scene.simulator.baseUrl, clientId: 'office', timeZone: 'UTC' };
  const [known] = await rastro.ask<{ id: number }[]>('connections.all');
  const { id } = await rastro.ask<{ id: number }>('connections.save', {
    ...draft,
    id: known?.id,
    secret: SECRET,
  });
  const [list] = await rastro.ask<{ id: number; name: string }[]>('lists.all');
  const log = scene.file('log.txt');
  const common = ['--data', scene.dataDir, '--quiet', '--log', log];
  const byNumber = ['--list', `id:${list?.id}`, '--connection', `id:${id}`];
  expect(await built.start([...common, ...byNumber]).ended).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(await readFile(log, 'utf8')).toMatch(/ 0 not asked; 6 requests .*\.\n.* Exit code 0\.\n$/);
  expect(await readdir(scene.folder)).toEqual(['data', 'fleet.csv', 'imported.csv', 'log.txt']);
  // The runs of the screen and of the command line have one client, and so one token.
  await rastro.ask('runs.start', {
    connectionId: id,
    target: { kind: 'list', listId: list?.id },
    freshMinutes: null,
  });
  await rastro.until(
    ([, event, run]) =>
      event === 'run.changed' && (run as Run).id === 3 && (run as Run).state === 'completed',
  );
  expect(scene.simulator.stats().tokenRequests).toBe(2);

  const byName = ['--list', 'fleet.csv', '--connection', 'Office', '--output', scene.file('list.csv')];
  expect((await built.start([...common, ...byName]).ended).code).toBe(0);
  expect(await scene.rows('list.csv')).toEqual(await scene.rows('imported.csv'));
});
