import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../src/main/store/threads/store.ts';
import { tempDir } from './helpers.ts';

const child = join(import.meta.dirname, 'child.ts');

/** Lets the child commit until it has acknowledged `count` batches, then kills it; what it acknowledged. */
async function commitUntilKilled(dataDir: string, count: number): Promise<string[]> {
  const committing = spawn(process.execPath, [child, 'commit', dataDir]);
  onTestFinished(() => void committing.kill('SIGKILL'));
  const lines: string[] = [];
  const reader = createInterface({ input: committing.stdout });
  reader.on('line', (line) => {
    lines.push(line);
    if (lines.length === count) committing.kill('SIGKILL');
  });
  await Promise.all([once(committing, 'close'), once(reader, 'close')]);
  return lines;
}

test('A process that is killed while it commits loses no acknowledged answer and stores no half batch.', async () => {
  const dataDir = tempDir();
  for (const count of [3, 11, 45, 70, 27]) {
    const lines = await commitUntilKilled(dataDir, count);
    expect(lines.length).toBeGreaterThanOrEqual(count);
    const { store, setAside } = await openStore({ dataDir });
    expect(setAside).toBeNull();
    const [runId = '', ok = '', askedAt = '', vins = ''] = lines.at(-1)?.split(' ') ?? [];
    const run = await store.runs.get(Number(runId));
    expect(run.counts.ok).toBeGreaterThanOrEqual(Number(ok));
    expect(run.counts.ok % 50).toBe(0);
    expect(run.requests * 50).toBe(run.counts.ok);
    expect(await store.runs.queued(run.id, null, 9_999)).toHaveLength(run.counts.queued);
    for (const { vin, askedAt: at, position } of await store.fleet.rowsByVins(vins.split(','))) {
      expect(at, vin).toBeGreaterThanOrEqual(Number(askedAt));
      expect(position?.seenAt).toBe((at ?? 0) * 1_000);
    }
    await store.close();

    const db = new Sqlite(join(dataDir, 'rastro.sqlite'), { readonly: true });
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    const batches = db.prepare(
      'SELECT asked_at, count(*) AS n FROM vehicle WHERE asked_at IS NOT NULL GROUP BY 1',
    );
    for (const { n } of batches.all() as { n: number }[]) expect(n).toBe(50);
    db.close();
  }
});

test('The stored content does not depend on the TZ of the process.', async () => {
  const contents = await Promise.all(
    ['UTC', 'America/Sao_Paulo', 'Asia/Kolkata', 'Pacific/Auckland'].map(async (TZ) => {
      const dataDir = tempDir();
      await promisify(execFile)(process.execPath, [child, 'zones', dataDir], { env: { ...process.env, TZ } });
      const db = new Sqlite(join(dataDir, 'rastro.sqlite'), { readonly: true });
      const tables = ['connection', 'vehicle', 'history', 'run', 'run_item'];
      const content = tables.map((table) => db.prepare(`SELECT * FROM ${table}`).all());
      db.close();
      return content;
    }),
  );
  expect(contents[0]?.flat()).toHaveLength(1 + 4 + 4 + 1 + 4);
  for (const content of contents) expect(content).toEqual(contents[0]);
});
