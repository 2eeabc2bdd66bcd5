/**
 * How many small bugs the tests notice.
 *
 * Each mutant is one change of one source file. Those test files are run with it that reach the file, nearest first.
 * First the tests run without a mutant, to know which of them pass, and how long each takes; or FILE says it, Vitest's
 * JSON report of such a run. `--again` runs those that survived the last time. `--breaks` runs the bugs of `breaks.ts`
 * instead; words choose some.
 */
import { globSync } from 'node:fs';
import path from 'node:path';
import { readProgramOptions } from '../helpers/program-options.ts';
import { root } from '../helpers/project.ts';
import { BREAKS, type Break, brokenText } from './breaks.ts';
import { type Mutant, mutantsOf, mutated } from './make.ts';
import { type Reach, reachOf } from './reach.ts';
import { type Report, type Result, readReport, scores, writeReport } from './report.ts';
import { draw } from './sample.ts';
import { openSandbox } from './sandbox.ts';

const FOLDERS = ['service', 'credentials', 'store', 'lookup', 'commands', 'intake', 'export', 'host'];
/** How many test files run together, by their nearness. The next ones run where these notice nothing. */
const TOGETHER = [2, 4, 8, 16, 32] as const;
/** How long a test may take with a bug made by hand, which may make it wait for ever. */
const BROKEN_MS = 20_000;
/** A test file that takes longer is not run, and no more files than take so long together. */
const [LONGEST_MS, ALL_MS] = [80_000, 250_000];

const reportFolder = path.join(root, 'mutants');

const USAGE = `Usage: npm run mutants -- [FOLDER ...] [--sample N] [--seed N] [--minutes N] [--measured FILE] [--all]
                          [--again]
       npm run mutants -- --breaks [WORD ...] [--sample N] [--seed N]

  FOLDER            folders of src/main; ${FOLDERS.join(', ')}
                    where none is given
  --sample N        mutants of each folder, or bugs made by hand; 40
  --seed N          draws them; 1
  --minutes N       none is begun after so many minutes; 600
  --measured FILE   Vitest's JSON report of a run without mutants; one is made where it is not given
  --all             by every test; by those of npm test where it is absent
  --again           those that survived the last time
  --breaks          the bugs of test/mutants/breaks.ts, or those whose descriptions have each WORD
  --help            print this text`;

const { values, words } = readProgramOptions(
  USAGE,
  { sample: 40, seed: 1, minutes: 600, measured: '', all: false, again: false, breaks: false },
  true,
);
const { sample, seed } = values;
const lastAt = Date.now() + values.minutes * 60_000;

const sandbox = openSandbox(root);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    sandbox.close();
    process.exit(130);
  });
try {
  if (values.breaks) await tryBreaks(draw(BREAKS.filter(isWanted), sample, seed));
  else await tryMutants();
} finally {
  sandbox.close();
}

/** A bug whose words the command line names; any where it names none. */
function isWanted({ what }: Break): boolean {
  return words.every((word) => what.includes(word));
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

async function tryMutants(): Promise<void> {
  // Otherwise every mutant would count as noticed.
  if (!(await sandbox.compiles())) throw new Error('The sources have errors of types.');
  const testFiles = {
    reach: reachOf(root),
    durations: await sandbox.durations(values.all, values.measured || undefined),
  };
  if (values.again) await tryAgain(testFiles);
  else await trySample(testFiles, words.length > 0 ? words : FOLDERS);
}

/**
 * The test files that a source file reaches, and how long each takes, in milliseconds; those that do not pass are
 * absent.
 */
interface TestFiles {
  readonly reach: Reach;
  readonly durations: ReadonlyMap<string, number>;
}

async function trySample(testFiles: TestFiles, folders: readonly string[]): Promise<void> {
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
    const result = { folder, ...mutant, ...(await attempt(mutant, testFiles)) };
    report.results.push(result);
    printResult(result, `${index + 1}/${inTurn.length}`);
    writeReport(reportFolder, report);
  }
  print(`seed ${seed}\n${scores(report)}`);
}

async function tryAgain(testFiles: TestFiles): Promise<void> {
  const report = readReport(reportFolder);
  for (const [index, before] of report.results.entries()) {
    if (before.noticed !== 'nothing' || Date.now() > lastAt) continue;
    const result = { ...before, ...(await attempt(before, testFiles)) };
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

/** Runs the tests that reach a mutant, nearest first, and the compiler after the first of them. */
async function attempt(
  mutant: Mutant,
  testFiles: TestFiles,
): Promise<Pick<Result, 'noticed' | 'by' | 'tests'>> {
  const text = mutated(sandbox.read(mutant.file), mutant);
  const groups = groupsOf(mutant.file, testFiles);
  let tests = 0;
  for (const [index, { files, usualMs }] of groups.entries()) {
    if (index === 1 && !(await compilesWith(mutant.file, text))) return { noticed: 'types', tests };
    tests += files.length;
    const verdict = await sandbox.withText(mutant.file, text, () =>
      sandbox.test(files, 30_000 + 4 * usualMs),
    );
    if (verdict.kind === 'overdue') return { noticed: 'time', tests };
    if (verdict.kind === 'failed') return { noticed: 'test', by: verdict.by, tests };
  }
  const isTypesLeft = groups.length < 2 && !(await compilesWith(mutant.file, text));
  return { noticed: isTypesLeft ? 'types' : 'nothing', tests };
}

function compilesWith(file: string, text: string): Promise<boolean> {
  return sandbox.withText(file, text, sandbox.compiles);
}

/** The test files to run for a source file, nearest first, in groups, each with how long it takes without a mutant. */
function groupsOf(source: string, { reach, durations }: TestFiles): { files: string[]; usualMs: number }[] {
  const groups: { files: string[]; usualMs: number }[] = [];
  let allMs = 0;
  for (const file of reach.testsOf(source)) {
    const takesMs = durations.get(file);
    if (takesMs === undefined || takesMs > LONGEST_MS || allMs + takesMs > ALL_MS) continue;
    allMs += takesMs;
    const last = groups.at(-1);
    if (last && last.files.length < (TOGETHER[groups.length - 1] ?? 0)) {
      last.files.push(file);
      last.usualMs += takesMs;
    } else if (groups.length < TOGETHER.length) groups.push({ files: [file], usualMs: takesMs });
  }
  return groups;
}

function printResult({ noticed, file, line, mutator, by }: Result, number: string): void {
  print(
    `${number} ${noticed === 'nothing' ? 'SURVIVED' : noticed} ${file}:${line} ${mutator}${by ? ` – ${by}` : ''}`,
  );
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
