/** Installations by electron-updater's own classes: the AppImage, Squirrel on macOS, the publisher on Windows. */
import { globSync } from 'node:fs';
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { UpdateFault } from '../../../../src/preload/schemas/updates.ts';
import {
  check,
  download,
  failsWith,
  feed,
  folder,
  installEachTime,
  KINDS,
  type Library,
  leftovers,
  limitFiles,
  NEW,
  open,
  publish,
  writeConfig,
} from './library-setup.ts';
import { electron } from './on-stand-in.ts';

vi.mock('electron', async () => (await import('./on-stand-in.ts')).electron);

installEachTime();

describe('The AppImage', () => {
  async function downloaded(content = NEW): Promise<Library> {
    publish('0.2.0', { content });
    const library = open();
    await check(library);
    await download(library);
    return library;
  }

  test('The AppImage is replaced when Rastro has ended, keeps its name and its mode, and nothing is left beside it.', async () => {
    const library = await downloaded();
    const file = process.env.APPIMAGE ?? '';
    await library.install();
    // The stand-in ends at once: the old file stood until then, which the built program shows.
    expect(electron.of('quit')).toHaveLength(1);
    expect(await readFile(file)).toEqual(Buffer.from(NEW));
    expect((await stat(file)).mode & 0o777).toBe(0o755);
    expect(globSync('{.*,*}AppImage*', { cwd: folder })).toEqual(['Rastro.AppImage']);
  });

  test('The new AppImage is started with the arguments of the old one.', async () => {
    const said = path.join(folder, 'said');
    const script = `#!/bin/sh\nprintf '%s|' "$@" > '${said}.part' && mv '${said}.part' '${said}'\n`;
    const library = await downloaded(new TextEncoder().encode(script));
    const { argv } = process;
    process.argv = ['/tmp/.mount/rastro', '--data', '/dados/Frota Sul'];
    await library.install();
    process.argv = argv;
    await expect.poll(() => readFile(said, 'utf8').catch(() => '')).toBe('--data|/dados/Frota Sul|');
  });

  test('Nothing is installed before it is downloaded.', async () => {
    await expect(open().install()).rejects.toMatchObject(failsWith('install'));
    expect(electron.of('quit')).toEqual([]);
  });

  test('The AppImage stays when Rastro does not end cleanly.', async () => {
    const library = await downloaded();
    const quit = vi.spyOn(electron.app, 'quit').mockImplementation(() => electron.app.exit(1));
    await library.install();
    quit.mockRestore();
    expect(await readFile(process.env.APPIMAGE ?? '', 'utf8')).toBe('the old version');
  });

  test('The AppImage stays where the new one has no room beside it, and Rastro goes on.', async () => {
    const library = await downloaded();
    limitFiles(NEW.byteLength / 2);
    try {
      await expect(library.install()).rejects.toMatchObject(failsWith('disk'));
    } finally {
      limitFiles('unlimited');
    }
    expect(electron.of('quit')).toEqual([]);
    expect(await readFile(process.env.APPIMAGE ?? '', 'utf8')).toBe('the old version');
    expect(globSync('{.*,*}AppImage*', { cwd: folder })).toEqual(['Rastro.AppImage']);
  });

  test('The AppImage stays when Rastro ends and the user did not want the new one.', async () => {
    await downloaded();
    electron.app.quit();
    expect(await readFile(process.env.APPIMAGE ?? '', 'utf8')).toBe('the old version');
  });
});

describe('On macOS, Squirrel', () => {
  async function downloaded(): Promise<Library> {
    feed.publish({ version: '0.2.0', file: KINDS[2].file, content: NEW });
    const library = open('darwin');
    await check(library);
    await download(library);
    return library;
  }

  test('Squirrel is called only when the user installs, gets the file, and quits Rastro.', async () => {
    const library = await downloaded();
    expect(electron.of('autoUpdater.checkForUpdates')).toEqual([]);
    const installed = library.install();
    expect(electron.of('autoUpdater.checkForUpdates')).toHaveLength(1);
    const [, options] = electron.of('autoUpdater.setFeedURL')[0] ?? [];
    const { url, headers } = options as { url: string; headers: Record<string, string> };
    const { url: file } = (await (await fetch(url, { headers })).json()) as { url: string };
    expect(new Uint8Array(await (await fetch(file)).arrayBuffer())).toEqual(NEW);
    electron.autoUpdater.emit('update-downloaded');
    expect(electron.of('autoUpdater.quitAndInstall')).toHaveLength(1);
    electron.app.emit('before-quit', {});
    await installed;
  });

  test.each<[string, UpdateFault]>([
    ['Code signature at URL file:///… did not pass validation', 'signature'],
    ['Cannot update while running on a read-only volume', 'install'],
  ])('Squirrel may refuse with "%s".', async (message, fault) => {
    const library = await downloaded();
    const installed = library.install();
    electron.autoUpdater.emit('error', new Error(message));
    await expect(installed).rejects.toMatchObject(failsWith(fault));
  });

  test('Squirrel may find nothing to install.', async () => {
    const library = await downloaded();
    const installed = library.install();
    electron.autoUpdater.emit('update-not-available');
    await expect(installed).rejects.toMatchObject(failsWith('install'));
  });
});

test('On Windows the installer runs without questions once Rastro has ended, and starts the new version.', async () => {
  const said = path.join(folder, 'said');
  const script = `#!/bin/sh\nprintf '%s|' "$@" > '${said}.part' && mv '${said}.part' '${said}'\n`;
  feed.publish({ version: '0.2.0', file: KINDS[1].file, content: new TextEncoder().encode(script) });
  const library = open('win32');
  await check(library);
  await download(library);
  // On Windows every `.exe` can be run.
  await chmod(path.join(folder, 'cache/rastro-updater/pending', KINDS[1].file), 0o755);
  await library.install();
  expect(electron.of('quit')).toHaveLength(1);
  await expect.poll(() => readFile(said, 'utf8').catch(() => '')).toBe('--updated|/S|--force-run|');
});

describe('On Windows, the publisher', () => {
  const PUBLISHER = 'CN=Rastro, O=Rastro Ltda, C=BR';
  let home: string;

  beforeEach(async () => {
    // The shell of this system makes a file of Windows' `>NUL`.
    home = process.cwd();
    process.chdir(folder);
    await mkdir(path.join(folder, 'bin'));
    await writeConfig({ provider: 'generic', url: feed.url, publisherName: `\n  - "${PUBLISHER}"` });
    feed.publish({ version: '0.2.0', file: KINDS[1].file, content: NEW });
  });
  afterEach(() => process.chdir(home));

  /** Plays PowerShell, as far as the library asks it. */
  async function playPowerShell(status: number, subject: string): Promise<void> {
    const answer = `{"Status":${status},"Path":"'"$path"'","SignerCertificate":{"Subject":"${subject}"}}`;
    await writeProgram(
      'powershell.exe',
      `path=$(echo "$*" | sed -n "s/.*-LiteralPath '\\([^']*\\)'.*/\\1/p"); echo '${answer}'`,
    );
    await writeProgram('chcp', 'true');
    process.env.PATH = `${path.join(folder, 'bin')}:${process.env.PATH}`;
  }

  async function writeProgram(name: string, script: string): Promise<void> {
    const file = path.join(folder, 'bin', name);
    await writeFile(file, `#!/bin/sh\n${script}\n`);
    await chmod(file, 0o755);
  }

  const downloaded = async () => {
    const library = open('win32');
    await check(library);
    await download(library);
  };

  test('The publisher of the installed version may publish the next one.', async () => {
    await playPowerShell(0, PUBLISHER);
    await downloaded();
    expect(leftovers()).toEqual([expect.stringContaining(KINDS[1].file)]);
  });

  test.each([
    ['another one', 0, 'CN=Somebody, O=Rastro Ltda, C=BR'],
    ['one whose signature does not fit the file', 3, PUBLISHER],
  ])('The publisher of the next version may not be %s.', async (_name, status, subject) => {
    await playPowerShell(status, subject);
    await expect(downloaded()).rejects.toMatchObject(failsWith('signature'));
    expect(leftovers()).toEqual([]);
  });

  test('The publisher is not trusted where PowerShell can not be run.', async () => {
    await expect(downloaded()).rejects.toMatchObject(failsWith('signature'));
    expect(leftovers()).toEqual([]);
  });
});
