/** The start script's decisions about Electron, as tables. The scripts are plain JavaScript, so their types are here. */
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

interface End {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly error: Error | null;
}

interface System {
  readonly platform: NodeJS.Platform;
  readonly isRoot: boolean;
  read(file: string): string | null;
  list(folder: string): readonly string[];
  stat(file: string): { readonly uid: number; readonly mode: number } | null;
}

interface Run {
  sandboxObstacle(file: string, system: System): string | null;
  hasFailedToStart(end: End, afterMs: number, platform: NodeJS.Platform): boolean;
}

const scripts = fileURLToPath(new URL('../../scripts/', import.meta.url));
const { sandboxObstacle, hasFailedToStart }: Run = await import(`${scripts}electron-run.mjs`);
const { exitCodeOf }: { exitCodeOf(end: End): number } = await import(`${scripts}tools.mjs`);

const electron = '/app/electron';
const restricted = { '/proc/sys/kernel/apparmor_restrict_unprivileged_userns': '1\n' };

function linux(files: Readonly<Record<string, string>>, more: Partial<System> = {}): System {
  return {
    platform: 'linux',
    isRoot: false,
    read: (file) => files[file] ?? null,
    list: (folder) =>
      Object.keys(files).flatMap((file) =>
        file.startsWith(`${folder}/`) ? [file.slice(folder.length + 1)] : [],
      ),
    stat: () => ({ uid: 1000, mode: 0o100755 }),
    ...more,
  };
}

describe('the sandbox', () => {
  test.each([
    ['AppArmor', restricted],
    ['does not allow', { '/proc/sys/kernel/unprivileged_userns_clone': '0\n' }],
    ['does not allow', { '/proc/sys/user/max_user_namespaces': '0\n' }],
  ])('is missing where it says %j, and the sentence names the file to change', (cause, files) => {
    const obstacle = sandboxObstacle(electron, linux(files));
    expect(obstacle).toContain(cause);
    expect(obstacle).toContain(
      "sudo chown root:root '/app/chrome-sandbox' && sudo chmod 4755 '/app/chrome-sandbox'",
    );
  });

  test.each<[string, System]>([
    ['the system restricts nothing', linux({ '/proc/sys/kernel/unprivileged_userns_clone': '1\n' })],
    ['the system has none of the switches', linux({})],
    ['the setuid helper is ready', linux(restricted, { stat: () => ({ uid: 0, mode: 0o104755 }) })],
    [
      'an administrator has given the binary a profile',
      linux({ ...restricted, '/etc/apparmor.d/rastro': `profile rastro ${electron} { userns, }` }),
    ],
    ['Rastro runs as root, without the sandbox', linux(restricted, { isRoot: true })],
    ['it is macOS', linux(restricted, { platform: 'darwin' })],
    ['it is Windows', linux(restricted, { platform: 'win32' })],
  ])('is not in the way where %s', (_, system) => {
    expect(sandboxObstacle(electron, system)).toBeNull();
  });

  test.each([
    ['of another owner', { uid: 1000, mode: 0o104755 }],
    ['without the setuid bit', { uid: 0, mode: 0o100755 }],
    ['that others may write', { uid: 0, mode: 0o104777 }],
  ])('needs more than a helper %s', (_, helper) => {
    expect(sandboxObstacle(electron, linux(restricted, { stat: () => helper }))).not.toBeNull();
  });

  test('needs a profile that names this binary', () => {
    const files = { ...restricted, '/etc/apparmor.d/chrome': 'profile chrome /opt/google/chrome/chrome {}' };
    expect(sandboxObstacle(electron, linux(files))).not.toBeNull();
  });
});

const killed = (signal: NodeJS.Signals): End => ({ code: null, signal, error: null });
const ended = (code: number): End => ({ code, signal: null, error: null });

describe('the end of Electron', () => {
  test.each<[string, End, number, NodeJS.Platform, boolean]>([
    ['a trap at once', killed('SIGTRAP'), 300, 'linux', true],
    ['an abort at once', killed('SIGABRT'), 300, 'darwin', true],
    ['a crash after a minute of work', killed('SIGSEGV'), 60_000, 'linux', false],
    ['Ctrl+C at once', killed('SIGINT'), 300, 'linux', false],
    ['a kill from outside', killed('SIGKILL'), 300, 'linux', false],
    ['a missing library', ended(127), 50, 'linux', true],
    ['an access violation at once', ended(0xc000_0005), 300, 'win32', true],
    ['a window that was closed at once', ended(0), 300, 'linux', false],
    ['a failure that Rastro showed itself', ended(1), 300, 'win32', false],
    ['a file that is no program', { code: null, signal: null, error: new Error('EACCES') }, 5, 'linux', true],
  ])('%s: failed to start %#', (_, end, afterMs, platform, expected) => {
    expect(hasFailedToStart(end, afterMs, platform)).toBe(expected);
  });
});

describe('the exit code', () => {
  test.each<[string, End, number]>([
    ['is that of a program that ended by itself', ended(3), 3],
    ['is 0 of one that closed in order', ended(0), 0],
    ['is 130 of one that SIGINT killed', killed('SIGINT'), 130],
    ['is 143 of one that SIGTERM killed', killed('SIGTERM'), 143],
    ['is 139 of one that crashed', killed('SIGSEGV'), 139],
    [
      'is 126 of one that could not be executed',
      { code: null, signal: null, error: new Error('EACCES') },
      126,
    ],
  ])('%s', (_, end, expected) => {
    expect(exitCodeOf(end)).toBe(expected);
  });
});
