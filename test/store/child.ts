/** A process of its own for a test: `node child.ts <task> <data folder>`. */
import { argv, stdout } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { openStore } from '../../src/main/store/threads/store.ts';

const [, , task = '', dataDir = ''] = argv;
const zone = 'America/Sao_Paulo';
const vinOf = (number: number) => `9BWZZZ377VT${String(number).padStart(6, '0')}`;

const timestampOf = (seconds: number) =>
  new Date(seconds * 1_000).toISOString().slice(0, 19).replace('T', ' ');

const tasks: Record<string, () => Promise<void>> = {
  /** Keeps the store open until killed. */
  async hold() {
    await openStore({ dataDir });
    stdout.write('open\n');
    await delay(60_000);
  },
  /**
   * Commits run after run in batches of 50 that belong together, and prints each that was acknowledged. The time of
   * the lookup and that of the position are the same number, in milliseconds and in seconds.
   */
  async commit() {
    const { store } = await openStore({ dataDir });
    const connection =
      (await store.connections.all())[0] ??
      (await store.connections.save({ name: 'c', baseUrl: 'b', clientId: 'i', timeZone: 'UTC' }));
    for (;;) {
      const vins = Array.from({ length: 2_000 }, (_, index) => vinOf(index));
      const run = await store.runs.create(connection.id, { kind: 'vins', vins }, null, 1);
      for (let batch = 0; batch < 40; batch += 1) {
        const asked = await store.runs.queued(run.id, null, 50);
        const askedAt = run.id * 1_000 + batch;
        const answers = asked.map((vin) => ({
          vin,
          attempts: 1,
          answer: {
            status: 'ok' as const,
            timestamp: timestampOf(askedAt),
            latitude: 1,
            longitude: 1,
          },
        }));
        const { counts } = await store.runs.commit(run.id, askedAt, answers, {
          requests: batch + 1,
          throttled: 0,
          activeMs: 0,
        });
        stdout.write(`${run.id} ${counts.ok} ${askedAt} ${asked.join(',')}\n`);
      }
    }
  },
  /** A fixed content with times at both ends of daylight saving. */
  async zones() {
    const { store } = await openStore({ dataDir });
    const draft = { name: 'c', baseUrl: 'b', clientId: 'i' };
    const connection = await store.connections.save({ ...draft, timeZone: zone });
    const timestamps = [
      '2018-11-04 00:30:00',
      '2018-02-17 23:30:00',
      '2026-03-29 01:30:00',
      '2026-07-01 12:00:00',
    ];
    const answers = timestamps.map((timestamp, index) => ({
      vin: vinOf(index),
      attempts: 1,
      answer: {
        status: 'ok' as const,
        timestamp,
        latitude: index,
        longitude: -index,
      },
    }));
    const vins = answers.map(({ vin }) => vin);
    const run = await store.runs.create(connection.id, { kind: 'vins', vins }, null, 1);
    await store.runs.commit(run.id, 2, answers, { requests: 1, throttled: 0, activeMs: 1 });
    await store.connections.save({ ...connection, timeZone: 'Europe/Lisbon' });
    await store.close();
  },
};

await tasks[task]?.();
