/** The packaged main process, started on the pinned Node with the stand-in for Electron and nothing but what was packed. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startBuilt } from '../electron/built-rastro.ts';
import { packagedTree } from './packaged-tree.ts';

test('what is packed starts, opens its window on its own page, reads the basemap beside it and ends', async () => {
  const tree = await packagedTree();
  const data = await mkdtemp(path.join(tmpdir(), 'rastro-packed-'));
  const rastro = startBuilt({
    main: path.join(tree.app, 'out', 'main', 'index.js'),
    resources: tree.resources,
    args: ['--data', data, '--demo'],
  });
  try {
    await rastro.until(([name]) => name === 'show');
    expect(rastro.of('loaded')).toEqual([['loaded', 'app://rastro/index.html', 200]]);
    const start = { archiveId: 'bundled', offset: 0, length: 7 };
    const basemap = await rastro.invoke('basemap.read', start);
    expect(basemap).toEqual({ ok: true, value: new TextEncoder().encode('PMTiles') });
    await rastro.quit();
    expect((await rastro.ended).code).toBe(0);
  } finally {
    rastro.kill('SIGKILL');
    await rastro.ended;
    await rm(data, { recursive: true, force: true });
  }
}, 300_000);
