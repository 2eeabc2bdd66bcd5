/**
 * The deb, the rpm and the AppImage that electron-builder makes, looked at and installed with the systems' own tools. fpm
 * and the AppImage's runtime are stand-ins (fpm.ts, linux-installers.ts), and so is Electron.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { APPIMAGE_RUNTIME, makeLinuxInstallers } from './linux-installers.ts';

const { version } = manifest;
const onLinux = process.platform === 'linux';
const isArm = process.arch === 'arm64';
let folder: string;
let deb: string;
beforeAll(async () => {
  if (!onLinux) return;
  folder = await mkdtemp(path.join(tmpdir(), 'rastro-installers-'));
  await makeLinuxInstallers(folder);
  deb = path.join(folder, `Rastro-${version}-linux-${isArm ? 'arm64' : 'amd64'}.deb`);
}, 300_000);
afterAll(() => onLinux && rm(folder, { recursive: true }));

const run = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8' });

describe.runIf(onLinux)('on Linux', () => {
  test('installers are named by version, system and architecture; licences and materials lie beside them', async () => {
    const cpu = isArm ? 'aarch64' : 'x86_64';
    // The feed for updates is another test's.
    const names = (await readdir(folder)).filter((name) => !/^(tree|tools|latest.*\.yml)$/.test(name));
    expect(names.toSorted()).toEqual(
      [
        path.basename(deb),
        `Rastro-${version}-linux-${cpu}.rpm`,
        `Rastro-${version}-linux-${isArm ? 'arm64' : 'x86_64'}.AppImage`,
        `rastro-${version}-licences.txt`,
        `rastro-${version}-sbom.cdx.json`,
      ].toSorted(),
    );
  });

  describe('the deb', () => {
    test('says what it is, who made it and what it needs', () => {
      const field = (name: string) => run('dpkg-deb', '--field', deb, name).trimEnd();
      expect(field('Package')).toBe('rastro');
      expect(field('Version')).toBe(version);
      expect(field('Architecture')).toBe(isArm ? 'arm64' : 'amd64');
      expect(field('Maintainer')).toBe('The Rastro authors <rastro@rastro.example>');
      expect(field('Homepage')).toBe('https://rastro.example/');
      expect(field('Section')).toBe('misc');
      expect(field('Description').split('\n')).toEqual([
        'Last known positions of the vehicles of a fleet',
        expect.stringMatching(/^ Looks up where the vehicles of a fleet were last seen/),
      ]);
      const needs = field('Depends').split(', ');
      expect(needs).toEqual(
        expect.arrayContaining([
          ...['libc6 (>= 2.34)', 'libnss3', 'libsecret-1-0', 'libgbm1', 'libasound2t64 | libasound2'],
        ]),
      );
    });

    test('belongs to root, and nobody else may write to it', () => {
      const entries = run('dpkg-deb', '--contents', deb).trimEnd().split('\n');
      expect(entries.length).toBeGreaterThan(50);
      expect(entries.filter((entry) => !/^[-dl]rw[x-]r-[x-]r-[x-] root\/root /.test(entry))).toEqual([]);
    });

    test('has the licences where Debian looks for them', async () => {
      const copyright = run(
        'sh',
        '-c',
        `dpkg-deb --fsys-tarfile '${deb}' | tar -xO ./usr/share/doc/rastro/copyright`,
      );
      expect(copyright).toBe(await readFile(new URL('../../out/licences.txt', import.meta.url), 'utf8'));
    });

    test('has scripts that a plain shell takes', async () => {
      const control = path.join(folder, 'tools', 'control');
      run('dpkg-deb', '--control', deb, control);
      for (const script of ['postinst', 'postrm']) {
        run('dash', '-n', path.join(control, script));
        // A macro of electron-builder that is left would be one.
        expect(await readFile(path.join(control, script), 'utf8')).not.toMatch(/\$\{/);
      }
    });
  });

  describe('the deb, installed into a folder', () => {
    let root: string;
    const at = (file: string) => path.join(root, file);
    const dpkg = (...args: string[]) =>
      spawnSync(
        'dpkg',
        [`--root=${root}`, '--force-script-chrootless', '--force-depends', '--force-not-root', ...args],
        { encoding: 'utf8' },
      );

    beforeAll(async () => {
      root = await mkdtemp(path.join(tmpdir(), 'rastro-root-'));
      for (const name of ['usr/bin', 'etc/apparmor.d/abi', 'var/lib/dpkg/info', 'var/lib/dpkg/updates']) {
        await mkdir(at(name), { recursive: true });
      }
      await writeFile(at('var/lib/dpkg/status'), '');
      // As AppArmor 4 has it, the one of Ubuntu 24.04.
      await writeFile(at('etc/apparmor.d/abi/4.0'), '');
    });
    afterAll(() => rm(root, { recursive: true }));

    test('puts the command, the sandbox and the AppArmor profile where they work', async () => {
      expect(dpkg('--install', deb).status).toBe(0);
      expect(await readlink(at('usr/bin/rastro'))).toBe('/opt/Rastro/rastro');
      expect((await stat(at('opt/Rastro/rastro'))).mode & 0o7777).toBe(0o755);
      expect((await stat(at('opt/Rastro/chrome-sandbox'))).mode & 0o7777).toBe(0o4755);
      expect(await readFile(at('etc/apparmor.d/rastro'), 'utf8')).toMatch(
        /profile "rastro" "\/opt\/Rastro\/rastro" flags=\(unconfined\) \{\s+userns,/,
      );
    });

    test('shows itself in the menu, in both languages, under its window', async () => {
      const file = at('usr/share/applications/rastro.desktop');
      expect(run('desktop-file-validate', file)).toBe('');
      const lines = (await readFile(file, 'utf8')).split('\n');
      expect(lines).toEqual(
        expect.arrayContaining([
          'Name=Rastro',
          'Name[pt_BR]=Rastro',
          'Exec=/opt/Rastro/rastro %U',
          'Icon=rastro',
          'Categories=Office;',
          'StartupWMClass=rastro',
          expect.stringMatching(/^Comment=Looks up/),
          expect.stringMatching(/^Comment\[pt_BR\]=Consulta onde os veículos/),
        ]),
      );
      for (const size of [16, 48, 256]) {
        expect(existsSync(at(`usr/share/icons/hicolor/${size}x${size}/apps/rastro.png`))).toBe(true);
      }
    });

    test('is whole after it was installed over itself, as an update does', () => {
      expect(dpkg('--install', deb).status).toBe(0);
      for (const file of ['opt/Rastro/rastro', 'etc/apparmor.d/rastro'])
        expect(existsSync(at(file))).toBe(true);
      expect(run('readlink', at('usr/bin/rastro'))).toBe('/opt/Rastro/rastro\n');
    });

    test('leaves nothing when it is removed', () => {
      expect(dpkg('--remove', 'rastro').status).toBe(0);
      const left = run(
        'find',
        root,
        '(',
        '-type',
        'f',
        '-o',
        '-type',
        'l',
        ')',
        '-not',
        '-path',
        '*/var/lib/dpkg/*',
      );
      expect(left.trim()).toBe(at('etc/apparmor.d/abi/4.0'));
    });
  });

  test('the rpm says what it needs, and brings the same files and scripts', () => {
    const rpm = path.join(folder, `Rastro-${version}-linux-${isArm ? 'aarch64' : 'x86_64'}.rpm`);
    expect(run('rpm', '-qp', '--queryformat', '%{NAME} %{VERSION} %{ARCH} %{LICENSE}', rpm)).toBe(
      `rastro ${version} ${isArm ? 'aarch64' : 'x86_64'} MIT`,
    );
    expect(run('rpm', '-qp', '--requires', rpm).split('\n')).toEqual(
      expect.arrayContaining([
        ...['glibc >= 2.34', 'nss', '(libsecret or libsecret-1-0)', '(mesa-libgbm or libgbm1)'],
      ]),
    );
    expect(run('rpm', '-qpl', rpm).split('\n')).toEqual(
      expect.arrayContaining(['/opt/Rastro/resources/app.asar', '/usr/share/applications/rastro.desktop']),
    );
    expect(run('rpm', '-qp', '--scripts', rpm)).toMatch(/chmod 4755 "\$root\/opt\/Rastro\/chrome-sandbox"/);
  });

  test('the AppImage holds the program, a valid desktop file and a launcher that starts it', async () => {
    const image = path.join(folder, `Rastro-${version}-linux-${isArm ? 'arm64' : 'x86_64'}.AppImage`);
    const content = path.join(folder, 'tools', 'content');
    run(
      'unsquashfs',
      '-quiet',
      '-no-progress',
      '-offset',
      `${APPIMAGE_RUNTIME.length}`,
      '-dest',
      content,
      image,
    );
    expect(run('desktop-file-validate', path.join(content, 'rastro.desktop'))).toBe('');
    expect(await readFile(path.join(content, 'rastro.desktop'), 'utf8')).toContain('\nExec=AppRun %U\n');
    expect(existsSync(path.join(content, '.DirIcon'))).toBe(true);
    expect(run(path.join(content, 'AppRun'), '--no-sandbox', 'lookup')).toBe(
      'made-up Electron: --no-sandbox lookup\n',
    );
  });
});
