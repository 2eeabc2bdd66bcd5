import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApp } from '../../src/main/app/app.ts';
import type { App } from '../../src/main/app/types.ts';
import { createLog } from '../../src/main/util/log.ts';
import { appDeps, importList } from '../helpers/app-deps.ts';
import { tracesIn } from '../helpers/traces.ts';
import { tempDir, vinOf } from '../store/helpers.ts';

const TRACES = [vinOf(1), 'QWX0001', 'João Canário'];
const TEXT = `Placa;Chassi;Cliente\nQWX0001;${vinOf(1)};João Canário\nQWX0002;${vinOf(2)};Maria\n`;

/** An app on a folder where a copy of the database, the log and an import under way hold the vehicle too. */
async function officeIn(dataDir: string): Promise<App> {
  const logFile = join(dataDir, 'logs', 'rastro.log');
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  writeFileSync(`${logFile}.old`, TEXT);
  const log = createLog({ file: logFile });
  log.info('canary', { client: 'João Canário' });
  writeFileSync(join(dataDir, 'rastro.damaged-2026-01-01T00-00-00-000Z.sqlite'), TEXT);
  const app = await createApp(appDeps(dataDir, { log }));
  onTestFinished(() => app.close());
  await importList(app, TEXT, 'Lista');
  const { intakeId } = await app.handlers.intake.begin({ name: 'Outra', kind: 'paste' });
  await app.handlers.intake.append({ intakeId, bytes: new TextEncoder().encode(TEXT) });
  await app.handlers.intake.inspect({ intakeId, overrides: {} });
  return app;
}

describe('An erasure by the app', () => {
  it('takes a vehicle out of the database, its copies, the log, and imports under way.', async () => {
    const dataDir = tempDir();
    const app = await officeIn(dataDir);
    const target = { kind: 'vehicle', vin: vinOf(1) } as const;
    expect(new Set(tracesIn(dataDir, TRACES).map((found) => found.split(' in ')[1]?.split('/')[0]))).toEqual(
      new Set(['rastro.sqlite-wal', 'rastro.damaged-2026-01-01T00-00-00-000Z.sqlite', 'logs', 'intake']),
    );
    expect(await app.handlers.erasure.preview(target)).toMatchObject({ vehicles: 1, rows: 1, files: 1 });
    const states: unknown[] = [];
    app.events.on((event, payload) => event === 'erasure.changed' && states.push(payload));
    await app.handlers.erasure.erase(target);
    expect(tracesIn(dataDir, TRACES)).toEqual([]);
    // On a busy machine a step shows its progress more than once.
    const steps = states.map((state) => (state as { step: string } | null)?.step ?? null);
    expect([...new Set(steps)]).toEqual(['rows', 'space', 'files', null]);
    expect(await app.handlers.erasure.state(undefined)).toBeNull();
    expect(await app.handlers.lists.all(undefined)).toMatchObject([{ rows: 1, vehicles: 1 }]);
    const { entries } = await app.handlers.journal.page({ offset: 0, limit: 10 });
    expect(entries[0]).toMatchObject({ action: 'vehicles-erased', vehicles: 1 });
  });

  it('of everything takes the states of work from the screen.', async () => {
    const app = await officeIn(tempDir());
    await app.handlers.app.saveSettings({ workStates: ['Andamento do Canário'] });
    const shown: unknown[] = [];
    app.events.on((event, payload) => event === 'settings.changed' && shown.push(payload));
    await app.handlers.erasure.erase({ kind: 'everything' });
    await expect.poll(() => shown.at(-1)).toMatchObject({ workStates: null });
  });

  it('takes everything, but for settings and journal.', async () => {
    const dataDir = tempDir();
    const app = await officeIn(dataDir);
    await app.handlers.erasure.erase({ kind: 'everything' });
    expect(tracesIn(dataDir, [...TRACES, vinOf(2), 'Maria', 'Lista', 'Outra'])).toEqual([]);
    expect(existsSync(join(dataDir, 'logs', 'rastro.log.old'))).toBe(false);
    // It can be used as before.
    expect(await importList(app, TEXT, 'Nova')).toMatchObject({ vehicles: 2 });
  });

  it('is begun by one and refuses a second one, runs and new lists until it has ended.', async () => {
    const app = await officeIn(tempDir());
    const [list] = await app.handlers.lists.all(undefined);
    const first = app.handlers.erasure.erase({ kind: 'list', listId: list?.id ?? 0, sharedToo: false });
    const second = app.handlers.erasure.erase({ kind: 'everything' });
    await expect(second).rejects.toMatchObject({ kind: 'conflict', details: { reason: 'erasing' } });
    await first;
    expect(await app.handlers.lists.all(undefined)).toEqual([]);
  });
});
