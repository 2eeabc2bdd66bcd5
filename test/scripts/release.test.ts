/** What the machines of the workflow make of the sources, by the scripts and commands that they run: installers and a release. */
import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { root, runStep } from '../helpers/workflow.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rastro-release-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('the installers', () => {
  const names = ['Package for Linux', 'Package for Windows', 'Package for macOS'] as const;
  const secrets = (...keys: string[]) =>
    Object.fromEntries(keys.map((key) => [`secrets.${key}`, `the ${key}`]));
  const given = secrets(
    ...['CSC_LINK', 'CSC_KEY_PASSWORD', 'WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD'],
    ...['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'],
  );
  let project: string;

  /** The scripts, with one in the place of the packaging that prints what it is given. */
  beforeAll(async () => {
    project = path.join(folder, 'a project');
    await cp(path.join(root, 'scripts'), path.join(project, 'scripts'), { recursive: true });
    await symlink(path.join(root, 'node_modules'), path.join(project, 'node_modules'));
    await writeFile(
      path.join(project, 'scripts/package.mjs'),
      `import { readFileSync } from 'node:fs';
      const signing = Object.entries(process.env).filter(([name]) => /^(WIN_CSC|CSC|APPLE)_/.test(name));
      const key = process.env.APPLE_API_KEY && readFileSync(process.env.APPLE_API_KEY, 'utf8');
      console.log(JSON.stringify({ args: process.argv.slice(2), signing: Object.fromEntries(signing), key }));`,
    );
  });

  function packaging(name: (typeof names)[number], values: Readonly<Record<string, string>>) {
    const { stdout, failure } = runStep(name, {
      cwd: project,
      env: { GITHUB_REPOSITORY: 'office/rastro', RUNNER_TEMP: folder },
      values: { 'matrix.target': '--mac --x64 --arm64', ...values },
    });
    expect(failure).toBe('');
    return z
      .object({
        args: z.array(z.string()),
        signing: z.record(z.string(), z.string()),
        key: z.string().optional(),
      })
      .parse(JSON.parse(stdout));
  }

  test.each(names)('"%s" has no signing variable where the repository has no secrets', (name) => {
    expect(packaging(name, {})).toEqual({
      args: [
        ...['--mac', '--x64', '--arm64', '--publish=never'],
        '-c.publish.url=https://github.com/office/rastro/releases/latest/download',
      ],
      signing: {},
    });
  });

  test("each system's are signed with its own certificate, and Apple's key is in a file until they are made", async () => {
    expect(packaging('Package for Linux', given).signing).toEqual({});
    expect(packaging('Package for Windows', given).signing).toEqual({
      WIN_CSC_LINK: 'the WIN_CSC_LINK',
      WIN_CSC_KEY_PASSWORD: 'the WIN_CSC_KEY_PASSWORD',
    });
    const { signing, key } = packaging('Package for macOS', given);
    expect(signing).toEqual({
      CSC_LINK: 'the CSC_LINK',
      CSC_KEY_PASSWORD: 'the CSC_KEY_PASSWORD',
      APPLE_API_KEY: path.join(folder, 'apple-api-key.p8'),
      APPLE_API_KEY_ID: 'the APPLE_API_KEY_ID',
      APPLE_API_ISSUER: 'the APPLE_API_ISSUER',
    });
    expect(key).toBe('the APPLE_API_KEY\n');
    expect(await readdir(folder)).not.toContain('apple-api-key.p8');
  });

  test('of two processors, those of this one are started', async () => {
    const script = path.join(root, 'scripts/desktop/program.mjs');
    const { packagedProgram, packagedPrograms } = await import(script);
    const dist = path.join(folder, 'dist');
    const at = (...parts: string[]) => path.join(dist, ...parts);
    const [own, other] = [at('win-unpacked', 'Rastro.exe'), at('win-arm64-unpacked', 'Rastro.exe')];
    const macs = ['mac', 'mac-arm64'].map((name) => at(name, 'Rastro.app/Contents/MacOS/Rastro'));
    for (const file of [other, own, ...macs]) {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, '');
    }
    const found = (platform: string, arch: string) => packagedProgram({ env: {}, dist, platform, arch });
    expect([found('win32', 'x64'), found('win32', 'arm64')]).toEqual([own, other]);
    expect([found('darwin', 'x64'), found('darwin', 'arm64')]).toEqual(macs);
    expect(packagedPrograms({ env: {}, dist, platform: 'win32' })).toHaveLength(2);
    expect(() => found('linux', 'x64')).toThrow('There is no packaged program below dist/');
  });
});

describe('a release', () => {
  const FEEDS = ['latest.yml', 'latest-mac.yml', 'latest-linux.yml', 'latest-linux-arm64.yml'];

  async function collect(made: readonly (readonly [machine: string, file: string])[]) {
    const place = await mkdtemp(path.join(folder, 'release-'));
    await cp(path.join(root, 'scripts/desktop'), path.join(place, 'scripts/desktop'), { recursive: true });
    for (const [machine, file] of made) {
      await mkdir(path.join(place, 'artefacts', machine), { recursive: true });
      await writeFile(path.join(place, 'artefacts', machine, file), machine);
    }
    return { ...runStep('Collect', { cwd: place }), released: path.join(place, 'release') };
  }
  const feeds = FEEDS.map((file) => ['some machine', file] as const);

  test('has every file of every machine, with a checksum of each', async () => {
    const { failure, released } = await collect([...feeds, ['another', 'Rastro 1.AppImage']]);
    expect(failure).toBe('');
    expect((await readdir(released)).toSorted()).toEqual(
      ['Rastro 1.AppImage', 'SHA256SUMS', ...FEEDS].toSorted(),
    );
    expect(spawnSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: released }).status).toBe(0);
  });

  test('is not made where two machines made one file, or none made the announcement of a system', async () => {
    const twice = await collect([...feeds, ['another', 'latest.yml']]);
    expect([twice.status, twice.failure]).toEqual([1, 'Two machines made latest.yml.\n']);
    const missing = await collect(feeds.slice(0, -1));
    expect([missing.status, missing.failure]).toEqual([1, 'No machine made latest-linux-arm64.yml.\n']);
  });

  test('is of the version that its tag names', async () => {
    const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
    const taggedAs = (GITHUB_REF_NAME: string) =>
      runStep('The tag is the version', { env: { GITHUB_REF_NAME } }).status;
    expect([taggedAs(`v${version}`), taggedAs('v99.0.0')]).toEqual([0, 1]);
  });
});
