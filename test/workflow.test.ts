/** The workflow that builds Rastro on three systems: each of its commands that this machine can run is run. */
import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { writeProgram } from './electron/program.ts';
import { objectionsTo, root, runStep, source, stepNamed, steps, workflow } from './helpers/workflow.ts';

const { jobs } = workflow;
const { devDependencies } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));

/** Why a command is not run by this file: another test runs it, or only the workflow's machines can. */
const NOT_HERE: Readonly<Record<string, string>> = {
  'System packages': 'scripts/setup.mjs installs what the tests need here',
  'Keychain of macOS': 'macOS alone',
  Electron: 'the binary can not be fetched here',
  Build: 'npm test does it before its tests',
  'Lint and types': 'npm test begins with it; its lint is run below, on other line ends',
  'Start test': 'npm test -- --all runs it',
  'Scheduler of this system': 'npm test -- --all runs it',
  'Fuses, archive and size': 'test/packaging runs it',
  'Debian package': 'test/packaging runs its checks',
  'Silent installation on Windows': 'Windows alone',
  'End-to-end tests on Linux': 'needs the binary; npm test runs the same specs in a browser',
  'End-to-end tests': 'needs the binary; npm test runs the same specs in a browser',
  'Draft release': 'needs the hosting service',
};
/** The last five by test/scripts/release.test.ts. */
const HERE = [
  'Temporary folder',
  'Packages',
  'Built scripts parse',
  'Smoke test on Linux',
  'Smoke test',
  'Command line',
  'Package for Linux',
  'Package for Windows',
  'Package for macOS',
  'The tag is the version',
  'Collect',
];

let folder: string;
/** A made-up Rastro, in a folder with spaces in its name. */
let program: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rastro-workflow-'));
  await mkdir(path.join(folder, 'Program Files'));
  program = await writeProgram(path.join(folder, 'Program Files'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('the file', () => {
  const expression = (text: string) => `$${`{{ ${text} }}`}`;
  test("passes the check of GitHub's own editors, which finds what is misspelt", async () => {
    expect(await objectionsTo(source)).toEqual([]);
    expect(await objectionsTo(source.replaceAll('matrix.target', 'matrix.tarqet'))).toContain(
      'Context access might be invalid: tarqet',
    );
    expect(
      await objectionsTo(
        source.replace('timeout-minutes: 45', `timeout-minutes: ${expression('runner.temp')}`),
      ),
    ).toContain("Unrecognized named-value: 'runner'");
  });

  test('every command of the workflow is run here, or there is a reason why not', () => {
    const named = new Set(steps.filter(({ run }) => run !== undefined).map(({ name }) => name));
    expect([...named].toSorted()).toEqual([...HERE, ...Object.keys(NOT_HERE)].toSorted());
  });

  test('the workflow may read the repository and nothing else, and each job ends within 45 minutes', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    for (const each of Object.values(jobs)) expect(each['timeout-minutes']).toBeLessThanOrEqual(45);
  });

  test('the end-to-end tests have all their shards, on each machine that packages', () => {
    const { runner, shard } = jobs.e2e.strategy.matrix;
    expect(runner).toEqual(jobs.package.strategy.matrix.include.map((each) => each.runner));
    expect(shard).toEqual(shard.map((_, index) => index + 1));
    for (const name of ['End-to-end tests on Linux', 'End-to-end tests'])
      expect(stepNamed(name).run).toContain(` --shard=${expression('matrix.shard')}/${shard.length}`);
  });

  test('the Node of the machines is the pinned one', () => {
    const versions = steps.flatMap((each) => each.with['node-version'] ?? []);
    expect(new Set(versions)).toEqual(new Set([devDependencies.node]));
  });

  test('what is uploaded is what docs/install.md promises', () => {
    const installers = ['win-x64.exe', 'mac-arm64.zip', 'mac-x64.dmg', 'mac-x64.zip.blockmap'];
    const made = [
      ...[...installers, 'linux-amd64.deb', 'linux-aarch64.rpm', 'linux-x86_64.AppImage'].map(
        (end) => `Rastro-1.2.3-${end}`,
      ),
      ...['latest.yml', 'latest-mac.yml', 'latest-linux.yml', 'latest-linux-arm64.yml'],
      ...['rastro-1.2.3-licences.txt', 'rastro-1.2.3-sbom.cdx.json'],
    ];
    const lists = jobs.package.steps.map((each) => z.string().default('').parse(each.with.path));
    const patterns = lists.flatMap((list) => list.trim().split('\n'));
    const uploaded = [...made, 'builder-debug.yml', 'builder-effective-config.yaml'].filter((name) =>
      patterns.some((pattern) => path.matchesGlob(`dist/${name}`, pattern)),
    );
    expect(uploaded).toEqual(made);
  });
});

test.each(['Packages', 'Built scripts parse'])('the step "%s" succeeds', (name) => {
  expect(runStep(name)).toMatchObject({ status: 0, failure: '' });
});

test('where Git turns line ends, the sources still pass the lint', async () => {
  const clone = path.join(folder, 'clone');
  const git = ['clone', '--quiet', '--shared', '-c', 'core.autocrlf=true', root, clone];
  expect(spawnSync('git', git).status).toBe(0);
  await symlink(path.join(root, 'node_modules'), path.join(clone, 'node_modules'));
  const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
  const { status, stderr } = spawnSync(process.execPath, [biome, 'check', '.'], {
    cwd: clone,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});

test("the tests' files for a moment are in the folder that the machine has for them", async () => {
  const GITHUB_ENV = path.join(folder, 'github-env');
  const RUNNER_TEMP = String.raw`D:\a\_temp`;
  expect(runStep('Temporary folder', { env: { GITHUB_ENV, RUNNER_TEMP } })).toMatchObject({ failure: '' });
  const lines = (await readFile(GITHUB_ENV, 'utf8')).split('\n');
  expect(lines).toEqual([`TMPDIR=${RUNNER_TEMP}`, `TEMP=${RUNNER_TEMP}`, `TMP=${RUNNER_TEMP}`, '']);
});

describe('the program that was packaged', () => {
  test('is started with a keychain', () => {
    const session = 'xvfb-run -a dbus-run-session -- bash scripts/desktop/with-keyring.sh';
    expect(stepNamed('Smoke test on Linux').run).toBe(`${session} ${stepNamed('Smoke test').run}`);
    const { status, stdout } = runStep('Smoke test on Linux', { env: { RASTRO_PROGRAM: program } });
    const checks = z
      .object({ checks: z.array(z.object({ name: z.string(), detail: z.string() })) })
      .parse(JSON.parse(stdout.slice(stdout.indexOf('{')))).checks;
    expect(checks.find(({ name }) => name === 'the keychain')?.detail).toBe('there');
    expect(status).toBe(0);
  });

  test('fails the smoke test where it is broken', async () => {
    const broken = path.join(folder, 'broken');
    await writeFile(broken, '#!/bin/sh\nexit 3\n', { mode: 0o755 });
    const { status, failure } = runStep('Smoke test', { env: { RASTRO_PROGRAM: broken } });
    expect(status).toBe(1);
    expect(failure).toContain('wrote no report; it ended with 3');
  });

  test('fails the smoke test without a keychain, and for nothing else', () => {
    const { status, stdout, failure } = runStep('Smoke test', { env: { RASTRO_PROGRAM: program } });
    expect([status, failure.trim().split('\n').at(-1)]).toEqual([1, 'The program found no keychain.']);
    expect(stdout).toContain('"ok": true');
  });

  test('looks a fleet up on its command line', () => {
    expect(runStep('Command line', { env: { RASTRO_PROGRAM: program } })).toMatchObject({ failure: '' });
  });

  test("does so by Windows' batch file, below a folder with a space", async () => {
    const batch = path.join(folder, 'Program Files', 'rastro.cmd');
    // The shell of this system in place of Windows'; both read quotation marks alike.
    await writeFile(batch, `#!/bin/sh\nexec '${program}' -- "$@"\n`);
    await chmod(batch, 0o755);
    expect(runStep('Command line', { env: { RASTRO_PROGRAM: batch } })).toMatchObject({ failure: '' });
  });
});
