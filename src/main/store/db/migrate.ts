import type { Database } from './database.ts';

/** `Rstr`: distinguishes our database from that of another program; the command `file` shows it too. */
export const APPLICATION_ID = 0x52737472;

/** Brings the schema to the last version, each step in a transaction of its own. */
export function migrate(db: Database, scripts: readonly string[]): void {
  const current = Number(db.pragma('user_version', { simple: true }));
  scripts.slice(current).forEach((script, index) => {
    db.transaction(() => {
      db.exec(script);
      db.pragma(`application_id = ${APPLICATION_ID}`);
      db.pragma(`user_version = ${current + index + 1}`);
    }).immediate();
  });
}
