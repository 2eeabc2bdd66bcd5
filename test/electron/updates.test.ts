/**
 * The built main process, started as an AppImage on the stand-in, updates itself from a server of releases on loopback.
 * `npm run build` comes first.
 */
import { globSync } from 'node:fs';
import { chmod, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UpdateState } from '../../src/contract/schemas/updates.ts';
import { root } from '../helpers/project.ts';
import { tempDir } from '../helpers/temp-dir.ts';
import { startUpdateFeed, type UpdateFeed } from '../helpers/update-feed.ts';
import { type BuiltRastro, startBuilt } from './built-rastro.ts';

const FILE = 'Rastro-0.2.0-linux-x86_64.AppImage';

let folder: string;
let dataDir: string;
let appImage: string;
let feed: UpdateFeed;
let rastro: BuiltRastro | null;

beforeEach(async () => {
  folder = tempDir();
  dataDir = path.join(folder, 'data');
  appImage = path.join(folder, 'Rastro.AppImage');
  feed = await startUpdateFeed();
  rastro = null;
  await writeFile(appImage, 'the old version');
  await chmod(appImage, 0o755);
  const resources = path.join(folder, 'resources');
  await mkdir(resources);
  for (const name of ['basemap', 'places'])
    await symlink(path.join(root, 'resources', name), path.join(resources, name));
  await writeFile(
    path.join(resources, 'app-update.yml'),
    `provider: generic\nurl: ${feed.url}\nupdaterCacheDirName: rastro-updater\n`,
  );
});

afterEach(async () => {
  rastro?.kill('SIGKILL');
  await rastro?.ended;
  await feed[Symbol.asyncDispose]();
});

async function start(): Promise<BuiltRastro> {
  rastro = startBuilt({
    args: ['--data', dataDir],
    resources: path.join(folder, 'resources'),
    env: {
      APPIMAGE: appImage,
      APPDIR: path.dirname(process.execPath),
      XDG_CACHE_HOME: path.join(folder, 'cache'),
      NODE_EXTRA_CA_CERTS: feed.trustedFile,
    },
  });
  await rastro.until(([name]) => name === 'show');
  return rastro;
}

async function ask(verb: string): Promise<UpdateState> {
  const reply = await rastro?.invoke(`updates.${verb}`);
  if (!reply?.ok) throw new Error(reply?.error.message);
  return reply.value as UpdateState;
}

const untilStage = (kind: UpdateState['kind']) =>
  rastro?.until(([, name, state]) => name === 'updates.changed' && kindOf(state) === kind);

function kindOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'kind' in state ? state.kind : null;
}

/** A program that notes what is in the data folder when it starts. */
function newVersion(): Uint8Array {
  const noted = path.join(folder, 'noted');
  const script = `#!/bin/sh
ls -A "${dataDir}" >"${noted}.part"
mv "${noted}.part" "${noted}"
`;
  return new TextEncoder().encode(script.padEnd(200_000, '\n'));
}

/** The AppImage is Linux' alone. */
const onLinux = test.runIf(process.platform === 'linux');

onLinux('downloads a newer version, replaces its own file when it has closed, and starts it', async () => {
  const content = newVersion();
  feed.publish({ version: '0.2.0', file: FILE, content });
  const { until, ended } = await start();
  expect(feed.asked).toEqual([]);
  expect(await ask('check')).toMatchObject({ kind: 'available', newVersion: { version: '0.2.0' } });
  await ask('download');
  await untilStage('ready');
  expect(await readFile(appImage, 'utf8')).toBe('the old version');

  const quit = until(([name]) => name === 'quit');
  // Its answer may be lost: the process ends.
  await ask('install').catch(() => undefined);
  await quit;
  expect((await ended).code).toBe(0);
  expect(await readFile(appImage)).toEqual(Buffer.from(content));
  expect(globSync('{.*,*}.AppImage*', { cwd: folder })).toEqual([path.basename(appImage)]);

  await expect.poll(() => globSync('noted', { cwd: folder })).toEqual(['noted']);
  const noted = (await readFile(path.join(folder, 'noted'), 'utf8')).trim().split('\n');
  expect(noted).toContain('rastro.sqlite');
  // The last connection that closes takes the write-ahead log away.
  expect(noted).not.toContain('rastro.sqlite-wal');
});
