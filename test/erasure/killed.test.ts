import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../src/main/app/app.ts';
import { hash } from '../../src/main/simulator/random.ts';
import type { ErasureScope } from '../../src/main/store/records.ts';
import { openStore } from '../../src/main/store/threads/store.ts';
import { appDeps, importList } from '../helpers/app-deps.ts';
import { tracesIn } from '../helpers/traces.ts';
import { everything, tempDir, vinOf } from '../store/helpers.ts';
import { erasureOn } from './store-erasure.ts';

const KILLS = Number(process.env.RASTRO_KILLS ?? 5);
const TIME_MS = 60_000 + KILLS * 20_000;
const VEHICLES = 1_000;
const TRACES = ['João Canário', vinOf(1), vinOf(VEHICLES - 1)];

const rowsFrom = (from: number, client: string) =>
  Array.from({ length: VEHICLES }, (_, index) => `Q${from + index};${vinOf(from + index)};${client}`).join(
    '\n',
  );

/** A folder with a list to erase, another one, and a copy of the database that was set aside. */
async function filled(): Promise<{ dataDir: string; listId: number }> {
  const dataDir = tempDir();
  const app = await createApp(appDeps(dataDir));
  const { id: listId } = await importList(app, `Placa;Chassi;Cliente\n${rowsFrom(0, 'João Canário')}`);
  await importList(app, `Placa;Chassi;Cliente\n${rowsFrom(VEHICLES, 'Maria')}`);
  await app.close();
  writeFileSync(join(dataDir, 'rastro.damaged-2026-01-01T00-00-00-000Z.sqlite'), 'João Canário');
  return { dataDir, listId };
}

const MOMENTS = ['open', 'rows', 'space', 'files'] as const;

/** Kills the process some milliseconds after it has reached a step. */
async function eraseAndKill(dataDir: string, scope: ErasureScope, number: number): Promise<void> {
  const child = spawn(process.execPath, [
    join(import.meta.dirname, 'child.ts'),
    dataDir,
    JSON.stringify(scope),
  ]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const moment = MOMENTS[number % MOMENTS.length];
  const wait = Math.floor(hash(7, number) * 12);
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === moment) void delay(wait).then(() => child.kill('SIGKILL'));
  });
  await once(child, 'close');
}

test(
  `An erasure that is killed is known as unended, and the next start ends it (${KILLS} kills).`,
  async () => {
    const { dataDir: whole, listId } = await filled();
    const scopes: ErasureScope[] = [{ kind: 'list', listId, sharedToo: false }, { kind: 'everything' }];
    for (let number = 0; number < KILLS; number++) {
      const dataDir = tempDir();
      cpSync(whole, dataDir, { recursive: true });
      const scope = scopes[Math.floor(number / MOMENTS.length) % 2] ?? { kind: 'everything' };
      await eraseAndKill(dataDir, scope, number);

      const { store } = await openStore({ dataDir });
      const pending = await store.erasure.pending();
      const isUntouched = !pending && (await store.lists.all()).length === 2;
      if (!isUntouched) {
        if (!pending) expect(tracesIn(dataDir, TRACES), `kill ${number}`).toEqual([]);
        await erasureOn(store, dataDir).resume();
        expect(await store.erasure.pending(), `kill ${number}`).toBeNull();
        expect(tracesIn(dataDir, TRACES), `kill ${number}`).toEqual([]);
      }
      const { total } = await store.fleet.page({ view: everything, offset: 0, limit: 1 });
      const left = scope.kind === 'list' ? VEHICLES : 0;
      expect(total, `kill ${number}`).toBe(isUntouched ? 2 * VEHICLES : left);
      await store.close();
    }
  },
  TIME_MS,
);
