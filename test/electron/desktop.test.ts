/**
 * How the built main process behaves as a desktop program, where several processes or a real run are in it: `test/host/electron`
 * has the rules. The processes, the database and the service are real; user and system are played on the stand-in for
 * Electron. `npm run build` comes first.
 */
import { globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Run } from '../../src/contract/schemas/runs.ts';
import { type Simulator, startSimulator } from '../../src/main/simulator/simulator.ts';
import { type BuiltRastro, startBuilt } from './built-rastro.ts';
import type { Entry } from './stand-in/record.ts';

/** Windows and Linux. macOS has another menu, and no program there ends with its window: test/host/electron has its rules. */
const offMac = test.skipIf(process.platform === 'darwin');

let folder: string;
let dataDir: string;
let simulator: Simulator | null;
const started: BuiltRastro[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rastro-desktop-'));
  dataDir = path.join(folder, 'data');
  simulator = null;
});
afterEach(async () => {
  for (const rastro of started) rastro.kill('SIGKILL');
  await Promise.all(started.splice(0).map(({ ended }) => ended));
  await simulator?.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

function start(...args: string[]): BuiltRastro {
  const rastro = startBuilt({ args: ['--data', dataDir, ...args] });
  started.push(rastro);
  return rastro;
}

const named = (name: string) => (entry: Entry) => entry[0] === name;
/** The n-th call of a name, past or to come. */
const times = (rastro: BuiltRastro, name: string, count: number) =>
  rastro.until(() => rastro.of(name).length >= count);
/** The event of a run that fits, as a window's page is sent it. */
const runEvent = (fits: (run: Run) => boolean) => (entry: Entry) =>
  entry[0] === 'send' && entry[1] === 'run.changed' && fits(entry[2] as Run);

async function ask<T>(rastro: BuiltRastro, channel: string, input?: unknown): Promise<T> {
  const reply = await rastro.invoke(channel, input);
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value as T;
}

async function startService(port: number, hangRate: number): Promise<Simulator> {
  simulator = await startSimulator({
    port,
    clientId: 'office',
    clientSecret: 'try-me',
    fleet: { kind: 'demo', vehicles: 240, seed: 5 },
    hangRate,
  });
  return simulator;
}

/** A run over a service that never answers: it runs until somebody ends it. */
async function startEndlessRun(rastro: BuiltRastro): Promise<Run> {
  const service = await startService(0, 1);
  const { id: connectionId } = await ask<{ id: number }>(rastro, 'connections.save', draft(service.baseUrl));
  const list = await importFleet(rastro, service);
  const run = await ask<Run>(rastro, 'runs.start', {
    connectionId,
    target: { kind: 'list', listId: list.id },
    freshMinutes: null,
  });
  await rastro.until(runEvent(({ state }) => state === 'running'));
  return run;
}

const draft = (baseUrl: string) => ({
  name: 'Rastreamento',
  baseUrl,
  clientId: 'office',
  secret: 'try-me',
  timeZone: 'America/Sao_Paulo',
});

async function importFleet(rastro: BuiltRastro, service: Simulator): Promise<{ id: number }> {
  const { intakeId } = await ask<{ intakeId: string }>(rastro, 'intake.begin', {
    name: 'f.csv',
    kind: 'file',
  });
  const bytes = new TextEncoder().encode(['chassi', ...service.vins()].join('\n'));
  await ask(rastro, 'intake.append', { intakeId, bytes });
  await ask(rastro, 'intake.inspect', { intakeId, overrides: {} });
  return ask(rastro, 'intake.commit', { intakeId, name: 'Frota Sul' });
}

/** The last connection that closes takes the write-ahead log away. */
const isStoreClosed = () => globSync('rastro.sqlite-wal', { cwd: dataDir }).length === 0;

describe('a window that is closed', () => {
  offMac(
    'during a run asks, goes on in the tray, comes back, and can be resumed after quitting',
    async () => {
      const rastro = start();
      await rastro.until(named('show'));
      const run = await startEndlessRun(rastro);
      await rastro.until(named('powerSaveBlocker.start'));

      await rastro.set({ messageBox: { response: 2, checkboxChecked: false } });
      await rastro.closeWindow();
      await rastro.until(named('showMessageBox'));
      expect(rastro.of('showMessageBox')[0]?.[2]).toMatchObject({
        message: 'Há uma consulta em andamento (0%).',
      });
      expect(rastro.of('window.closed')).toEqual([]);

      await rastro.set({ messageBox: { response: 0, checkboxChecked: true } });
      await rastro.closeWindow();
      await rastro.until(named('window.closed'));
      await rastro.until(named('Tray'));
      await ask(rastro, 'app.saveSettings', { theme: 'dark' });
      const settings = await ask<{ settings: { onClose: string } }>(rastro, 'app.state');
      expect(settings.settings.onClose).toBe('background');
      expect(await ask<Run[]>(rastro, 'runs.all')).toMatchObject([{ id: run.id, state: 'running' }]);

      const sent = rastro.of('send').length;
      await rastro.clickTray();
      await times(rastro, 'show', 2);
      await rastro.until(named('tray.destroy'));
      // The new window's page is sent events, and its calls are answered.
      await rastro.until(() => rastro.of('send').length > sent);
      await rastro.closeWindow();
      await times(rastro, 'Tray', 2);
      expect(rastro.of('showMessageBox')).toHaveLength(2);

      await rastro.set({ messageBox: { response: 0, checkboxChecked: false } });
      await rastro.clickMenu('tray', 'Sair').catch(() => undefined);
      const { code, stderr } = await rastro.ended;
      expect([code, stderr]).toEqual([0, '']);
      expect(rastro.of('showMessageBox')).toHaveLength(3);
      expect(rastro.of('showMessageBox')[2]?.[1]).toMatchObject({ buttons: ['Parar e sair', 'Cancelar'] });
      expect(isStoreClosed()).toBe(true);

      const { baseUrl } = simulator ?? { baseUrl: '' };
      await simulator?.close();
      await startService(Number(new URL(baseUrl).port), 0);
      const again = start();
      await again.until(named('show'));
      const at = (name: string) => again.record.findIndex(named(name));
      expect(at('themeSource')).toBeGreaterThan(-1);
      expect(at('themeSource')).toBeLessThan(at('BrowserWindow'));
      expect(await ask<Run[]>(again, 'runs.all')).toMatchObject([{ id: run.id, state: 'interrupted' }]);
      const [connection] = await ask<{ id: number }[]>(again, 'connections.all');
      // Without a keychain the secret lives as long as the process.
      await ask(again, 'connections.save', { ...draft(baseUrl), id: connection?.id });
      await ask(again, 'runs.resume', { runId: run.id });
      await again.until(runEvent(({ state }) => state === 'completed'));
    },
  );
});

describe('a later start', () => {
  test('while the first is closing waits for its end, notifies the user once, and opens', async () => {
    const mayClose = path.join(folder, 'may-close');
    const first = startBuilt({
      main: fileURLToPath(new URL('./slow-closing.ts', import.meta.url)),
      args: ['--data', dataDir],
      env: { RASTRO_TEST_MAY_CLOSE: mayClose },
    });
    started.push(first);
    await first.until(named('show'));
    await first.quit();
    const second = start();
    const [, options] = await first.until(named('Notification'));
    expect(options).toEqual({
      title: 'Rastro',
      body: 'O Rastro ainda está terminando de fechar. Ele abre de novo em seguida.',
    });
    expect(second.of('whenReady')).toEqual([]);
    // Each refused try of the second start reaches the first one.
    await times(first, 'second-instance', 3);
    expect(first.of('Notification')).toHaveLength(1);
    await writeFile(mayClose, '');
    expect((await first.ended).code).toBe(0);
    await second.until(named('show'));
    expect(second.of('requestSingleInstanceLock').length).toBeGreaterThan(1);
    await second.quit();
    expect((await second.ended).code).toBe(0);
  });
});
