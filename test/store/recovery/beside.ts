import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Recovered } from '../../../src/main/store/records.ts';
import { type Here, openHere, recoverAll } from '../db/office-database.ts';
import { tempDir } from '../helpers.ts';

export interface Beside extends Here {
  readonly recovered: Recovered;
  /** The rows of a query, each as an array. */
  readonly rows: (sql: string) => unknown[];
}

/**
 * Recovers a database that was set aside into another one.
 *
 * @param setAside SQL that fills the database that was set aside. It may break its constraints.
 * @param present SQL that fills the other one before
 */
export function recoverBeside(setAside: string, present = ''): Beside {
  const [from, dataDir] = [tempDir(), tempDir()];
  const source = openHere(from);
  source.db.unsafeMode(true);
  source.db.pragma('foreign_keys = OFF');
  source.db.pragma('ignore_check_constraints = ON');
  source.db.exec(setAside);
  source.close();
  copyFileSync(join(from, 'rastro.sqlite'), join(dataDir, 'rastro.damaged-2026-01-01T00-00-00-000Z.sqlite'));
  const here = openHere(dataDir);
  onTestFinished(here.close);
  here.db.exec(present);
  const recovered = recoverAll(here);
  if (!recovered) throw new Error('nothing was read');
  return { ...here, recovered, rows: (sql) => here.db.prepare(sql).raw().all() };
}

/** SQL of a connection. */
export const connection = (id: number, name: string, more = "'https://a.example/', 'id', 0"): string =>
  `INSERT INTO connection (id, name, base_url, client_id, removed, time_zone, demo)
  VALUES (${id}, '${name}', ${more}, 'UTC', 0);`;

/** SQL of a published list without rows. */
export const list = (id: number, name = 'fleet', createdAt = 5): string =>
  `INSERT INTO list (id, name, source, created_at, published) VALUES (${id}, '${name}', '{}', ${createdAt}, 1);`;

/** SQL of a run. */
export const run = (id: number, more = "1, NULL, 'completed', 7, 1, 'vins'"): string =>
  `INSERT INTO run (id, connection_id, list_id, state, started_at, total, target) VALUES (${id}, ${more});`;
