/**
 * Runs a program of this project on the pinned Node: `node scripts/run.mjs lookup --input …`. On a fresh clone it installs
 * and builds what is missing first, and reports it on standard error, because standard output belongs to the program.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { buildOrExit } from './build.mjs';
import { setUpOrExit } from './setup.mjs';
import { at, environment, nodeFile } from './tools.mjs';

const COMMAND_LINE = 'src/main/cli/main.ts';

/**
 * `system`: needs system packages such as Chromium, which the setup then looks for too. `built`: needs an up-to-date
 * build. `named`: its first argument is the program's name.
 */
const programs = {
  lookup: { file: COMMAND_LINE, named: true },
  erase: { file: COMMAND_LINE, named: true },
  report: { file: COMMAND_LINE, named: true },
  backup: { file: COMMAND_LINE, named: true },
  restore: { file: COMMAND_LINE, named: true },
  diagnostics: { file: COMMAND_LINE, named: true },
  serve: { file: 'out/browser-host/serve.js', built: true },
  simulator: { file: 'scripts/simulator/simulator.ts' },
  bench: { file: 'test/bench/run.ts', system: true, built: true },
  faults: { file: 'test/faults/run.ts', system: true },
  mutants: { file: 'test/mutants/run.ts' },
};

const [name = '', ...args] = process.argv.slice(2);
const program = Object.hasOwn(programs, name) ? programs[name] : null;
if (!program) {
  console.error(`There is no program "${name}"; there are: ${Object.keys(programs).join(', ')}.`);
  process.exit(2);
}
setUpOrExit({ system: program.system ?? false });
if (program.built) buildOrExit({ stdio: ['ignore', process.stderr.fd, 'inherit'] });

const child = spawn(nodeFile, [at(program.file), ...(program.named ? [name] : []), ...args], {
  stdio: 'inherit',
  env: environment(),
});
// On a terminal the child gets Ctrl+C too; a scheduler or `kill` signals this process alone.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.once('error', (error) => {
  console.error(`Node could not be started: ${error.message}`);
  process.exitCode = 1;
});
child.once('exit', (code, signal) => {
  // By the shells' convention for a program that a signal ended.
  process.exitCode = signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 1);
});
