import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Entry, newestRun, readLedger } from './ledger.ts';
import type { Truth } from './truth.ts';
import type { Violations } from './violations.ts';

/** What one process said and asked before it was killed or ended. */
export interface Session {
  readonly lines: readonly string[];
  readonly asked: ReadonlySet<string>;
  readonly isKilled: boolean;
}

/** What a session left behind. */
export interface Left {
  readonly run: number;
  readonly entries: readonly Entry[];
  readonly queued: ReadonlySet<string>;
}

/** Reads a copy of the folder: the next process is to meet the WAL as it was left. */
export function look(dataDir: string, violations: Violations): Left | null {
  const copy = mkdtempSync(join(tmpdir(), 'rastro-killed-'));
  try {
    cpSync(dataDir, copy, { recursive: true });
    const run = newestRun(copy);
    if (run === null) return null;
    const entries = readLedger(copy, run, true, violations);
    const queued = new Set(entries.filter(({ state }) => state === 'queued').map(({ vin }) => vin));
    return { run, entries, queued };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Holds what a session left behind against what it said and asked, and what the service had answered. */
export function check(
  { lines, asked }: Session,
  before: Left | null,
  after: Left | null,
  given: ReadonlyMap<string, readonly Truth[]>,
  vehicles: number,
  violations: Violations,
): void {
  if (lines.some((line) => /^open ./.test(line)))
    violations.add('lost answers', 'the database was set aside');
  const created = lines.find((line) => line.startsWith('created'))?.split(' ')[1];
  if (created !== undefined && after?.run !== Number(created))
    violations.add('lost answers', `run ${created} was acknowledged and is not there`);
  if (!after) return;
  if (after.entries.length !== vehicles)
    violations.add('torn batches', `a ledger of ${after.entries.length} of ${vehicles} vehicles`);
  checkCommits(lines, after, violations);
  for (const { vin, state, position } of after.entries) {
    if (state === 'queued') continue;
    const isGiven = given
      .get(vin)
      ?.some(
        (truth) => truth.status === state && JSON.stringify(truth) === JSON.stringify(position ?? truth),
      );
    if (!isGiven) violations.add('wrong answers', `${vin}: ${state} was never given`);
  }
  if (before?.run !== after.run) return;
  const twice = [...asked].filter((vin) => !before.queued.has(vin));
  if (twice.length > 0)
    violations.add('sent too often', `${twice.length} VINs asked again that were answered`);
}

/** A commit that was acknowledged is there, one that was only begun is there whole or not at all. */
function checkCommits(lines: readonly string[], { queued }: Left, violations: Violations): void {
  const acknowledged = new Set(
    lines.filter((line) => line.startsWith('committed')).map((line) => line.slice(10)),
  );
  for (const line of lines) {
    const [what, number = '', list = ''] = line.split(' ');
    if (what !== 'committing' || list === '') continue;
    const vins = list.split(',');
    const missing = vins.filter((vin) => queued.has(vin)).length;
    if (acknowledged.has(number) && missing > 0)
      violations.add('lost answers', `${missing} of ${vins.length} of an acknowledged commit`);
    if (missing > 0 && missing < vins.length)
      violations.add('torn batches', `${missing} of ${vins.length} of a commit`);
  }
}
