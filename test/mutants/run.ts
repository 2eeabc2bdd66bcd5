/**
 * `npm run mutants -- [FOLDER…] [--sample N] [--seed S] [--minutes M] [--again]`: how many small bugs the tests notice.
 *
 * Each mutant is one change of one source file. Those test files are run with it that reach the file, nearest first.
 * `--again` runs those that survived the last time. `--breaks` runs the bugs of `breaks.ts` instead; words choose some.
 */
import { globSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { BREAKS, type Break, brokenText } from './breaks.ts';
import { type Mutant, mutantsOf, mutated } from './make.ts';
import { type Reach, reachOf } from './reach.ts';
import { type Report, type Result, readReport, scores, writeReport } from './report.ts';
import { draw } from './sample.ts';
import { openSandbox } from './sandbox.ts';

const FOLDERS = ['service', 'credentials', 'store', 'lookup', 'lookup-job', 'intake', 'export', 'host'];
/** From which to which of the test files, by their nearness: those that are run first, and those where these notice nothing. */
const NEAR = [
  [0, 2],
  [2, 6],
] as const;
const FAR = [6, 24] as const;
/** How long a test may take with a bug made by hand, which may make it wait for ever, and tests that are far away. */
const [BROKEN_MS, WHOLE_MS] = [20_000, 600_000];
/** A test file that takes longer is not run. */
const LONGEST_MS = 40_000;

const root = fileURLToPath(new URL('../..', import.meta.url));
const reportFolder = path.join(root, 'mutants');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Mutants of each folder. */
    sample: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    /** No mutant is begun later. */
    minutes: { type: 'string', default: '600' },
    again: { type: 'boolean', default: false },
    breaks: { type: 'boolean', default: false },
  },
});
const [sample, seed] = [Number(values.sample), Number(values.seed)];
const lastAt = Date.now() + Number(values.minutes) * 60_000;

const sandbox = openSandbox(root);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    sandbox.close();
    process.exit(130);
  });
try {
  if (values.breaks) await tryBreaks(draw(BREAKS.filter(isWanted), sample, seed));
  else if (values.again) await tryAgain(reachOf(root));
  else await trySample(reachOf(root), positionals.length > 0 ? positionals : FOLDERS);
} finally {
  sandbox.close();
}

/** A bug whose words the command line names; any where it names none. */
function isWanted({ what }: Break): boolean {
  return positionals.every((word) => what.includes(word));
}

async function tryBreaks(breaks: readonly Break[]): Promise<void> {
  print(`${breaks.length} of ${BREAKS.length} bugs, seed ${seed}`);
  let missed = 0;
  for (const each of breaks) {
    const noticed = await noticeOf(each);
    if (noticed !== 'noticed') missed += 1;
    print(`${noticed.padEnd(8)} ${each.what}`);
  }
  print(`${breaks.length - missed} noticed, ${missed} not`);
  process.exitCode = missed > 0 ? 1 : 0;
}

/** `unclear`: its tests fail without the bug, too. */
async function noticeOf(each: Break): Promise<'noticed' | 'SURVIVED' | 'unclear'> {
  const run = () => sandbox.test([each.test], 4 * BROKEN_MS, { title: each.title, eachMs: BROKEN_MS });
  const whole = await run();
  if (whole.kind !== 'passed') return 'unclear';
  const broken = await sandbox.withText(each.file, brokenText(sandbox.read(each.file), each), run);
  return broken.kind === 'passed' ? 'SURVIVED' : 'noticed';
}

async function trySample(reach: Reach, folders: readonly string[]): Promise<void> {
  const report: Report = { seed, folders: {}, results: [] };
  const drawn: { folder: string; mutant: Mutant }[][] = [];
  for (const folder of folders) {
    const mutants = await mutantsIn(folder);
    report.folders[folder] = mutants.length;
    drawn.push(draw(mutants, sample, seed).map((mutant) => ({ folder, mutant })));
  }
  // In turn, so that each folder has its share when the time is up.
  const inTurn = Array.from({ length: sample }, (_, round) =>
    drawn.flatMap((ofFolder) => ofFolder[round] ?? []),
  ).flat();
  for (const [index, { folder, mutant }] of inTurn.entries()) {
    if (Date.now() > lastAt) break;
    const result = { folder, ...mutant, ...(await attempt(mutant, reach)) };
    report.results.push(result);
    printResult(result, `${index + 1}/${inTurn.length}`);
    writeReport(reportFolder, report);
  }
  print(`seed ${seed}\n${scores(report)}`);
}

async function tryAgain(reach: Reach): Promise<void> {
  const report = readReport(reportFolder);
  for (const [index, before] of report.results.entries()) {
    if (before.noticed !== 'nothing' || Date.now() > lastAt) continue;
    const result = { ...before, ...(await attempt(before, reach)) };
    report.results[index] = result;
    printResult(result, 'again');
    writeReport(reportFolder, report);
  }
  print(`seed ${report.seed}\n${scores(report)}`);
}

async function mutantsIn(folder: string): Promise<Mutant[]> {
  const files = globSync(`src/main/${folder}/**/*.ts`, { cwd: root }).map((file) =>
    file.split(path.sep).join('/'),
  );
  if (files.length === 0) throw new Error(`There is no folder src/main/${folder}.`);
  const mutants = [];
  for (const file of files.sort()) mutants.push(...(await mutantsOf(file, sandbox.read(file))));
  return mutants;
}

/** Runs the tests that reach a mutant, nearest first, with the compiler before those that are far away. */
async function attempt(mutant: Mutant, reach: Reach): Promise<Pick<Result, 'noticed' | 'by' | 'tests'>> {
  const all = reach.testsOf(mutant.file);
  const text = mutated(sandbox.read(mutant.file), mutant);
  let tests = 0;
  for (const [from, to] of NEAR) {
    const candidates = all.slice(from, to);
    const durations = await sandbox.durations(candidates);
    const files = candidates.filter((file) => (durations.get(file) ?? Number.POSITIVE_INFINITY) < LONGEST_MS);
    if (files.length === 0) continue;
    tests += files.length;
    const usualMs = files.reduce((sum, file) => sum + (durations.get(file) ?? 0), 0);
    const verdict = await sandbox.withText(mutant.file, text, () =>
      sandbox.test(files, 30_000 + 4 * usualMs),
    );
    if (verdict.kind === 'overdue') return { noticed: 'time', tests };
    if (verdict.kind === 'failed') return { noticed: 'test', by: verdict.by, tests };
  }
  if (!(await sandbox.withText(mutant.file, text, sandbox.compiles))) return { noticed: 'types', tests };
  const far = await attemptFar(mutant.file, text, all.slice(...FAR));
  return { ...far, tests: tests + far.tests };
}

/** Runs tests that were not run without the mutant before: one that fails is run so, too, and does not count if it fails again. */
async function attemptFar(
  file: string,
  text: string,
  tests: readonly string[],
): Promise<Pick<Result, 'noticed' | 'by' | 'tests'>> {
  if (tests.length === 0) return { noticed: 'nothing', tests: 0 };
  const verdict = await sandbox.withText(file, text, () => sandbox.test(tests, WHOLE_MS));
  if (verdict.kind !== 'failed') return { noticed: 'nothing', tests: tests.length };
  const failed = verdict.file;
  const isSound = failed !== null && (await sandbox.durations([failed])).get(failed) !== null;
  if (isSound) return { noticed: 'test', by: verdict.by, tests: tests.length };
  return attemptFar(file, text, failed === null ? [] : tests.filter((each) => each !== failed));
}

function printResult({ noticed, file, line, mutator, by }: Result, number: string): void {
  print(
    `${number} ${noticed === 'nothing' ? 'SURVIVED' : noticed} ${file}:${line} ${mutator}${by ? ` – ${by}` : ''}`,
  );
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
