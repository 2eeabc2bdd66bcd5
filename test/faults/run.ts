/** Whole lookups under faults and kills: the table of docs/reliability.md. */
import { readProgramOptions } from '../helpers/program-options.ts';
import { type KillReport, runKills } from './kills.ts';
import { oneInSix, type Plan } from './plan.ts';
import { runSeed, type SeedReport } from './seeded-run.ts';
import { INVARIANTS, type Violation } from './violations.ts';

const USAGE = `Usage: npm run faults -- [--runs N] [--kills N] [--fleets N] [--seed N] [--parallel N]

  --runs N       lookups under faults; 1000 where it is not given
  --kills N      lookups whose process is killed; 200
  --fleets N     lookups of 5,000 VINs in which one answer in six is a fault; 0
  --seed N       the first seed, 0; alone with --runs 1 --kills 0
  --parallel N   lookups at the same time; 3
  --help         print this text`;

const { values } = readProgramOptions(USAGE, { runs: 1000, kills: 200, fleets: 0, seed: 0, parallel: 3 });
const first = values.seed;
/** Kills share one data folder by so many, one after the other. */
const KILLS_A_FOLDER = 10;

const seeds = Array.from({ length: values.runs }, (_, index) => first + index);
const runs = await each(seeds, values.parallel, (seed) => reportOf(seed));
const fleetSeeds = Array.from({ length: values.fleets }, (_, index) => first + index);
const fleets = await each(fleetSeeds, 1, (seed) => reportOf(seed, oneInSix(seed)));
const kills = await killAll(values.kills);

print('runs', runs.length);
print('VINs', sum(runs.map(({ vins }) => vins)));
print('requests', sum(runs.map(({ requests }) => requests)));
print('  of them for tokens', sum(runs.map(({ tokenRequests }) => tokenRequests)));
print('VINs that failed, and were asked again', sum(runs.map(({ failed }) => failed)));
print('runs that were taken up again', runs.filter(({ goes }) => goes > 1).length);
print('faults given', sum(runs.flatMap(({ faults }) => Object.values(faults))));
for (const [fault, count] of faultsOf(runs)) print(`  ${fault}`, count);
print('fleets', fleets.length);
print('  VINs without their answer', sum(fleets.map(({ failed }) => failed)));
print('kills', sum(kills.map((report) => report.kills)));
print('  VINs asked again after a kill', sum(kills.map(({ askedAgain }) => askedAgain)));
print('  most after one kill', Math.max(0, ...kills.map(({ mostAskedAgain }) => mostAskedAgain)));
const reports = [...runs, ...fleets, ...kills];
const violations: readonly Violation[] = reports.flatMap((report) => report.violations);
for (const invariant of INVARIANTS)
  print(invariant, violations.filter((violation) => violation.invariant === invariant).length);
for (const { seed, violations: own } of reports)
  for (const { invariant, what } of own.slice(0, 3))
    process.stdout.write(`seed ${seed}: ${invariant}: ${what}\n`);
process.exitCode = violations.length > 0 || fleets.some(({ failed }) => failed > 0) ? 1 : 0;

function reportOf(seed: number, plan?: Plan): Promise<SeedReport> {
  return runSeed(seed, plan).catch((error: unknown) => ({
    ...{ seed, vins: 0, requests: 0, tokenRequests: 0, goes: 0, failed: 0, faults: {} },
    violations: [{ invariant: 'did not end', what: String(error) }],
  }));
}

async function killAll(count: number): Promise<KillReport[]> {
  const folders = Array.from({ length: Math.ceil(count / KILLS_A_FOLDER) }, (_, index) => index);
  return each(folders, 2, (index) =>
    runKills(first + index, Math.min(KILLS_A_FOLDER, count - index * KILLS_A_FOLDER)),
  );
}

/** So many at a time; most of a run is waiting. */
async function each<T, R>(
  items: readonly T[],
  parallel: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const rest = items.entries();
  const lane = async () => {
    for (const [index, item] of rest) {
      results[index] = await work(item);
      if ((index + 1) % 50 === 0) process.stderr.write(`${index + 1} of ${items.length}\n`);
    }
  };
  await Promise.all(Array.from({ length: parallel }, lane));
  return results;
}

function faultsOf(reports: readonly SeedReport[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { faults } of reports)
    for (const [fault, count] of Object.entries(faults)) counts.set(fault, (counts.get(fault) ?? 0) + count);
  return [...counts].sort(([, a], [, b]) => b - a);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function print(what: string, count: number): void {
  process.stdout.write(`${what.padEnd(44)}${String(count).padStart(9)}\n`);
}
