import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { LANES_PER_REQUEST } from '../../src/main/lookup/types.ts';
import { hash } from '../../src/main/simulator/random.ts';
import { startService, vinsOf } from '../helpers/loopback.ts';
import { check, type Left, look, type Session } from './kill-checks.ts';
import { type Moment, momentOf, runChild } from './kill-session.ts';
import { type Truth, truthOf } from './truth.ts';
import { createViolations, type Violation } from './violations.ts';

const BATCH_SIZE = 50;
/** Enough batches for about a second of work. */
const VEHICLES = 2_000;
/** What a whole session says, until one has been seen: four lines, two for each commit, one at its end. */
const FIRST_LINES = 30;

export interface KillReport {
  readonly seed: number;
  readonly kills: number;
  /** VINs that were in flight when a process was killed, and had to be asked again. */
  readonly askedAgain: number;
  readonly mostAskedAgain: number;
  readonly violations: readonly Violation[];
}

/**
 * A lookup by a process that is killed at a random moment, then by another that takes it up again and is killed, and so
 * on; after each kill the file is held against what the process had acknowledged and what the service had answered.
 */
export async function runKills(seed: number, kills: number): Promise<KillReport> {
  const violations = createViolations();
  const dataDir = mkdtempSync(join(tmpdir(), 'rastro-kills-'));
  const cap = 1 + Math.floor(hash(seed, 1) * 8);
  const given = new Map<string, Truth[]>();
  let asked = new Set<string>();
  await using service = await startService({
    async positions(received) {
      const truths = vinsOf(received).map((vin) => truthOf(vin, received.index));
      for (const truth of truths) {
        asked.add(truth.chassi);
        given.set(truth.chassi, [...(given.get(truth.chassi) ?? []), truth]);
      }
      await delay(hash(seed, received.index) * 10);
      return { body: { resultados: truths } };
    },
  });
  const session = async (moment: Moment | null): Promise<Session> => {
    asked = new Set();
    const args = [dataDir, service.url, seed, VEHICLES, cap].map(String);
    const { lines, isKilled } = await runChild(args, moment);
    return { lines, asked, isKilled };
  };

  const report = { seed, kills: 0, askedAgain: 0, mostAskedAgain: 0, violations: violations.all };
  try {
    let before: Left | null = null;
    let wholeLines = FIRST_LINES;
    for (let number = 0; report.kills < kills; number += 1) {
      const most = Math.ceil(wholeLines * ((before?.queued.size ?? VEHICLES) / VEHICLES)) + 4;
      const done = await session(momentOf(seed, number, most));
      const after = look(dataDir, violations);
      check(done, before, after, given, VEHICLES, violations);
      if (!done.isKilled) {
        if (!before) wholeLines = done.lines.length;
        before = null;
        continue;
      }
      const again = after ? [...done.asked].filter((vin) => after.queued.has(vin)).length : 0;
      if (again > cap * LANES_PER_REQUEST * BATCH_SIZE)
        violations.add('sent too often', `${again} VINs under way at ${cap} requests in flight`);
      report.kills += 1;
      report.askedAgain += again;
      report.mostAskedAgain = Math.max(report.mostAskedAgain, again);
      before = after;
    }
    const last = await session(null);
    const end = look(dataDir, violations);
    check(last, before, end, given, VEHICLES, violations);
    if (
      !end ||
      end.entries.length !== VEHICLES ||
      end.queued.size > 0 ||
      !last.lines.includes('ended completed')
    )
      violations.add('did not end', `${end?.queued.size} of ${end?.entries.length} queued`);
    return report;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
