/** The scripts' decisions before they start anything. They are plain JavaScript, so their types are here. */
import { execFileSync } from 'node:child_process';
import { cp, mkdir, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test } from 'vitest';
import { tempDir } from '../helpers/temp-dir.ts';

const scripts = fileURLToPath(new URL('../../scripts/', import.meta.url));
const { isFresh }: { isFresh(stamp: string, sources: readonly string[]): boolean } = await import(
  `${scripts}build.mjs`
);
const { hasDisplay }: { hasDisplay(platform: string, env: Record<string, string>): boolean } = await import(
  `${scripts}tools.mjs`
);

let folder: string;
beforeEach(() => {
  folder = tempDir();
});

describe('a build', () => {
  const begun = new Date('2026-03-02T10:00:00Z');
  const source = () => path.join(folder, 'src');
  const stamp = () => path.join(folder, '.built');

  async function built(changed: string): Promise<boolean> {
    await mkdir(source());
    await writeFile(path.join(source(), 'a.ts'), '');
    for (const file of [path.join(source(), 'a.ts'), source()])
      await utimes(file, new Date(changed), new Date(changed));
    await writeFile(stamp(), begun.toISOString());
    return isFresh(stamp(), [source()]);
  }

  test('is fresh when nothing changed since it began', async () => {
    expect(await built('2026-03-02T09:59:59Z')).toBe(true);
  });

  test('is stale when a source changed while it ran, though the stamp is younger still', async () => {
    expect(await built('2026-03-02T10:00:01Z')).toBe(false);
  });

  test.each(['', 'not a time'])('is stale when its stamp says %j', async (text) => {
    await built('2026-03-02T09:59:59Z');
    await writeFile(stamp(), text);
    expect(isFresh(stamp(), [source()])).toBe(false);
  });

  test('is stale when there is none', () => {
    expect(isFresh(stamp(), [])).toBe(false);
  });
});

describe('a display', () => {
  test.each([
    ['linux', {}, false],
    ['linux', { DISPLAY: '' }, false],
    ['linux', { DISPLAY: ':0' }, true],
    ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, true],
    ['win32', {}, true],
    ['darwin', {}, true],
  ])('on %s with %j: %s', (platform, env, expected) => {
    expect(hasDisplay(platform, env)).toBe(expected);
  });
});

test.skipIf(process.platform === 'win32')('an empty HOME never makes a folder `~` here', () => {
  const print = `import '${scripts}tools.mjs'; console.log(process.env.HOME)`;
  const options = { env: { ...process.env, HOME: '' }, encoding: 'utf8' } as const;
  const home = execFileSync(process.execPath, ['--input-type=module', '-e', print], options).trim();
  expect(path.isAbsolute(home)).toBe(true);
});

test('setting up runs in a folder that is reached by a link too', async () => {
  await cp(scripts, path.join(folder, 'real/scripts'), {
    recursive: true,
    filter: (file) => !/basemap|places/.test(file),
  });
  await symlink(path.join(folder, 'real'), path.join(folder, 'link'));
  const ended = () =>
    execFileSync(process.execPath, [path.join(folder, 'link/scripts/setup.mjs')], {
      // No npm is found there: the script comes as far as to miss it.
      env: { PATH: '' },
      stdio: 'pipe',
    });
  expect(ended).toThrow('could not be installed');
});
