import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { FailureKind } from '../../src/contract/schemas/fleet.ts';
import { sortOutcomes, stopReasonOf } from '../../src/main/lookup/outcomes.ts';
import type { VinOutcome } from '../../src/main/service/types.ts';
import { toAppError } from '../../src/main/store/db/database.ts';
import { AppError } from '../../src/main/util/errors.ts';

describe('a run that an error ends', () => {
  it.each([
    ['unauthorized', 'unauthorized'],
    ['secret-missing', 'secret-missing'],
    ['proxy', 'proxy'],
    ['disk', 'disk'],
    ['database', 'database'],
    ['busy', 'internal'],
    ['internal', 'internal'],
    ['not-found', 'internal'],
  ] as const)('of kind %s stops for the reason %s', (kind, reason) => {
    expect(stopReasonOf(new AppError(kind, 'x'))).toBe(reason);
  });

  it.each([
    ['a full disk', 'SQLITE_FULL', 'disk-full'],
    ['another program that holds the database', 'SQLITE_BUSY', 'database-busy'],
    ['a read-only folder', 'SQLITE_READONLY_DIRECTORY', 'disk'],
    ['a disk that fails', 'SQLITE_IOERR_WRITE', 'disk'],
    ['a damaged database', 'SQLITE_CORRUPT', 'database'],
  ])('because of %s says so', (_, code, reason) => {
    expect(stopReasonOf(toAppError(new Sqlite.SqliteError('x', code)))).toBe(reason);
  });

  it('that nobody foresaw stops for an internal reason', () => {
    expect(stopReasonOf(new TypeError('x'))).toBe('internal');
  });
});

it.each([
  ['server', 'silent', false],
  ['network', 'silent', false],
  ['timeout', 'silent', false],
  ['rate-limited', 'deferred', false],
  ['rejected', 'settled', false],
  ['missing-item', 'settled', true],
  ['invalid-item', 'settled', true],
] as const)(
  'a VIN that failed with %s is %s; the service answered: %s',
  (kind: FailureKind, where, isAnswered) => {
    const outcome: VinOutcome = { vin: 'a', answer: { status: 'failed', kind }, attempts: 1 };
    const none = { settled: [], silent: [], deferred: [] };
    expect(sortOutcomes([outcome])).toEqual({ ...none, [where]: [outcome], isAnswered });
  },
);
