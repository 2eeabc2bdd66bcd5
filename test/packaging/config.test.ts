/** electron-builder's settings whose effect only shows on the systems themselves. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const root = new URL('../../', import.meta.url);
const target = z.object({ target: z.array(z.string()), icon: z.string() }).loose();
const config = z
  .object({
    artifactName: z.string(),
    electronFuses: z.record(z.string(), z.boolean()),
    toolsets: z.record(z.string(), z.string()),
    win: target,
    mac: target,
    linux: target,
    nsis: z.record(z.string(), z.unknown()),
    deb: z.object({ afterInstall: z.string(), afterRemove: z.string() }).loose(),
  })
  .loose()
  .parse(parse(readFileSync(new URL('electron-builder.yml', root), 'utf8')));

test('every fuse is set, none left to a default, and Apple silicon gets its signature back', () => {
  expect(config.electronFuses).toEqual({
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    grantFileProtocolExtraPrivileges: false,
    enableCookieEncryption: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    resetAdHocDarwinSignature: true,
  });
});

test('each system gets its installers, and their names say version, system and architecture', () => {
  expect([config.win.target, config.mac.target, config.linux.target]).toEqual([
    ['nsis', 'zip'],
    ['dmg', 'zip'],
    ['AppImage', 'deb', 'rpm'],
  ]);
  expect(config.artifactName).toBe('$' + '{productName}-$' + '{version}-$' + '{os}-$' + '{arch}.$' + '{ext}');
});

test('the Windows installer asks for whom and where, and leaves the data when it is removed', () => {
  expect(config.nsis).toMatchObject({
    oneClick: false,
    perMachine: false,
    allowElevation: true,
    allowToChangeInstallationDirectory: true,
    deleteAppDataOnUninstall: false,
    installerLanguages: ['pt_BR', 'en_US'],
  });
  expect(config.win.extraFiles).toEqual([{ from: 'resources/win', to: 'bin' }]);
});

test('the AppImage brings its own runtime, as Ubuntu brings no libfuse2', () => {
  expect(config.toolsets.appimage).not.toBe('0.0.0');
});

test('macOS builds are hardened, and may make machine code as V8 does, and nothing more', () => {
  expect(config.mac).toMatchObject({ hardenedRuntime: true });
  const file = z.string().parse(config.mac.entitlements);
  const entitlements = readFileSync(new URL(file, root), 'utf8').match(/<key>[^<]+/g);
  expect(entitlements).toEqual(['<key>com.apple.security.cs.allow-jit']);
  expect(config.mac.entitlementsInherit).toBe(file);
});

describe('each file that is named', () => {
  const { win, mac, linux, deb } = config;
  test.each([win.icon, mac.icon, linux.icon, deb.afterInstall, deb.afterRemove])('is there: %s', (file) => {
    expect(existsSync(fileURLToPath(new URL(file, root)))).toBe(true);
  });
});
