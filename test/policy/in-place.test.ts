/**
 * The policy in the administrator's real place, read by the command line as another user runs it. `/etc` is overlaid in a
 * mount namespace of that process alone: the computer's own stays as it is.
 */
import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openScene, type Scene, SECRET } from '../cli/programs.ts';
import { root } from '../helpers/project.ts';
import { tempDir } from '../store/helpers.ts';

const NOBODY = 65_534;

/** Overlays `/etc` with the first argument, and runs the rest as a user without rights. */
const AS_NOBODY = [
  'mount -t overlay overlay -o lowerdir="$1":/etc /etc',
  'shift',
  `exec setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups -- "$@"`,
].join(' && ');
const inNamespace = (etc: string, command: readonly string[]) => [
  ...['--mount', 'sh', '-c', AS_NOBODY, 'sh', etc],
  ...command,
];

const why = whyNotHere();

/** Why no process here can have an `/etc` of its own and read the program as another user; null: one can. */
function whyNotHere(): string | null {
  if (process.getuid?.() !== 0) return 'needs root';
  const reading = ['test', '-r', path.join(root, 'package.json'), '-a', '-x', process.execPath];
  const { status, error, stderr } = spawnSync('unshare', inNamespace('/usr', reading));
  return status === 0 ? null : (error?.message ?? `no mount, or no access: ${stderr}`.trim());
}

interface Place {
  readonly text: string;
  /** User that the file belongs to. */
  readonly owner?: number;
  readonly mode?: number;
}

/** A folder to lay over `/etc`, with a policy in it. */
function etcWith({ text, owner = 0, mode = 0o644 }: Place): string {
  const etc = tempDir();
  chmodSync(etc, 0o755);
  mkdirSync(path.join(etc, 'rastro'), { mode: 0o755 });
  const file = path.join(etc, 'rastro', 'policy.json');
  writeFileSync(file, text);
  chmodSync(file, mode);
  chownSync(file, owner, owner);
  return etc;
}

async function asNobody(
  etc: string,
  command: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly stderr: string }> {
  return new Promise((resolve) => {
    execFile('unshare', inNamespace(etc, command), { env: { ...process.env, ...env } }, (error, _, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stderr }),
    );
  });
}

describe.skipIf(why)(`The policy in /etc/rastro${why ? ` (${why})` : ''}`, () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await openScene({}, 3);
    for (const name of ['.', ...readdirSync(scene.folder)]) chownSync(scene.file(name), NOBODY, NOBODY);
  });
  afterAll(() => scene[Symbol.asyncDispose]());

  const lookUp = (etc: string, env: Readonly<Record<string, string>> = {}) =>
    asNobody(
      etc,
      [process.execPath, path.join(root, 'src/main/cli/main.ts'), 'lookup', ...scene.args('out.csv')],
      {
        HOME: scene.folder,
        RASTRO_CLIENT_SECRET: SECRET,
        ...env,
      },
    );
  const outputs = () => readdirSync(scene.folder).filter((name) => name === 'out.csv');

  test('Where it allows everything, the lookup of a user without rights writes its output.', async () => {
    expect(await lookUp(etcWith({ text: '{}' }))).toMatchObject({ code: 0 });
    expect(outputs()).toEqual(['out.csv']);
  });

  test('What it forbids is refused, wherever the user points the variables of the environment.', async () => {
    const before = scene.simulator.stats().positionRequests;
    const own = scene.file('own');
    mkdirSync(path.join(own, 'rastro'), { recursive: true });
    writeFileSync(path.join(own, 'rastro', 'policy.json'), '{}');
    const etc = etcWith({ text: '{"services": ["https://allowed.example"]}' });
    const variables = [
      'HOME',
      'XDG_CONFIG_HOME',
      'XDG_CONFIG_DIRS',
      'XDG_DATA_HOME',
      'ProgramData',
      'RASTRO_POLICY',
    ];
    const env = Object.fromEntries(variables.map((name) => [name, own]));
    expect(await lookUp(etc)).toMatchObject({ code: 5 });
    expect(await lookUp(etc, env)).toMatchObject({ code: 5 });
    expect(scene.simulator.stats().positionRequests).toBe(before);
  });

  test('A user without rights can neither change, replace nor remove it.', async () => {
    const etc = etcWith({ text: '{"services": ["https://allowed.example"]}' });
    const attempts = [
      'echo "{}" > /etc/rastro/policy.json',
      'echo "{}" > /etc/rastro/other.json',
      'rm -f /etc/rastro/policy.json',
      'mv /etc/rastro /etc/away',
      'chmod 666 /etc/rastro/policy.json',
    ];
    for (const attempt of attempts)
      expect((await asNobody(etc, ['sh', '-c', attempt])).code, attempt).not.toBe(0);
    expect(await lookUp(etc)).toMatchObject({ code: 5 });
  });

  test.each<[string, Place, string]>([
    ['belongs to another user', { text: '{}', owner: NOBODY }, '/etc/rastro/policy.json'],
    ['may be written by others', { text: '{}', mode: 0o666 }, '/etc/rastro/policy.json'],
    ['is wrong', { text: '{\n  "servces": []\n}' }, '/etc/rastro/policy.json:2'],
  ])('The program does not start where the file %s.', async (_, place, where) => {
    const { code, stderr } = await lookUp(etcWith(place));
    expect(code).toBe(5);
    expect(stderr).toContain(where);
  });
});
