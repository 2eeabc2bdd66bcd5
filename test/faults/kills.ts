import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { hash } from '../../src/main/simulator/random.ts';
import { startService, vinsOf } from '../helpers/loopback.ts';
import { type Entry, newestRun, readLedger } from './ledger.ts';
import { type Truth, truthOf } from './truth.ts';
import { createViolations, type Violation, type Violations } from './violations.ts';

const CHILD = join(import.meta.dirname, 'kill-child.ts');
const BATCH_SIZE = 50;
/** Enough batches for about a second of work. */
const VEHICLES = 2_000;
/** What a whole session says, until one has been seen: four lines, two for each commit, one at its end. */
const FIRST_LINES = 30;
/** Real milliseconds a process takes to say its first line, and between two lines. */
const [START_MS, STEP_MS] = [500, 15];

export interface KillReport {
  readonly seed: number;
  readonly kills: number;
  /** VINs that were in flight when a process was killed, and had to be asked again. */
  readonly askedAgain: number;
  readonly mostAskedAgain: number;
  readonly violations: readonly Violation[];
}

/** What one process said and asked before it was killed or ended. */
interface Session {
  readonly lines: readonly string[];
  readonly asked: ReadonlySet<string>;
  readonly isKilled: boolean;
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
    const args = [CHILD, dataDir, service.url, seed, VEHICLES, cap].map(String);
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
      check(done, before, after, given, violations);
      if (!done.isKilled) {
        if (!before) wholeLines = done.lines.length;
        before = null;
        continue;
      }
      const again = after ? [...done.asked].filter((vin) => after.queued.has(vin)).length : 0;
      if (again > cap * BATCH_SIZE)
        violations.add('sent too often', `${again} VINs in flight at ${cap} lanes`);
      report.kills += 1;
      report.askedAgain += again;
      report.mostAskedAgain = Math.max(report.mostAskedAgain, again);
      before = after;
    }
    const last = await session(null);
    const end = look(dataDir, violations);
    check(last, before, end, given, violations);
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

/** After which line of the process, and how long after it in real milliseconds. */
interface Moment {
  readonly line: number;
  readonly afterMs: number;
}

/** Spread over the whole session: the start of the process, the run's creation, its commits, its end. */
function momentOf(seed: number, number: number, mostLines: number): Moment {
  const line = Math.floor(hash(seed, number, 2) * mostLines);
  return { line, afterMs: hash(seed, number, 3) * (line === 0 ? START_MS : STEP_MS) };
}

async function runChild(
  args: readonly string[],
  moment: Moment | null,
): Promise<{ readonly lines: readonly string[]; readonly isKilled: boolean }> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  const kill = () => void setTimeout(() => child.kill('SIGKILL'), moment?.afterMs);
  if (moment?.line === 0) kill();
  reader.on('line', (line) => {
    lines.push(line);
    if (lines.length === moment?.line) kill();
  });
  const [[, signal]] = await Promise.all([once(child, 'close'), once(reader, 'close')]);
  return { lines, isKilled: signal === 'SIGKILL' };
}

/** What a session left behind. */
interface Left {
  readonly run: number;
  readonly entries: readonly Entry[];
  readonly queued: ReadonlySet<string>;
}

/** Reads a copy of the folder: the next process is to meet the WAL as it was left. */
function look(dataDir: string, violations: Violations): Left | null {
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

function check(
  { lines, asked }: Session,
  before: Left | null,
  after: Left | null,
  given: ReadonlyMap<string, readonly Truth[]>,
  violations: Violations,
): void {
  if (lines.some((line) => /^open ./.test(line)))
    violations.add('lost answers', 'the database was set aside');
  const created = lines.find((line) => line.startsWith('created'))?.split(' ')[1];
  if (created !== undefined && after?.run !== Number(created))
    violations.add('lost answers', `run ${created} was acknowledged and is not there`);
  if (!after) return;
  if (after.entries.length !== VEHICLES)
    violations.add('torn batches', `a ledger of ${after.entries.length} of ${VEHICLES} vehicles`);
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
