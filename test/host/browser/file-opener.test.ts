import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createFileOpener, openCommand } from '../../../src/main/host/browser/file-opener.ts';
import { tempDir } from '../../store/helpers.ts';

afterEach(() => vi.unstubAllEnvs());

describe('The command that opens a file', () => {
  const path = '/home/ana/Frota; rm -rf "$HOME".xlsx';

  test("The command is xdg-open on Linux, which shows the file's folder.", () => {
    expect(openCommand('linux', 'open', path)).toMatchObject({ program: 'xdg-open', args: [path] });
    expect(openCommand('linux', 'showInFolder', path)).toMatchObject({
      program: 'xdg-open',
      args: ['/home/ana'],
    });
  });

  test('The command is open on macOS.', () => {
    expect(openCommand('darwin', 'open', path)).toMatchObject({ program: 'open', args: [path] });
    expect(openCommand('darwin', 'showInFolder', path)).toMatchObject({
      program: 'open',
      args: ['-R', path],
    });
  });

  test('The command is the Explorer on Windows, with the path in quotes, since a comma would end it.', () => {
    const file = 'C:\\Users\\Ana\\Frota, sul & norte.xlsx';
    expect(openCommand('win32', 'open', file)).toMatchObject({
      program: expect.stringMatching(/\\explorer\.exe$/),
      args: [`"${file}"`],
      isVerbatim: true,
      hasExitCode: false,
    });
    expect(openCommand('win32', 'showInFolder', file)).toMatchObject({ args: [`/select,"${file}"`] });
  });
});

describe('The command that opens a file on Windows', () => {
  test.each([
    ['D:\\WinNT', 'D:\\WinNT\\explorer.exe'],
    [undefined, 'C:\\Windows\\explorer.exe'],
  ])('Where the system is in %s, the command is %s.', (root, program) => {
    vi.stubEnv('SystemRoot', root);
    expect(openCommand('win32', 'open', 'C:\\a.csv').program).toBe(program);
  });

  test.each(['linux', 'darwin'] as const)(
    'On %s Node quotes the arguments, and the exit code counts.',
    (platform) => {
      const command = openCommand(platform, 'open', '/a.csv');
      expect(command).toMatchObject({ isVerbatim: false, hasExitCode: true });
    },
  );
});

describe.runIf(process.platform === 'linux')('The opener of the browser host', () => {
  /** A folder for PATH whose xdg-open does this. */
  function withProgram(script: string): string {
    const folder = tempDir();
    const file = join(folder, 'xdg-open');
    writeFileSync(file, `#!/bin/sh\n${script}\n`);
    chmodSync(file, 0o755);
    vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`);
    return folder;
  }

  test('The path is handed over as one argument, whatever it contains.', async () => {
    const folder = tempDir();
    const note = join(folder, 'note');
    vi.stubEnv('NOTE', note);
    withProgram('printf "%s|" "$#" "$@" > "$NOTE"');
    const path = join(folder, "Frota 'sul'; touch $NOTE.pwned `id`.xlsx");
    const opener = createFileOpener();
    await opener.open(path);
    expect(readFileSync(note, 'utf8')).toBe(`1|${path}|`);
    await opener.showInFolder(path);
    expect(readFileSync(note, 'utf8')).toBe(`1|${folder}|`);
    expect(existsSync(`${note}.pwned`)).toBe(false);
  });

  test('A file that no program opens is an error.', async () => {
    withProgram('exit 3');
    await expect(createFileOpener().open(join(tmpdir(), 'frota.geojson'))).rejects.toMatchObject({
      kind: 'not-found',
      details: { reason: 'not-opened' },
    });
  });

  test('A system without an opener is an error.', async () => {
    vi.stubEnv('PATH', tempDir());
    await expect(createFileOpener().open(join(tmpdir(), 'frota.xlsx'))).rejects.toMatchObject({
      details: { reason: 'not-opened' },
    });
  });

  test('The opener does not wait for a program that stays open.', async () => {
    const folder = withProgram('echo $$ > "$(dirname "$0")/pid"; exec sleep 60');
    await createFileOpener({ patience: 50 }).open(join(tmpdir(), 'frota.xlsx'));
    const pid = await vi.waitUntil(() => Number(readIfThere(join(folder, 'pid'))) || null);
    // It still runs: opening has not ended it.
    process.kill(pid, 0);
    process.kill(pid);
  });
});

const readIfThere = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
