/** The packaged program finds and downloads a newer version with nothing but what was packed. */
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { downloadPage } from '../../src/main/host/electron/updater/installation.ts';
import { startBuilt } from '../electron/built-rastro.ts';
import { startUpdateFeed } from '../helpers/update-feed.ts';
import { packagedTree } from './packaged-tree.ts';

const FILE = 'Rastro-9.0.0-linux-x86_64.AppImage';

test('the packaged program knows no address for releases unless the build was given one', async () => {
  const { resources } = await packagedTree();
  const text = await readFile(path.join(resources, 'app-update.yml'), 'utf8');
  expect(text).toContain('provider: generic');
  expect(downloadPage(text)).toBeNull();
}, 300_000);

test('the packaged program downloads a newer version', async () => {
  const tree = await packagedTree();
  const folder = await mkdtemp(path.join(tmpdir(), 'rastro-packed-update-'));
  await using feed = await startUpdateFeed();
  feed.publish({ version: '9.0.0', file: FILE, content: new TextEncoder().encode('#!/bin/sh\n') });
  const resources = path.join(folder, 'resources');
  await mkdir(resources);
  for (const name of await readdir(tree.resources))
    await symlink(path.join(tree.resources, name), path.join(resources, name));
  const config = path.join(resources, 'app-update.yml');
  const changed = (await readFile(config, 'utf8')).replace(/^url: .*$/m, `url: ${feed.url}`);
  await rm(config);
  await writeFile(config, changed);
  const appImage = path.join(folder, 'Rastro.AppImage');
  await writeFile(appImage, 'the old version');
  const rastro = startBuilt({
    main: path.join(tree.app, 'out', 'main', 'index.js'),
    resources,
    args: ['--data', path.join(folder, 'data')],
    env: {
      APPIMAGE: appImage,
      APPDIR: path.dirname(process.execPath),
      XDG_CACHE_HOME: path.join(folder, 'cache'),
      NODE_EXTRA_CA_CERTS: feed.trustedFile,
    },
  });
  try {
    await rastro.until(([name]) => name === 'show');
    expect(await rastro.invoke('updates.check')).toMatchObject({ ok: true, value: { kind: 'available' } });
    expect(await rastro.invoke('updates.download')).toMatchObject({ ok: true });
    const states = await rastro.until(
      ([, name, state]) => name === 'updates.changed' && /ready|failed/.test(JSON.stringify(state)),
    );
    expect(states[2]).toMatchObject({ kind: 'ready' });
  } finally {
    rastro.kill('SIGKILL');
    await rastro.ended;
    await rm(folder, { recursive: true, force: true });
  }
}, 300_000);
