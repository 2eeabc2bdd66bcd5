/**
 * Runs what must pass before a commit: formatting and lint, types, the build, the unit tests that are not slow, the journeys
 * in the browser. With `--all` it runs every test, and a sample of bugs made by hand. The last line is the sum over the
 * runners, `N passed, N failed, N skipped`; a check that fails counts as one failure.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildIfStale } from './build.mjs';
import { playwrightCounts, vitestCounts } from './reports.mjs';
import { setUpOrExit } from './setup.mjs';
import { at, environment, nodeFile, run, tool } from './tools.mjs';

const args = process.argv.slice(2);
const all = args.includes('--all');
if (args.some((arg) => arg !== '--all')) {
  console.error('Usage: npm test [-- --all]');
  process.exit(2);
}
const LEFT_OUT = `Left out, and run by npm test -- --all: the unit tests of the project "slow" in vitest.config.ts, a sample of
bugs made by hand, and the tests in the browser without the tag @journey.`;

const reports = mkdtempSync(path.join(tmpdir(), 'rastro-reports-'));

function check(name, hasPassed) {
  if (!hasPassed) console.error(`FAILED: ${name}`);
  return { passed: 0, failed: hasPassed ? 0 : 1, skipped: 0, secondTries: [] };
}

/** The counts of a runner. A run that failed without a failed test counts as one failure. */
function runner(name, count, run) {
  const report = path.join(reports, `${name}.json`);
  const hasPassed = run(report);
  if (!existsSync(report)) return check(name, false);
  const counts = count(JSON.parse(readFileSync(report, 'utf8')));
  return !hasPassed && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** Vitest on every core: its default leaves one free, which is half of a machine with two cores. */
const vitest = (report) =>
  tool('vitest/vitest.mjs', [
    'run',
    '--maxWorkers=100%',
    ...(all ? [] : ['--project=!slow']),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);

const playwright = (report) =>
  tool(
    '@playwright/test/cli.js',
    ['test', '--reporter=list,json', ...(all ? [] : ['--project=browser', '--grep=@journey'])],
    { env: environment({ PLAYWRIGHT_JSON_OUTPUT_NAME: report }) },
  );

setUpOrExit();
const results = [
  check('formatting and lint', tool('@biomejs/biome/bin/biome', ['check', '.'])),
  check('types', tool('typescript/bin/tsc', ['-b'])),
  check('build', buildIfStale()),
  runner('vitest', vitestCounts, vitest),
  ...(all
    ? [check('bugs made by hand', run(nodeFile, [at('test/mutants/run.ts'), '--breaks', '--sample=12']))]
    : []),
  runner('playwright', playwrightCounts, playwright),
];
rmSync(reports, { recursive: true });

const sum = (key) => results.reduce((total, result) => total + result[key], 0);
const secondTries = results.flatMap((result) => result.secondTries);
if (!all) console.log(`\n${LEFT_OUT}`);
if (secondTries.length > 0) console.log(`\nPassed at a second try alone:\n\n${secondTries.join('\n\n')}`);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
