import { describe, expect, test } from 'vitest';
import type { FleetRow, Position } from '../../../src/contract/schemas/fleet.ts';
import type { Run } from '../../../src/contract/schemas/runs.ts';
import { lookupOutcome } from '../../../src/renderer/vehicle/lookup-outcome.ts';
import { aRun } from '../../helpers/a-run.ts';

const row = (askedAt: number | null, timestamp: string | null = null) =>
  ({ vin: 'A', askedAt, position: timestamp === null ? null : ({ timestamp } as Position) }) as FleetRow;
const lookup = { state: 'started', runId: 1, before: row(10, '2026-11-20 10:00:00') } as const;
const counts = (found: Partial<Run['counts']>) => ({
  ...{ total: 1, queued: 0, ok: 0, notFound: 0, failed: 0 },
  ...found,
});
const ended = (found: Partial<Run['counts']>) => aRun({ state: 'completed', counts: counts(found) });

test('Nothing is said of a vehicle that was not looked up.', () => {
  expect(lookupOutcome(undefined, undefined, row(10))).toBeNull();
});

test('A lookup runs from the click on until the answer is in the row.', () => {
  const running = { kind: 'running' };
  expect(lookupOutcome({ state: 'starting' }, undefined, row(10))).toEqual(running);
  expect(lookupOutcome(lookup, undefined, row(10))).toEqual(running);
  expect(lookupOutcome(lookup, aRun({ state: 'running' }), row(10))).toEqual(running);
  expect(lookupOutcome(lookup, ended({ ok: 1 }), row(10, '2026-11-20 10:00:00'))).toEqual(running);
});

describe('The answer', () => {
  test.each([
    ['new', { ok: 1 }, '2026-11-24 09:00:00'],
    ['same', { ok: 1 }, '2026-11-20 10:00:00'],
    ['not-found', { notFound: 1 }, '2026-11-20 10:00:00'],
    ['failed', { failed: 1 }, '2026-11-20 10:00:00'],
  ] as const)('is %s', (kind, found, timestamp) => {
    expect(lookupOutcome(lookup, ended(found), row(20, timestamp))).toEqual({ kind });
  });

  test('is missing where the connection leaves out the vehicles of the demo', () => {
    expect(lookupOutcome(lookup, ended({ total: 0 }), row(10))).toEqual({ kind: 'left-out' });
  });
});

test('A lookup that waits or stops says why, and one that was ended says so.', () => {
  const waiting = aRun({ state: 'running', waiting: { until: 99, reason: 'network' } });
  expect(lookupOutcome(lookup, waiting, row(10))).toEqual({ kind: 'waiting', reason: 'network' });
  const stopped = aRun({ state: 'stopped', stopReason: 'unauthorized', connectionId: 7 });
  expect(lookupOutcome(lookup, stopped, row(10))).toEqual({
    ...{ kind: 'stopped', reason: 'unauthorized', connectionId: 7 },
  });
  expect(lookupOutcome(lookup, aRun({ state: 'cancelled' }), row(10))).toEqual({
    ...{ kind: 'ended', state: 'cancelled' },
  });
});

test('A lookup that could not begin has its error.', () => {
  const error = new Error('no room');
  expect(lookupOutcome({ state: 'failed', error }, undefined, row(10))).toEqual({ kind: 'error', error });
});
