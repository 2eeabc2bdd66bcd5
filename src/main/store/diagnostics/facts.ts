import Sqlite from 'better-sqlite3';
import { settings as settingsSchema } from '../../../contract/schemas/app.ts';
import { messageOf } from '../../util/errors.ts';
import type { DatabaseFacts } from '../database-facts.ts';
import type { Database } from '../db/database.ts';
import { databaseFile } from '../db/lock.ts';
import { migrations } from '../db/migrations/index.ts';

/** The tables whose rows are counted. Their names are the program's own, not texts of users. */
const COUNTED = [
  'vehicle',
  'history',
  'list',
  'connection',
  'run',
  'schedule',
  'saved_view',
  'named_area',
] as const;

/** Queries of the names that people gave, which support must not see. Each returns texts. */
const NAMES = [
  'SELECT name FROM list',
  "SELECT source ->> '$.fileName' FROM list",
  "SELECT source ->> '$.sheet' FROM list",
  "SELECT columns.value FROM list, json_each(list.source, '$.columns') AS columns",
  'SELECT list_name FROM run',
  'SELECT name FROM saved_view',
  'SELECT name FROM named_area',
  'SELECT in_group FROM named_area',
  'SELECT DISTINCT state FROM vehicle_work',
  'SELECT DISTINCT assignee FROM vehicle_work',
  'SELECT DISTINCT tag FROM vehicle_tag',
  "SELECT states.value FROM setting, json_each(setting.value) AS states WHERE setting.name = 'workStates'",
  "SELECT value ->> '$' FROM setting WHERE name = 'officeName'",
  'SELECT name FROM connection',
  'SELECT base_url FROM connection',
  'SELECT client_id FROM connection',
  "SELECT value ->> '$.address' FROM setting WHERE name = 'basemap'",
  "SELECT value ->> '$.path' FROM setting WHERE name = 'basemap'",
] as const;

const RUNS = `SELECT id, target, state, stop_reason AS stopReason, scheduled, started_at AS startedAt,
  ended_at AS endedAt, active_ms AS activeMs, total, ok, not_found AS notFound, failed, requests, throttled
  FROM run ORDER BY id DESC LIMIT 20`;

/** Most faults of the integrity check that are reported. */
const MOST_FAULTS = 5;

/**
 * What support may know of the database in a data folder, and the names to strike out of everything else. Takes no
 * lock, so it works beside an open Rastro. What can't be read in a damaged or older file is left out. The integrity
 * check reads every page, which takes some seconds for a million vehicles.
 */
export function readDatabaseFacts(dataDir: string): DatabaseFacts {
  try {
    const db = new Sqlite(databaseFile(dataDir), { readonly: true, fileMustExist: true, timeout: 5_000 });
    try {
      return factsOf(db);
    } finally {
      db.close();
    }
  } catch (error) {
    return { ...NOTHING, error: codeOf(error) };
  }
}

const NOTHING: DatabaseFacts = {
  error: null,
  version: null,
  newestVersion: migrations.length,
  pages: null,
  freePages: null,
  integrity: [],
  counts: {},
  byStatus: [],
  settings: {},
  runs: [],
  names: null,
};

function factsOf(db: Database): DatabaseFacts {
  const pragma = (name: string) => attempt(() => Number(db.pragma(name, { simple: true })));
  return {
    ...NOTHING,
    version: pragma('user_version'),
    pages: pragma('page_count'),
    freePages: pragma('freelist_count'),
    integrity: integrityOf(db),
    counts: Object.fromEntries(
      COUNTED.map((table) => [
        table,
        attempt(() => Number(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get())),
      ]),
    ),
    byStatus:
      attempt(() =>
        db
          .prepare<[], { status: number; vehicles: number }>(
            'SELECT status, count(*) AS vehicles FROM vehicle GROUP BY status ORDER BY status',
          )
          .all(),
      ) ?? [],
    settings: settingsOf(db),
    runs: attempt(() => db.prepare<[], Record<string, string | number | null>>(RUNS).all()) ?? [],
    names: namesIn(db),
  };
}

/** Null where any of the names can't be read. */
const namesIn = (db: Database): string[] | null =>
  attempt(() =>
    NAMES.flatMap((sql) => db.prepare<[], unknown>(sql).pluck().all()).filter(
      (name) => typeof name === 'string',
    ),
  );

function integrityOf(db: Database): string[] {
  try {
    const lines = db.pragma(`quick_check(${MOST_FAULTS})`) as readonly { readonly quick_check: string }[];
    return lines.map((line) => line.quick_check);
  } catch (error) {
    return [codeOf(error)];
  }
}

/** The settings in which people write no texts of their own. */
const settingsWithoutUserTexts = settingsSchema.omit({ workStates: true, officeName: true });

/** The rows that fit the schema of a setting. All other rows stay private. */
function settingsOf(db: Database): Record<string, unknown> {
  const rows =
    attempt(() => db.prepare<[], { name: string; value: string }>('SELECT name, value FROM setting').all()) ??
    [];
  const known = rows.flatMap(({ name, value }) => {
    const parsed = attempt(() => settingsWithoutUserTexts.partial().parse({ [name]: JSON.parse(value) }));
    return Object.entries(parsed ?? {});
  });
  return Object.fromEntries(known);
}

function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/**
 * The code of an SQLite error, since its message may contain stored values. For another error, its message up to the
 * first slash or quote, since a path or a name may follow.
 */
const codeOf = (error: unknown): string =>
  error instanceof Sqlite.SqliteError ? error.code : messageOf(error).replace(/[/\\'"].*/, '');
