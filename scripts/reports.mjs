/**
 * What the runners' JSON reports say: `passed`, `failed`, `skipped`, and `secondTries`, a line for each test that passed at
 * its second try alone, with why the first one failed: by chance or by load, and to be mended.
 */

export const vitestCounts = ({
  numPassedTests,
  numFailedTests,
  numPendingTests,
  numTodoTests,
  testResults,
}) => ({
  passed: numPassedTests,
  failed: numFailedTests,
  skipped: numPendingTests + numTodoTests,
  secondTries: testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages[0]}`),
  ),
});

export const playwrightCounts = ({ stats, suites }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
  secondTries: suites.flatMap(flakyIn),
});

function flakyIn({ suites = [], specs = [] }) {
  const flaky = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ results }) => `${title}\n${results[0].errors.map(({ message }) => message).join('\n')}`),
  );
  return [...flaky, ...suites.flatMap(flakyIn)];
}
