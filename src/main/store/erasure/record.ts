import { AppError } from '../../util/errors.ts';
import type { Prepare } from '../db/database.ts';
import type { ErasureScope, StoredErasure } from '../records.ts';

/** Name of the setting that holds the record: settings survive an erasure of everything. */
const NAME = 'erasure';

/** Stores which erasure has begun and not ended, so that after a crash a partial erasure does not count as done. */
export function erasureRecord(prepare: Prepare) {
  const get = prepare<string>(`SELECT value FROM setting WHERE name = '${NAME}'`).pluck();
  const put = prepare(
    `INSERT INTO setting (name, value) VALUES ('${NAME}', ?) ON CONFLICT DO UPDATE SET value = excluded.value`,
  );
  const remove = prepare(`DELETE FROM setting WHERE name = '${NAME}'`);
  return {
    get(): StoredErasure | null {
      const text = get.get();
      return text === undefined ? null : JSON.parse(text);
    },
    begin(scope: ErasureScope): void {
      put.run(JSON.stringify({ kind: scope.kind, scope, before: beforeOf(scope) } satisfies StoredErasure));
    },
    /** All rows are erased, but not yet free space and files. The record then no longer says what was erased. */
    rowsGone(scope: ErasureScope): void {
      const { kind } = scope;
      put.run(JSON.stringify({ kind, scope: null, before: beforeOf(scope) } satisfies StoredErasure));
    },
    end(): void {
      remove.run();
    },
  };
}

const beforeOf = (scope: ErasureScope) => (scope.kind === 'retention' ? scope.positionsBefore : null);

/**
 * Refuses writes that would bring back or move rows that are being erased.
 *
 * @returns a function that throws AppError `conflict` (`erasing`) from an erasure's beginning to its end
 */
export function erasureGuard(prepare: Prepare): () => void {
  const { get } = erasureRecord(prepare);
  return () => {
    if (get()) throw new AppError('conflict', 'an erasure is under way', { reason: 'erasing' });
  };
}
