import { rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Run } from '../../src/contract/schemas/runs.ts';
import { createLookup } from '../../src/main/lookup/lookup.ts';
import { createServiceClient } from '../../src/main/service/client.ts';
import { openStore } from '../../src/main/store/threads/store.ts';
import { type Clock, systemClock } from '../../src/main/util/clock.ts';
import { startService, vinsOf } from '../helpers/loopback.ts';
import { directFetch } from '../helpers/network.ts';
import { readLedger } from './ledger.ts';
import { truthOf, vinsOfSeed, ZONE } from './truth.ts';
import { createViolations } from './violations.ts';

const vins = vinsOfSeed(1, 3000);
/** The client's waits take a hundredth of their time. */
const hasty: Clock = {
  ...systemClock,
  sleep: (ms, signal) => systemClock.sleep(ms / 100, signal),
};

it('a disk that fills up in mid-run stops the run, loses nothing acknowledged, and lets it go on later', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rastro-full-'));
  await using service = await startService({
    positions: (received) => ({ body: { resultados: vinsOf(received).map((vin) => truthOf(vin, 1)) } }),
  });
  const worker = new URL('./full-disk-worker.ts', import.meta.url);
  const { store } = await openStore({ dataDir, worker });
  const violations = createViolations();
  try {
    const draft = { name: 'c', baseUrl: service.url, clientId: 'id', timeZone: ZONE };
    const { id: connectionId } = await store.connections.save(draft);
    const client = createServiceClient({
      ...{ baseUrl: service.url, fetch: directFetch, clock: hasty, random: () => 0.5, maxConcurrency: 4 },
      credentials: async () => ({ clientId: 'id', clientSecret: 'canary' }),
    });
    const acknowledged = new Set<string>();
    const full = join(dataDir, 'FULL');
    let hasRoom = true;
    const lookup = createLookup({
      runs: {
        ...store.runs,
        async commit(runId, askedAt, answers, progress) {
          const run = await store.runs.commit(runId, askedAt, answers, progress);
          for (const { vin } of answers) acknowledged.add(vin);
          if (hasRoom && acknowledged.size >= 1000) {
            hasRoom = false;
            writeFileSync(full, '');
          }
          return run;
        },
      },
      ...{ clock: hasty, random: () => 0.5, patienceMs: 0, suspicious: () => false },
      changed: () => undefined,
      connect: async () => ({ client, maxConcurrency: 4 }),
      failed: (error) => violations.add('ledger and counts apart', String(error)),
    });
    const target = { kind: 'vins' as const, vins };
    const { id }: Run = await lookup.handlers.start({ connectionId, target, freshMinutes: null });
    const stopped = await lookup.ended(id);
    expect(stopped).toMatchObject({ state: 'stopped', stopReason: 'disk-full' });
    expect(stopped.counts.queued).toBeGreaterThan(0);
    expect(stopped.counts.queued).toBe(vins.length - acknowledged.size);
    const entries = readLedger(dataDir, id, true, violations);
    const answered = entries.filter(({ state }) => state !== 'queued').map(({ vin }) => vin);
    expect(new Set(answered)).toEqual(acknowledged);
    // Still no room: it stops again, and nothing is lost by trying.
    await lookup.handlers.resume({ runId: id });
    expect(await lookup.ended(id)).toMatchObject({ state: 'stopped', stopReason: 'disk-full' });

    rmSync(full);
    await lookup.handlers.resume({ runId: id });
    expect(await lookup.ended(id)).toMatchObject({
      state: 'completed',
      counts: { total: vins.length, queued: 0, failed: 0 },
    });
    for (const { vin, state, position } of readLedger(dataDir, id, true, violations)) {
      const truth = truthOf(vin, 1);
      expect(state).toBe(truth.status);
      if (state === 'ok') expect(position).toEqual(truth);
    }
    expect(violations.all).toEqual([]);
    await lookup.close();
  } finally {
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
