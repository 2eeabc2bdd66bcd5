/** `Rastro lookup` of the packaged tree: what is installed, on the stand-in for Electron. */
import path from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Run } from '../../src/contract/schemas/runs.ts';
import { type BuiltRastro, startBuilt } from '../electron/built-rastro.ts';
import { type PackagedTree, packagedTree } from '../packaging/packaged-tree.ts';
import { onNode, openScene, SECRET } from './programs.ts';

let tree: PackagedTree;
beforeAll(async () => {
  tree = await packagedTree();
}, 300_000);

function start(...args: string[]): BuiltRastro {
  const rastro = startBuilt({
    main: path.join(tree.app, 'out', 'main', 'index.js'),
    resources: tree.resources,
    args,
    env: { RASTRO_CLIENT_SECRET: SECRET, DISPLAY: ':0', LC_ALL: 'C' },
  });
  onTestFinished(async () => {
    rastro.kill('SIGKILL');
    await rastro.ended;
  });
  return rastro;
}

test('the packaged program alone writes the same file as npm run lookup', async () => {
  await using scene = await openScene();
  const { code, stderr } = await start('--', 'lookup', ...scene.args('packaged.csv')).ended;
  expect([code, stderr]).toEqual([0, expect.stringContaining('285 found')]);
  const other = scene.args('source.csv', '--data', scene.file('another folder'));
  expect((await onNode.start(other).ended).code).toBe(0);
  expect(await scene.rows('packaged.csv')).toEqual(await scene.rows('source.csv'));
});

test('the packaged program hands a lookup to its open window, which writes the same file', async () => {
  await using scene = await openScene();
  const window = start('--data', scene.dataDir);
  await window.until(([name]) => name === 'show');
  const { code } = await start('lookup', ...scene.args('packaged.csv')).ended;
  expect(code).toBe(0);
  const other = scene.args('source.csv', '--data', scene.file('another folder'));
  expect((await onNode.start(other).ended).code).toBe(0);
  expect(await scene.rows('packaged.csv')).toEqual(await scene.rows('source.csv'));
  const runs = (await window.invoke('runs.all')) as { ok: true; value: Run[] };
  expect(runs.value).toMatchObject([{ state: 'completed', counts: { total: 300 } }]);
});
