/** Updates within the whole core, with a run that is under way for real. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Simulator, startSimulator } from '../../scripts/simulator/service.ts';
import { createApp } from '../../src/main/app/app.ts';
import type { App } from '../../src/main/app/types.ts';
import type { Updater } from '../../src/main/updates/types.ts';
import { appDeps } from '../helpers/app-deps.ts';
import { tempDir } from '../helpers/temp-dir.ts';

let dataDir: string;
let app: App;
let service: Simulator;
let installed: number;

const updater: Updater = {
  byHand: null,
  address: 'https://releases.test/',
  check: async () => ({ version: '9.0.0', size: 1000 }),
  download: async () => undefined,
  install: async () => {
    installed += 1;
  },
};

beforeEach(async () => {
  dataDir = tempDir();
  installed = 0;
  // It never answers, so that a run goes on.
  service = await startSimulator({
    clientId: 'office',
    clientSecret: 'try-me',
    fleet: { kind: 'demo', vehicles: 10, seed: 5 },
    hangRate: 1,
  });
  app = await createApp(appDeps(dataDir, { host: 'electron', updater }));
});

afterEach(async () => {
  await app.close();
  await service.close();
});

async function startRun(): Promise<number> {
  const { connections, intake, runs } = app.handlers;
  const connection = await connections.save({
    ...{ name: 'Office', clientId: 'office', secret: 'try-me', timeZone: 'America/Sao_Paulo' },
    baseUrl: service.baseUrl,
  });
  const { intakeId } = await intake.begin({ name: 'list', kind: 'paste' });
  await intake.append({ intakeId, bytes: new TextEncoder().encode(service.vins().join('\n')) });
  await intake.inspect({ intakeId, overrides: {} });
  const { id: listId } = await intake.commit({ intakeId, name: 'list' });
  const target = { kind: 'list', listId } as const;
  const { id } = await runs.start({ connectionId: connection.id, target, freshMinutes: null });
  return id;
}

test('an installation is refused while a run is under way, and not after it', async () => {
  const { updates, runs } = app.handlers;
  await updates.check(undefined);
  await updates.download(undefined);
  await expect.poll(() => updates.state(undefined)).toMatchObject({ kind: 'ready', isAnnounced: true });

  const runId = await startRun();
  await expect(updates.install(undefined)).rejects.toMatchObject({
    kind: 'conflict',
    details: { reason: 'update-in-run' },
  });
  await expect.poll(() => updates.state(undefined)).toMatchObject({ kind: 'ready', isAnnounced: false });
  expect(installed).toBe(0);

  await runs.cancel({ runId });
  await expect.poll(() => updates.state(undefined)).toMatchObject({ kind: 'ready', isAnnounced: true });
  expect(await updates.install(undefined)).toMatchObject({ kind: 'installing' });
  expect(installed).toBe(1);
});
