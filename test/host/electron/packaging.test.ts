import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const config = z
  .object({
    asar: z.boolean(),
    npmRebuild: z.boolean(),
    electronFuses: z.record(z.string(), z.boolean()),
    files: z.array(z.string()),
    win: z.object({ target: z.array(z.string()) }),
    mac: z.object({ target: z.array(z.string()) }),
    linux: z.object({ target: z.array(z.string()) }),
  })
  .parse(parse(readFileSync(new URL('../../../electron-builder.yml', import.meta.url), 'utf8')));

test('every fuse is set, none left to a default', () => {
  expect(config.electronFuses).toEqual({
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    grantFileProtocolExtraPrivileges: false,
    enableCookieEncryption: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
  });
  expect(config.asar).toBe(true);
});

test('installers for three systems, and a portable build', () => {
  expect([config.win.target, config.mac.target, config.linux.target]).toEqual([
    ['nsis', 'portable'],
    ['dmg'],
    ['AppImage', 'deb'],
  ]);
});

test('the browser host is left out', () => {
  expect(config.files).toEqual(expect.arrayContaining(['!out/renderer/browser.html', '!node_modules/ws/**']));
});
