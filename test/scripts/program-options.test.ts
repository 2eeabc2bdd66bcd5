/** The options of the programs for developers, read by the programs as they are started. */
import { expect, it } from 'vitest';
import { startScript } from '../cli/programs.ts';

const PROGRAMS = {
  bench: 'test/bench/run.ts',
  faults: 'test/faults/run.ts',
  mutants: 'test/mutants/run.ts',
  simulator: 'scripts/simulator/simulator.ts',
  serve: 'src/main/host/browser/serve.ts',
};

it.each(Object.entries(PROGRAMS))('`npm run %s -- --help` says how it is used.', async (name, file) => {
  const { code, stdout, stderr } = await startScript(file, ['--help']).ended;
  expect(stdout).toMatch(new RegExp(`^Usage: npm run ${name} -- `));
  expect(stderr).not.toContain('rror');
  expect(code).toBe(0);
});

it.each([
  ['an unknown option', ['--rans', '1'], "Unknown option '--rans'"],
  ['a word', ['many'], "Unexpected argument 'many'"],
  ['no number', ['--runs', 'many'], '--runs takes a whole number, not "many"'],
  ['a number below 0', ['--kills=-1'], '--kills takes a whole number, not "-1"'],
])('%s is refused with how the program is used, and nothing runs.', async (_, args, message) => {
  const { code, stdout, stderr } = await startScript(PROGRAMS.faults, args).ended;
  expect(stderr).toContain(`${message}`);
  expect(stderr).toContain('\n\nUsage: npm run faults -- ');
  expect(stdout).toBe('');
  expect(code).toBe(2);
});
