import { expect, test } from 'vitest';
// @ts-expect-error plain JavaScript, which `npm test` runs before the packages are there
import { playwrightCounts, vitestCounts } from '../../scripts/reports.mjs';

test('A test of Vitest that passes at its second try is named with why the first one failed.', () => {
  const assertionResults = [
    { fullName: 'adds', status: 'passed', failureMessages: [] },
    { fullName: 'waits', status: 'passed', failureMessages: ['expected 1 to be 2'] },
    { fullName: 'writes', status: 'failed', failureMessages: ['no space'] },
  ];
  const counts = { numPassedTests: 2, numFailedTests: 1, numPendingTests: 3, numTodoTests: 1 };
  expect(vitestCounts({ ...counts, testResults: [{ assertionResults }] })).toEqual({
    ...{ passed: 2, failed: 1, skipped: 4 },
    secondTries: ['waits\nexpected 1 to be 2'],
  });
});

test('So is one of Playwright, which counts as passed.', () => {
  const flaky = { status: 'flaky', results: [{ errors: [{ message: 'no row' }] }, { errors: [] }] };
  const specs = [
    { title: 'opens', tests: [flaky] },
    { title: 'closes', tests: [{ status: 'expected', results: [{ errors: [] }] }] },
  ];
  const stats = { expected: 1, flaky: 1, unexpected: 0, skipped: 0 };
  expect(playwrightCounts({ stats, suites: [{ suites: [{ specs }] }] })).toEqual({
    ...{ passed: 2, failed: 0, skipped: 0 },
    secondTries: ['opens\nno row'],
  });
});
