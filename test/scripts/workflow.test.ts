/** The workflow that builds Rastro on three systems: each of its commands that this machine can run is run. */
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { writeProgram } from '../electron/program.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const step = z.object({
  name: z.string().optional(),
  run: z.string().optional(),
  uses: z.string().optional(),
});
const job = z.object({ 'runs-on': z.string(), steps: z.array(step) });
const workflow = z
  .object({ permissions: z.unknown(), jobs: z.object({ desktop: job, release: job }) })
  .parse(parse(await readFile(path.join(root, '.github/workflows/desktop.yml'), 'utf8')));
const { desktop, release } = workflow.jobs;

/** Why a command is not run by this file: another test runs it, or only the workflow's machines can. */
const NOT_HERE: Readonly<Record<string, string>> = {
  'System packages': 'scripts/setup.mjs installs the same here',
  Electron: 'the binary can not be fetched here',
  'Lint and types': 'npm test begins with it',
  Build: 'npm test does it before its tests',
  'Start test': 'npm test runs it',
  'Scheduler of this system': 'npm test runs it',
  'Keychain of macOS': 'macOS alone',
  'End-to-end tests on Linux': 'needs the binary; npm test runs the same specs in a browser',
  'End-to-end tests': 'needs the binary; npm test runs the same specs in a browser',
  Package: 'test/packaging runs it on a made-up binary',
  'Fuses, archive and size': 'test/packaging runs it',
  'Debian package': 'test/packaging runs its checks',
  'Silent installation on Windows': 'Windows alone',
  'Draft release': 'needs the hosting service',
};

let folder: string;
let program: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rastro-workflow-'));
  program = await writeProgram(folder);
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs a command of the workflow as its runner does. */
function runStep(name: string, from = desktop, cwd = root) {
  const command = from.steps.find((each) => each.name === name)?.run;
  if (!command) throw new Error(`the workflow has no step "${name}"`);
  const env = { ...process.env, RASTRO_PROGRAM: program };
  return spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', command], {
    cwd,
    env,
    encoding: 'utf8',
  });
}

const HERE = [
  'Packages',
  'Built scripts parse',
  'Smoke test on Linux',
  'Smoke test',
  'Command line',
  'Collect',
];

test('every command of the workflow is run here, or there is a reason why not', () => {
  const named = [...desktop.steps, ...release.steps]
    .filter(({ run }) => run !== undefined)
    .map(({ name }) => name);
  expect(named.toSorted()).toEqual([...HERE, ...Object.keys(NOT_HERE)].toSorted());
});

test('the workflow may read the repository and nothing else', () => {
  expect(workflow.permissions).toEqual({ contents: 'read' });
});

test.each(['Packages', 'Built scripts parse', 'Command line'])('the step "%s" succeeds', (name) => {
  const { status, stdout, stderr } = runStep(name);
  expect({ status, output: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, output: '' });
});

test('the smoke test on Linux finds a keychain', () => {
  const { status, stdout } = runStep('Smoke test on Linux');
  const checks = z
    .object({ checks: z.array(z.object({ name: z.string(), detail: z.string() })) })
    .parse(JSON.parse(stdout.slice(stdout.indexOf('{')))).checks;
  expect(checks.find(({ name }) => name === 'the keychain')?.detail).toBe('there');
  expect(status).toBe(0);
});

test('the smoke test fails without a keychain, and for nothing else', () => {
  const { status, stdout, stderr } = runStep('Smoke test');
  expect([status, stderr.trim().split('\n').at(-1)]).toEqual([1, 'The program found no keychain.']);
  expect(stdout).toContain('"ok": true');
});

test('a program that is broken fails the smoke test', async () => {
  const good = program;
  program = path.join(folder, 'broken');
  await writeFile(program, '#!/bin/sh\nexit 3\n', { mode: 0o755 });
  const { status, stderr } = runStep('Smoke test');
  program = good;
  expect(status).toBe(1);
  expect(stderr).toContain('wrote no report; it ended with 3');
});

test('a release has every file of every machine, with a checksum of each', async () => {
  const place = await mkdtemp(path.join(folder, 'release-'));
  for (const [machine, file] of [
    ['ubuntu-24.04', 'Rastro 1.AppImage'],
    ['windows-2025', 'latest.yml'],
  ] as const) {
    await mkdir(path.join(place, 'artefacts', machine), { recursive: true });
    await writeFile(path.join(place, 'artefacts', machine, file), machine);
  }
  const command = release.steps.find(({ name }) => name === 'Collect')?.run ?? '';
  const script = command.replace('scripts/', `${root}scripts/`);
  expect(spawnSync('bash', ['-eo', 'pipefail', '-c', script], { cwd: place }).status).toBe(0);
  const released = path.join(place, 'release');
  expect((await readdir(released)).toSorted()).toEqual(['Rastro 1.AppImage', 'SHA256SUMS', 'latest.yml']);
  expect(spawnSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: released }).status).toBe(0);
});
