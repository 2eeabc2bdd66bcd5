/**
 * The store's worker on a disk that can fill up: while a file `FULL` stands beside the database, SQLite gets no page
 * more (`max_page_count`) and every transaction that needs one ends in SQLITE_FULL.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';

const MOST_PAGES = 1_073_741_823;
const transaction = Sqlite.prototype.transaction;

Sqlite.prototype.transaction = function limited(
  this: Sqlite.Database,
  operation: (...args: unknown[]) => unknown,
) {
  return transaction.call(this, (...args) => {
    const isFull = existsSync(join(dirname(this.name), 'FULL'));
    this.pragma(`max_page_count = ${isFull ? 1 : MOST_PAGES}`);
    return operation(...args);
  });
} as typeof transaction;

await import('../../src/main/store/threads/worker.ts');
